#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(
    arch = "sm_90",
    min = 1.0,
    block = 128,
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
    contract = CUBIN,
)]
fn k_static_smem() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.75,
    workgroup = 128,
    resources = "gfx1100.hsaco",
    contract = CODE_OBJECT,
)]
fn v97() {}

fn main() {
    k_static_smem();
    v97();
    assert_eq!((CUBIN.kernel.workgroup, CODE_OBJECT.kernel.workgroup), (Some(128), Some(128)));
}
