#![deny(warnings, dead_code)]

use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = BLUR)]
#[kernel]
pub fn blur() -> u32 {
    // Its definition ends with its own brackets.
    macro_rules! two (() => { 2 });
    let _tile: *mut f32 = shared_array![f32; 64];
    if two!() > 1 { 1 } else { 0 }
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, shared = 256)]
#[kernel]
pub fn sharpen() {
    use frameworks::shared_array as tile;
    let _tile: *mut f32 = tile![f32; 64];
}

fn main() {
    assert_eq!(blur(), 1);
    assert_eq!(BLUR.kernel.lds, 256);
    sharpen();
}
