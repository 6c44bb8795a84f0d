#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", warn = "75%", block = 256, registers = 64, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
