use occ::prelude::*;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    resources = "kernels.sm_90.cubin",
    kernel = "k_lb",
)]
const BLUR: LaunchConfig =
    LaunchConfig { grid_dim: (64, 1, 1), block_dim: (1024, 1, 1), shared_mem_bytes: 0 };

fn main() {
    let _ = BLUR;
}
