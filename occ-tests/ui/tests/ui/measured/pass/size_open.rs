#![deny(warnings, dead_code)]

//! A bound of a file leaves the size open: the contract holds for every size up to it.

use occ::prelude::*;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
    kernel = "k_static_smem",
    contract = OPEN
)]
fn open() {}

fn main() {
    open();
    assert_eq!(OPEN.range, Some([32, 256]));
    assert!(OPEN.check_launch((8, 1, 1), (16, 16, 1), 0).is_ok());
    assert!(OPEN.check_launch((8, 1, 1), (512, 1, 1), 0).is_err());
}
