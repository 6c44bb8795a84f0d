#![deny(warnings)]

use occ::occupancy_target;

const REGISTERS: u32 = 72;

#[occupancy_target(arch = "sm_80", warn = 0.75, block = 256, registers = REGISTERS, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
