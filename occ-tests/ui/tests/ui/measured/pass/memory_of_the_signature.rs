#![deny(warnings)]

use frameworks::spirv;
use occ::prelude::*;

const LENGTH: usize = 64;

// The file has 1024 bytes, and more than what the signature shows is what other functions take.
#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    resources = "counts.json",
    kernel = "by_hand",
    contract = MORE,
)]
#[spirv(compute(threads(256)))]
fn more(#[spirv(workgroup)] _tile: &mut [f32; 64]) {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    resources = "counts.json",
    kernel = "by_hand",
    contract = MORE_BY_TYPE,
)]
#[spirv(compute(threads(256)))]
fn more_by_type(#[spirv(workgroup)] _tile: &mut [f32; LENGTH]) {}

fn main() {
    more(&mut [0.0; 64]);
    more_by_type(&mut [0.0; LENGTH]);
    assert_eq!((MORE.kernel.lds, MORE_BY_TYPE.kernel.lds), (1024, 1024));
}
