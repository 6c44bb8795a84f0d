#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min_waves_per_simd = 4,
    workgroup = 256,
    resources = "light.hsaco",
)]
fn matmul() {}

fn main() {
    matmul();
}
