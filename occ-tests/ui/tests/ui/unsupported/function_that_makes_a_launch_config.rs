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

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
pub fn may_fail(n: u32) -> Result<LaunchConfig, ()> {
    if n == 0 { Err(()) } else { Ok(config(n)) }
}

type Config = LaunchConfig;

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
pub fn by_another_name(n: u32) -> Config {
    config(n)
}

fn main() {}
