#![deny(warnings)]

use frameworks::{address_space, kernel};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = BLUR)]
#[kernel]
pub fn blur() {
    #[address_space(shared)]
    static mut SHARED: [f32; 256] = [0.0; 256];
    #[address_space(constant)]
    static CONSTANT: [f32; 8192] = [0.0; 8192];
    #[address_space(global)]
    static mut GLOBAL: [f32; 8192] = [0.0; 8192];
    static PLAIN: [f32; 8192] = [0.0; 8192];
    let _ = (&raw mut SHARED, &CONSTANT, &raw mut GLOBAL, &PLAIN);
}

fn main() {
    blur();
    assert_eq!(BLUR.kernel.lds, 1024);
}
