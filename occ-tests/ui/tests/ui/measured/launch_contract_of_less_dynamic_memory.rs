use frameworks::{kernel, launch_contract};
use occ::prelude::*;

// Triton wrote down that it asks for 49152 bytes.
#[occupancy_target(
    arch = "sm_80",
    min = 0.1,
    resources = "triton/sm_80-large/row_sum.cubin",
    kernel = "row_sum",
)]
#[kernel]
#[launch_contract(domain = 1, block = (128, 1, 1), dynamic_shared = 1024)]
pub fn row_sum() {}

fn main() {
    row_sum();
}
