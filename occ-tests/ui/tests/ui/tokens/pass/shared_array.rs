#![deny(warnings, dead_code)]

use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, shared = 4096)]
#[kernel]
pub fn blur() {
    let _tile = shared_array![f32; 1024];
}

fn main() {
    blur();
}
