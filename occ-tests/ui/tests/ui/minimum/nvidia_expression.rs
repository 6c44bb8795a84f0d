use occ::occupancy_target;

const HALF: f64 = 0.5;

#[occupancy_target(arch = "sm_80", min = HALF, block = 256, registers = 72, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
