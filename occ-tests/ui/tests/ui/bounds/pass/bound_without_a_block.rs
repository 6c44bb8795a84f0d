#![deny(warnings)]

use frameworks::{kernel, launch_bounds, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, registers = 24, contract = BLUR, shared = 0)]
#[kernel]
#[launch_bounds(256)]
pub fn blur() {}

#[occupancy_target(arch = "sm_80", min = 0.5, registers = 24, contract = COPY, shared = 0)]
#[launch_bounds(256, 2)]
#[launch_contract(domain = 1, coordinates = u32)]
#[kernel]
pub fn copy() {}

fn main() {
    blur();
    copy();
    assert_eq!((BLUR.kernel.workgroup, COPY.kernel.workgroup), (Some(256), Some(256)));
}
