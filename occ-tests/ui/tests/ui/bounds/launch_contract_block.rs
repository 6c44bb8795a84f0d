use frameworks::{kernel, launch_bounds, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 128, registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(512)]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared = 0)]
pub fn blur() {}

fn main() {
    blur();
}
