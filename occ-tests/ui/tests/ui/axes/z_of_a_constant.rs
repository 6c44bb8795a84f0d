use occ::occupancy_target;

const DEPTH: usize = 65;

#[occupancy_target(arch = "sm_90", min = 0.1, block = (8, 1, DEPTH), registers = 24, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
