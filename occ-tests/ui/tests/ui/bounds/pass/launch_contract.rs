#![deny(warnings)]

use framework_types::DynamicSharedArray;
use frameworks::{cluster_launch, kernel, launch_bounds, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 24, shared = 0, contract = BLUR)]
#[kernel(launch_context = launch_context)]
#[launch_bounds(512, 2)]
#[launch_contract(
    domain = 1,
    block = (256, 1, 1),
    dynamic_shared = 1024,
    dynamic_shared_alignment = 128,
    min_compute_capability = (9, 0),
)]
#[cluster_launch(4, 1, 1)]
pub fn blur() {
    let _tile = DynamicSharedArray::<f32, 16>::get();
}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = (16, 16),
    registers = 24,
    contract = COPY,
    shared = 0,
)]
#[launch_contract(domain = 2, block = (16, 16, 1), dynamic_shared = 0)]
#[kernel]
pub fn copy() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    registers = 24,
    shared = 0,
    dynamic_shared = 2048,
    contract = RANGE,
)]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared_range = (1024, 49152))]
#[kernel]
pub fn range() {
    let _tile = DynamicSharedArray::<f32, 16>::get();
}

fn main() {
    blur();
    copy();
    range();
    assert_eq!((BLUR.kernel.workgroup, BLUR.kernel.dynamic_lds), (Some(256), 1024));
    assert_eq!((COPY.kernel.workgroup, COPY.kernel.dynamic_lds), (Some(256), 0));
    assert_eq!(RANGE.kernel.dynamic_lds, 2048);
}
