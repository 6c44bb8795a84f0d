use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_90",
    min = 1.0,
    block = 128,
    registers = 24,
    barriers = 8,
    shared = 0,
)]
fn blur() {}

fn main() {
    blur();
}
