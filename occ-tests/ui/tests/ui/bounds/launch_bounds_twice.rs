use frameworks::{launch_bounds, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
#[launch_bounds(1024)]
#[launch_bounds(256)]
pub fn blur() {}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
#[launch_contract(domain = 1, block = (1024, 1, 1))]
#[launch_contract(domain = 1, block = (64, 1, 1))]
pub fn sharpen() {}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
#[launch_contract(domain = 1, block(64, 1, 1))]
pub fn median() {}

fn main() {
    blur();
    sharpen();
    median();
}
