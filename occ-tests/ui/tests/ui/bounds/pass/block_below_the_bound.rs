#![deny(warnings)]

use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

const MOST: u32 = 256;

#[occupancy_target(
    arch = "sm_80",
    min = 0.5,
    block = 128,
    registers = 24,
    contract = BLUR,
    shared = 0,
)]
#[kernel]
#[launch_bounds(256)]
pub fn blur() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.5,
    block = MOST / 2,
    registers = 24,
    contract = COPY,
    shared = 0,
)]
#[kernel]
#[launch_bounds(MOST)]
pub fn copy() {}

fn main() {
    blur();
    copy();
    assert_eq!((BLUR.kernel.workgroup, COPY.kernel.workgroup), (Some(128), Some(128)));
}
