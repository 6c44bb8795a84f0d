use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a", min = 0.1, workgroup = 64, vgprs = 24, agprs = 257, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
