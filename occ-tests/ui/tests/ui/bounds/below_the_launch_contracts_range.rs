use frameworks::launch_contract;
use occ::occupancy_target;

const LEAST: u32 = 32768;

#[occupancy_target(arch = "sm_90", min = 1.0, registers = 32, dynamic_shared = 1024, shared = 0)]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared_range = (32768, 65536))]
pub fn blur() {}

#[occupancy_target(arch = "sm_90", min = 1.0, registers = 32, dynamic_shared = 1024, shared = 0)]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared_range = (LEAST, 65536))]
pub fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
