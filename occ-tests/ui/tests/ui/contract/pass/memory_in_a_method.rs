#![deny(warnings, dead_code)]

use frameworks::shared_array;
use occ::occupancy_target;

struct Image;

impl Image {
    #[occupancy_target(
        arch = "sm_90",
        min = 0.5,
        block = 256,
        registers = 32,
        shared = 256,
        contract = BLUR,
    )]
    fn blur(&self) {
        const COUNT: usize = 64;
        let _tile: *mut f32 = shared_array![f32; COUNT];
    }
}

fn main() {
    Image.blur();
    assert_eq!(Image::BLUR.kernel.lds, 256);
}
