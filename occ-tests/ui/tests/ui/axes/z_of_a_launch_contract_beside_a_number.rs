use frameworks::{kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 128, registers = 24, shared = 0)]
#[kernel]
#[launch_contract(domain = 3, block = (1, 1, 128))]
pub fn blur() {}

fn main() {
    blur();
}
