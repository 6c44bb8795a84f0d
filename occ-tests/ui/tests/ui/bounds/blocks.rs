//! A block, beside what bounds it.
use framework_types::DynamicSharedArray;
use frameworks::{kernel, launch_bounds, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, registers = 24, shared = 0, dynamic_shared = 40000)]
#[kernel]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared_range = (1024, 32768))]
pub fn above_the_launch_contracts_range() {
    let _tile = DynamicSharedArray::<f32>::get();
}

mod thread {
    pub fn __launch_bounds_config<const MAX: u32, const MIN: u32>() {}
}

// What `#[launch_bounds(256, 2)]` above the attribute leaves in the body.
#[occupancy_target(arch = "sm_90", min = 0.5, block = 512, registers = 32, shared = 0)]
pub fn below_launch_bounds() {
    thread::__launch_bounds_config::<256, 2>();
}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 512, registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(256)]
pub fn block_above_the_bound() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 512, registers = 24, shared = 0)]
#[cfg_attr(not(any()), kernel, launch_bounds(256))]
pub fn block_above_the_bound_behind_cfg_attr() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 128, registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(512)]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared = 0)]
pub fn launch_contract_block() {}

#[occupancy_target(arch = "sm_80", registers = 72, shared = 0)]
#[kernel]
#[launch_bounds(256)]
pub fn no_minimum_of_blocks() {}

fn main() {
    above_the_launch_contracts_range();
    below_launch_bounds();
    block_above_the_bound();
    block_above_the_bound_behind_cfg_attr();
    launch_contract_block();
    no_minimum_of_blocks();
}
