use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

const THREADS: u32 = 672;

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(THREADS)]
#[allow(dead_code)]
pub fn blur() {
    const THREADS: u32 = 256;
}

fn main() {
    blur();
}
