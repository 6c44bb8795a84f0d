use occ::prelude::*;

#[occupancy_target(
    arch = "sm_90",
    min = 0.75,
    block = 512,
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
)]
fn k_lb() {}

fn main() {
    k_lb();
}
