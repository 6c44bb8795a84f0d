use occ::prelude::*;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
pub fn config(n: u32) -> LaunchConfig {
    LaunchConfig { grid_dim: (n.div_ceil(256), 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 }
}

fn main() {}
