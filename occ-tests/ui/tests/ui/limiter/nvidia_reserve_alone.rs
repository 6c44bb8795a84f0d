use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 64, registers = 24, carveout = 0, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
