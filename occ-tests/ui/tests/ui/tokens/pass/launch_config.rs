#![deny(warnings, dead_code)]

use occ::occupancy_target;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

const SIDE: u32 = 16;

#[occupancy_target(arch = ["sm_80", "sm_90"], min = 1.0, registers = 24, shared = 0)]
pub const BLUR: LaunchConfig =
    LaunchConfig { grid_dim: (64, 64, 1), block_dim: (SIDE, SIDE, 1), shared_mem_bytes: 1024 };

fn main() {
    assert_eq!(BLUR.grid_dim, (64, 64, 1));
    assert_eq!(BLUR.block_dim, (16, 16, 1));
    assert_eq!(BLUR.shared_mem_bytes, 1024);
}
