//! In an `impl` the memory's type cannot stand beside the function: rustc's errors name the way out.

use frameworks::shared_array;
use occ::occupancy_target;

struct Image;

impl Image {
    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, contract = BLUR)]
    fn blur() {
        let _tile: *mut f32 = shared_array![f32; 64];
    }
}

fn main() {
    Image::blur();
}
