#![deny(warnings)]

use framework_types::DynamicSharedArray;
use framework_types::shared::dynamic_shared_mem;
use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 1.0,
    block = 256,
    registers = 24,
    shared = 0,
    dynamic_shared = 4096,
    contract = OXIDE,
)]
#[kernel]
pub fn oxide() {
    let _tile: *mut f32 = DynamicSharedArray::<f32, 128>::get();
}

#[occupancy_target(
    arch = "sm_80",
    min = 1.0,
    block = 256,
    registers = 24,
    shared = 0,
    dynamic_shared = 0,
    contract = RUST_CUDA,
)]
#[kernel]
pub fn rust_cuda() {
    let _tile: *mut f32 = dynamic_shared_mem();
}

fn main() {
    oxide();
    rust_cuda();
    assert_eq!((OXIDE.kernel.dynamic_lds, RUST_CUDA.kernel.dynamic_lds), (4096, 0));
}
