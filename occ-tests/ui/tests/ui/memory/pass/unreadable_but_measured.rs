#![deny(warnings)]

use frameworks::spirv;
use occ::occupancy_target;

#[allow(deprecated)]
#[occupancy_target(
    arch = "gfx1100",
    min = 0.1,
    resources = "gfx1100.hsaco",
    kernel = "lds43009",
    contract = BLUR,
)]
#[spirv(compute(threads(64, 2)))]
pub fn blur(#[spirv(workgroup)] _tile: &mut [u8]) {}

fn main() {
    blur(&mut [0; 43009]);
    assert_eq!(BLUR.kernel.lds, 43009);
}
