use occ::occupancy_target;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

const fn tile(side: u32) -> LaunchConfig {
    LaunchConfig { grid_dim: (1, 1, 1), block_dim: (side, side, 1), shared_mem_bytes: side * 1024 }
}

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 64, shared = 0)]
pub const BLUR: LaunchConfig = tile(32);

fn main() {
    assert_eq!(BLUR.grid_dim.0, 1);
}
