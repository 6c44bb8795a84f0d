use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", registers = 72, shared = 0)]
#[kernel]
#[launch_bounds(256, 4)]
pub fn blur() {}

fn main() {
    blur();
}
