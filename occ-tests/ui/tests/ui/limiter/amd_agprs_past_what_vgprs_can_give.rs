use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 1, agprs = 128, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
