use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a", min = 0.1, workgroup = 1024, vgprs = 100, agprs = 100, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
