use occ::prelude::*;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    shared = 4096,
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
    kernel = "k_static_smem",
)]
fn blur() {}

fn main() {
    blur();
}
