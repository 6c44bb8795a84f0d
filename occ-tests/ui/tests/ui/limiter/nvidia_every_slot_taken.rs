use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_75",
    min_waves_per_simd = 9,
    block = 1024,
    registers = 24,
    shared = 0,
)]
fn blur() {}

fn main() {
    blur();
}
