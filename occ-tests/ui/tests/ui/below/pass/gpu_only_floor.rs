#![deny(warnings)]

use frameworks::gpu_only;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = 1024)]
#[gpu_only]
pub fn blur() {
    let _tile = frameworks::shared_array![f32; 256];
}

fn main() {}
