use framework_types::DynamicSharedArray;
use frameworks::{kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 24, shared = 0)]
#[kernel]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared_range = (1024, 32768))]
pub fn blur() {
    let _tile = DynamicSharedArray::<f32>::get();
}

fn main() {
    blur();
}
