use occ::prelude::*;

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "empty.hsaco")]
fn matmul() {}

fn main() {
    matmul();
}
