#![deny(warnings)]

use occ::occupancy_target;

const VGPRS: u32 = 24;

struct Image;

trait Filter {
    fn sharpen(&self) -> u32;
}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = VGPRS,
    contract = BLUR,
    lds = 0,
)]
fn blur() -> u32 {
    #![allow(clippy::items_after_statements)]
    const VGPRS: u32 = 84;
    VGPRS
}

impl Image {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    fn blur(&self) -> u32 {
        const VGPRS: u32 = 84;
        VGPRS
    }
}

impl Filter for Image {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    fn sharpen(&self) -> u32 {
        const VGPRS: u32 = 84;
        VGPRS
    }
}

fn main() {
    assert_eq!(blur() + Image.blur() + Image.sharpen(), 252);
    assert_eq!(BLUR.kernel.vgprs, Some(24));
}
