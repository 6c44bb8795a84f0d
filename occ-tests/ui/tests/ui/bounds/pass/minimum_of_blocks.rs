#![deny(warnings)]

use frameworks::{kernel, launch_bounds};
use occ::{Requirement, occupancy_target};

const BLOCKS: u32 = 4;

#[occupancy_target(arch = "sm_80", registers = 64, contract = KEPT, shared = 0)]
#[kernel]
#[launch_bounds(256, BLOCKS)]
pub fn kept() {}

#[occupancy_target(arch = "sm_80", min = 0.25, registers = 72, shared = 0)]
#[kernel]
#[launch_bounds(256, 8)]
pub fn given() {}

fn main() {
    kept();
    given();
    assert_eq!(KEPT.min, Some(Requirement::Workgroups(4)));
}
