use occ::occupancy_target;

const MOST: u32 = 32;

#[occupancy_target(arch = "sm_90", min = 0.25, block = 64..=MOST, registers = 32, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
