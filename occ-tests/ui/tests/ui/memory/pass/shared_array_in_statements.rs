//! What follows the macro goes on with it.

#![deny(warnings)]

use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() -> *mut u8 {
    let _ = 1;
    shared_array![f32; 16] as *mut u8
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn sharpen() -> bool {
    if true {
        let _ = 1;
        shared_array!(f32; 16) == shared_array![f32; 16]
    } else {
        shared_array![f32; 16] as usize == 0
    }
}

fn main() {
    let _ = (blur(), sharpen());
}
