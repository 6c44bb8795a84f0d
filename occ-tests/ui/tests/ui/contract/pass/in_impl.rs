#![deny(warnings, dead_code)]

use occ::occupancy_target;

struct Image;

impl Image {
    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 48,
        contract = BLUR,
        lds = 0,
    )]
    fn blur(&self) {}
}

fn main() {
    Image.blur();
    assert_eq!(Image::BLUR.kernel.vgprs, Some(48));
}
