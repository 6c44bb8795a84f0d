#![deny(warnings, dead_code)]

use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.1,
    workgroup = 64,
    wave = 64,
    resources = "shaderstats.txt",
    kernel = "compute shader",
    contract = BLUR,
)]
fn blur() {}

fn main() {
    blur();
    assert_eq!(BLUR.kernel.wave, Some(occ::Wave::W64));
}
