use occ::occupancy_target;

const SIDE: u32 = 33;

#[occupancy_target(arch = "sm_80", min = 0.5, block = (SIDE, 32), registers = 24, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
