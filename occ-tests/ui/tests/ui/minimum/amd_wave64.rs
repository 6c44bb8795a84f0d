use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 0.9, workgroup = 256, vgprs = 84, wave = 64, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
