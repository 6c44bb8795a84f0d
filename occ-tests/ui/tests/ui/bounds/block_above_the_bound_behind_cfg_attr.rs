use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 512, registers = 24, shared = 0)]
#[cfg_attr(not(any()), kernel, launch_bounds(256))]
pub fn blur() {}

fn main() {
    blur();
}
