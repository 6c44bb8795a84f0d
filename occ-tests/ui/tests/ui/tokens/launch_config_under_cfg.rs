use occ::prelude::*;

struct LaunchConfig {
    block_dim: (u32, u32, u32),
    shared_mem_bytes: u32,
}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
const LAUNCH: LaunchConfig = LaunchConfig {
    block_dim: (256, 1, 1),
    #[cfg(any())]
    shared_mem_bytes: 4096,
    #[cfg(not(any()))]
    shared_mem_bytes: 100_000,
};

fn main() {
    let _ = (LAUNCH.block_dim, LAUNCH.shared_mem_bytes);
}
