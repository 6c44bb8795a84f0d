//! A constant has one to three sizes, of integers.

use occ::occupancy_target;

const FOUR: (u32, u32, u32, u32) = (16, 16, 1, 1);
const FLOAT: f32 = 256.0;
const NEGATIVE: (i32, i32) = (16, -16);

#[occupancy_target(arch = "sm_90", min = 0.5, block = FOUR, registers = 24, shared = 0)]
fn four() {}

#[occupancy_target(arch = "sm_90", min = 0.5, block = FLOAT, registers = 24, shared = 0)]
fn float() {}

#[occupancy_target(arch = "sm_90", min = 0.5, block = NEGATIVE, registers = 24, shared = 0)]
fn negative() {}

fn main() {
    four();
    float();
    negative();
}
