use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 1.0,
    block = 256,
    registers = 24,
    shared = 8192,
    carveout = 20,
)]
fn blur() {}

fn main() {
    blur();
}
