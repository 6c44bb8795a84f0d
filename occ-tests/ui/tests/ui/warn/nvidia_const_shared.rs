#![deny(warnings)]

use occ::occupancy_target;

const SHARED: u32 = 49152;

#[occupancy_target(arch = "sm_80", warn = 0.75, block = 256, registers = 24, shared = SHARED)]
fn blur() {}

fn main() {
    blur();
}
