use occ::prelude::*;

#[occupancy_target(
    arch = "sm_90",
    min = 1.0,
    block = 256,
    dynamic_shared = 40960,
    resources = "kernels.sm_90.cubin",
    kernel = "k_static_smem",
)]
fn blur() {}

fn main() {
    blur();
}
