//! More dynamic shared memory opted in to than a block may have: the call that opts in fails.

use occ::occupancy_target;

const OPTED_IN: u32 = 200 * 1024;

#[occupancy_target(
    arch = "sm_86",
    min = 0.5,
    block = 256,
    registers = 40,
    shared = 1024,
    dynamic_shared = 8192,
    max_dynamic_shared = 102_400
)]
pub fn blur() {}

#[occupancy_target(
    arch = "sm_86",
    min = 0.5,
    block = 256,
    registers = 40,
    dynamic_shared = 8192,
    max_dynamic_shared = OPTED_IN,
    shared = 0
)]
pub fn sharpen() {}

fn main() {}
