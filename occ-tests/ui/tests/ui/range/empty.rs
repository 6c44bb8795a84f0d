use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.25, block = 1024..=64, registers = 32, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
