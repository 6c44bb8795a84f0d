use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

const MOST: u32 = 256;

#[occupancy_target(arch = "sm_80", min = 0.5, block = (MOST, 2), registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(MOST, 2)]
pub fn blur() {}

fn main() {
    blur();
}
