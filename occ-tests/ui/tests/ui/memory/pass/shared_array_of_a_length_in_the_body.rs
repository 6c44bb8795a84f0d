#![deny(warnings)]

use frameworks::{kernel, shared_array};
use occ::occupancy_target;

pub const COUNT: usize = 8192;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn without() {
    const COUNT: usize = 256;
    let _tile = shared_array![f32; COUNT];
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = WITH)]
#[kernel]
pub fn with() {
    const COUNT: usize = 256;
    let _tile = shared_array![f32; COUNT];
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = INNER)]
#[kernel]
pub fn inner() {
    {
        const COUNT: usize = 256;
        let _left = shared_array![f32; COUNT];
    }
    {
        const COUNT: usize = 128;
        let _right = shared_array![f64; COUNT];
    }
}

fn main() {
    without();
    with();
    inner();
    assert_eq!((WITH.kernel.lds, INNER.kernel.lds), (1024, 2048));
    assert_eq!(COUNT, 8192);
}
