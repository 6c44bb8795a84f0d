#![deny(warnings, dead_code)]

use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(256)]
pub fn blur() {}

fn main() {
    blur();
}
