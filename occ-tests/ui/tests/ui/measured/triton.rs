use occ::prelude::*;

// What limits it stands in the JSON beside the code alone.
#[occupancy_target(
    arch = "sm_80",
    min = 0.5,
    resources = "triton/sm_80-large/row_sum.cubin",
)]
fn row_sum() {}

fn main() {
    row_sum();
}
