#![deny(warnings)]

use occ::prelude::*;

// Threads and shared memory stand in the JSON beside the code.
#[occupancy_target(
    arch = "sm_80",
    min = 1.0,
    resources = "triton/sm_80/row_sum.cubin",
    contract = CUBIN,
)]
#[occupancy_target(
    arch = "gfx942",
    min = 1.0,
    resources = "triton/gfx942/row_sum.hsaco",
    contract = CODE_OBJECT,
)]
fn row_sum() {}

fn main() {
    row_sum();
    let asked = |contract: &Contract| (contract.kernel.workgroup, contract.kernel.dynamic_lds);
    assert_eq!(asked(&CUBIN), (Some(128), 16));
    assert_eq!(asked(&CODE_OBJECT), (Some(256), 16));
}
