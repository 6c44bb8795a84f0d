//! Which field is compiled is the compiler's to say.

#![deny(warnings)]

use occ::prelude::*;

struct LaunchConfig {
    block_dim: (u32, u32, u32),
    shared_mem_bytes: u32,
}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
const LAUNCH: LaunchConfig = LaunchConfig {
    #[cfg(any())]
    block_dim: (1024, 2, 1),
    #[cfg(not(any()))]
    block_dim: (256, 1, 1),
    #[cfg(any())]
    shared_mem_bytes: 1_000_000,
    #[cfg(not(any()))]
    shared_mem_bytes: 4096,
};

fn main() {
    assert_eq!((LAUNCH.block_dim.0, LAUNCH.shared_mem_bytes), (256, 4096));
}
