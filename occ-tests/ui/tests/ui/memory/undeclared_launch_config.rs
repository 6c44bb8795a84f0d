//! A launch configuration has dynamic memory alone.

use occ::occupancy_target;

pub struct LaunchConfig {
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32)]
const GRID: LaunchConfig = LaunchConfig { block_dim: (256, 1, 1), shared_mem_bytes: 4096 };

fn main() {
    let _ = GRID;
}
