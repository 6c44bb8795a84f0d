use occ::occupancy_target;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: [usize; 2],
    pub shared_mem_bytes: u32,
}

#[occupancy_target(arch = "sm_80", min = 0.5, registers = 24, shared = 0)]
pub const BLUR: LaunchConfig =
    LaunchConfig { grid_dim: (64, 64, 1), block_dim: [16, 16], shared_mem_bytes: 0 };

pub struct WideConfig {
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u64,
}

#[occupancy_target(arch = "sm_80", min = 0.5, registers = 24, shared = 0)]
pub const WIDE: WideConfig = WideConfig { block_dim: (64, 1, 1), shared_mem_bytes: 0 };

fn main() {
    assert_eq!(BLUR.grid_dim.0, 64);
}
