#[occupancy_target(
    arch = "sm_90",
    min = 0.75,
    block = WARP..=8 * WARP,
    registers = 64,
    shared = 0,
)]
fn scan() {}
