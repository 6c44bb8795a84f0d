#![deny(warnings)]

use occ::occupancy_target;

#[derive(Clone, Copy)]
pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

const fn launch() -> LaunchConfig {
    LaunchConfig { grid_dim: (1, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 40000 }
}

// The size alone does not say how much memory the launch asks for.
#[occupancy_target(arch = "sm_80", min = 0.1, warn = 0.9, block = 256, registers = 24, shared = 0)]
pub const BLUR: LaunchConfig = launch();

fn main() {
    let _ = BLUR;
}
