use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.75,
    workgroup = 256,
    resources = ["light.hsaco", "heavy.hsaco"],
)]
fn matmul() {}

fn main() {
    matmul();
}
