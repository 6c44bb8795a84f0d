use occ::prelude::*;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

// Triton wrote down that it asks for 49152 bytes.
#[occupancy_target(
    arch = "sm_80",
    min = 0.1,
    resources = "triton/sm_80-large/row_sum.cubin",
    kernel = "row_sum",
)]
const ROW_SUM: LaunchConfig =
    LaunchConfig { grid_dim: (64, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 1024 };

fn main() {
    let _ = ROW_SUM;
}
