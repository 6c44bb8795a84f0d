use frameworks::{kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, registers = 24, dynamic_shared = 1024, shared = 0)]
#[kernel]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared = 32768)]
pub fn blur() {}

fn main() {
    blur();
}
