//! Each of several attributes is held to what the body shows, whatever those above it wrote.

use framework_types::SharedArray;
use frameworks::kernel;
use occ::occupancy_target;

const SIDE: usize = 3;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 1)]
#[occupancy_target(arch = "sm_89", min = 0.5, block = 256, registers = 32, shared = SIDE * 4)]
#[occupancy_target(arch = "sm_86", min = 0.5, block = 256, registers = 32, shared = SIDE)]
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 32, shared = 2)]
#[kernel]
fn stacked() {
    #![allow(unused_variables)]
    static mut TILE: SharedArray<u8, 4> = SharedArray::UNINIT;
    let tile = &raw mut TILE;
}

fn main() {}
