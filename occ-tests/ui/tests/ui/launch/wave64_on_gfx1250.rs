use occ::occupancy_target;

#[occupancy_target(arch = "gfx1250", min = 0.5, workgroup = 256, vgprs = 24, wave = 64, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
