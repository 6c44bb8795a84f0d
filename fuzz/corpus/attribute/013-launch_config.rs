arch = "h100", min = 0.75, registers = 32, shared = TILE
static LAUNCH: cudarc::driver::LaunchConfig = cudarc::driver::LaunchConfig {
    grid_dim: (64, 1, 1),
    block_dim: (BLOCK, 4, 1),
    shared_mem_bytes: 2048,
};
