//! A file has measured all there is, be it less than a body shows.

#![deny(warnings)]

use frameworks::shared_array;
use occ::occupancy_target;

const BYTES: usize = 60000;

#[allow(deprecated)]
#[occupancy_target(
    arch = "gfx1100",
    min = 0.1,
    workgroup = (64, 2),
    resources = "gfx1100.hsaco",
    kernel = "lds43009",
    contract = UNDECLARED,
)]
pub fn undeclared() {
    let _: *mut u8 = shared_array![u8; 60000];
    let _: *mut u8 = shared_array![u8; BYTES];
}

#[allow(deprecated)]
#[occupancy_target(
    arch = "gfx1100",
    min = 0.1,
    workgroup = (64, 2),
    lds = 43009,
    resources = "gfx1100.hsaco",
    kernel = "lds43009",
    contract = DECLARED,
)]
pub fn declared() {
    let _: *mut u8 = shared_array![u8; 60000];
    let _: *mut u8 = shared_array![u8; BYTES];
}

fn main() {
    undeclared();
    declared();
    assert_eq!((UNDECLARED.kernel.lds, DECLARED.kernel.lds), (43009, 43009));
}
