use occ::prelude::*;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

type Config = LaunchConfig;

const BASE: Config =
    Config { grid_dim: (1, 1, 1), block_dim: (1024, 1, 1), shared_mem_bytes: 65536 };

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 64, shared = 0)]
const LAUNCH: Config = Config { grid_dim: (64, 1, 1), ..BASE };

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 24, shared = 0)]
const OTHER: Config = Config { grid_dim: (64, 1, 1), ..BASE };

fn main() {}
