#![deny(warnings)]

use frameworks::kernel;
use occ::occupancy_target;

/// Reads `shared_array![f32; 8192]`, or `SharedArray`, of another kernel.
#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = BLUR)]
#[kernel]
pub fn blur(shared: u32) -> u32 {
    // shared_array![f32; 8192]
    let shared_count = shared + 1;
    assert!(shared_count > 0, "shared_array![f32; 8192]");
    shared_count
}

fn main() {
    assert_eq!(blur(1), 2);
    assert_eq!(BLUR.kernel.lds, 0);
}
