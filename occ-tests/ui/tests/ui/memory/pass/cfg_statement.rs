#![deny(warnings)]

use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = BLUR)]
#[kernel]
pub fn blur(choice: u32) {
    let _small = shared_array![f32; 256];
    #[cfg(any())]
    let _large = shared_array![f32; 8192];
    #[cfg(any())]
    {
        let _large = shared_array![Missing; 8192];
    }
    #[cfg(any())]
    #[frameworks::address_space(shared)]
    static mut LARGE: [f32; 8192] = [0.0; 8192];
    #[cfg(any())]
    fn helper() {
        let _large = shared_array![f32; 8192];
    }
    match choice {
        #[cfg(any())]
        7 => drop(shared_array![f32; 8192]),
        _ => {}
    }
    #[cfg(all())]
    {
        #[cfg(any())]
        let _large = shared_array![f32; 8192];
    }
}

fn main() {
    blur(1);
    assert_eq!(BLUR.kernel.lds, 1024);
}
