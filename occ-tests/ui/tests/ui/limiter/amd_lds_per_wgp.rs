use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 1.0, workgroup = 256, vgprs = 48, lds = 20480)]
fn blur() {}

fn main() {
    blur();
}
