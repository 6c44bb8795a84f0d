#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 0.01,
    block = 64,
    registers = 255,
    shared = 49152,
    dynamic_shared = 117760,
)]
fn blur() {}

fn main() {
    blur();
}
