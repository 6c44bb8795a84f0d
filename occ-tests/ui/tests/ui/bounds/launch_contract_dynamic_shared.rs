use framework_types::DynamicSharedArray;
use frameworks::{kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 24, shared = 0)]
#[launch_contract(
    domain = 1,
    coordinates = u32,
    block = (256, 1, 1),
    dynamic_shared = 32768,
    dynamic_shared_alignment = 128,
    min_compute_capability = (8, 0),
)]
#[kernel]
pub fn blur() {
    let _tile = DynamicSharedArray::<f32, 128>::get();
}

fn main() {
    blur();
}
