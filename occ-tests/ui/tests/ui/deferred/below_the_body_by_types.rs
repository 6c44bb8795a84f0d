//! A value that depends on parameters is held to sizes that const evaluation finds where the body starts.

use frameworks::{kernel, shared_array};
use occ::occupancy_target;

const SIDE: usize = 16;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = N * SIDE)]
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 32, shared = N * 17)]
#[kernel]
fn blur<const N: usize>() {
    const LENGTH: usize = 4;
    let _: *mut f32 = shared_array![f32; SIDE * LENGTH];
}

struct Image<const N: usize>;

impl<const N: usize> Image<N> {
    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = const { N })]
    fn sharpen() {
        let _: *mut u8 = shared_array![u8; SIDE];
    }
}

fn main() {
    blur::<16>();
    blur::<15>();
    Image::<16>::sharpen();
    Image::<12>::sharpen();
}
