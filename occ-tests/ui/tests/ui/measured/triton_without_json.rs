use occ::prelude::*;

#[occupancy_target(
    arch = "gfx942",
    min = 0.5,
    workgroup = 256,
    resources = "triton/gfx942-alone/row_sum.hsaco",
)]
fn row_sum() {}

fn main() {
    row_sum();
}
