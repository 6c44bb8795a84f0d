use occ::occupancy_target;

#[derive(Clone, Copy)]
pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

type Launch = LaunchConfig;

const SMALL: Launch =
    Launch { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 40000 };

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 24, shared = 0)]
pub const BLUR: Launch = Launch { block_dim: (256, 1, 1), ..SMALL };

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 24, shared = 0, block = 256)]
pub const SHARPEN: Launch = Launch { shared_mem_bytes: 0, ..SMALL };

fn main() {
    let _ = (BLUR, SHARPEN);
}
