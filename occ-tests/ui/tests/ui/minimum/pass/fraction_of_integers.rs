#![deny(warnings, dead_code)]

use occ::occupancy_target;

// 32 of 48 warps, which no decimal equals.
#[occupancy_target(arch = "sm_86", min = 2.0 / 3.0, block = 256, registers = 64, shared = 0)]
fn blur() {}

// Nine decimals count, so this is no more than two thirds.
#[occupancy_target(arch = "sm_86", min = 0.6666666667, block = 256, registers = 64, shared = 0)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
