#![deny(warnings)]

use frameworks::{kernel, shared_array};
use occ::occupancy_target;

macro_rules! shared_tile {
    () => {
        shared_array![f32; 1024]
    };
}

#[occupancy_target(
    arch = "sm_80",
    min = 1.0,
    block = 256,
    registers = 24,
    shared = 4096,
    contract = BLUR,
)]
#[kernel]
pub fn blur() {
    let _tile = shared_tile!();
}

fn main() {
    blur();
    assert_eq!(BLUR.kernel.lds, 4096);
}
