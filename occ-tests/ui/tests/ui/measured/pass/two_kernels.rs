//! A function may launch two kernels of one file.

#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    resources = "counts.json",
    kernel = "by_hand",
    workgroup = 256,
)]
#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    resources = "counts.json",
    kernel = "match",
    workgroup = 256,
)]
fn launch() {}

fn main() {
    launch();
}
