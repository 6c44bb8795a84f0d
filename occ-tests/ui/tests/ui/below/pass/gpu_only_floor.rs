#![deny(warnings)]

use frameworks::gpu_only;
use occ::occupancy_target;

const LENGTH: usize = 256;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = 1024)]
#[gpu_only]
pub fn outside() {
    let _tile = frameworks::shared_array![f32; LENGTH];
}

// Only the body knows its own names, and it is gone.
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = 2048)]
#[gpu_only]
pub fn inside() {
    const LENGTH: usize = 512;
    let _tile = frameworks::shared_array![f32; LENGTH];
}

fn main() {}
