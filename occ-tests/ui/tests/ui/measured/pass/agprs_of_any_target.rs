#![deny(warnings)]

use occ::prelude::*;

// None, of a chip that has none.
#[occupancy_target(
    arch = occ::arch::GFX1100,
    min = 0.5,
    workgroup = 256,
    wave = 32,
    agprs = 0,
    resources = "counts.json",
    kernel = "anywhere",
)]
fn blur() {}

// NVIDIA's have none.
#[occupancy_target(
    arch = occ::arch::SM_90,
    min = 0.25,
    block = 256,
    resources = "counts.json",
    kernel = "anywhere",
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
