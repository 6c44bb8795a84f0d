use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.75,
    workgroup = 256,
    resources = ["xnack_off.hsaco", "xnack_on.hsaco"],
)]
fn matmul() {}

fn main() {
    matmul();
}
