#![deny(warnings)]

use occ::prelude::*;

const THREADS: u32 = 256;

#[occupancy_target(
    arch = "gfx90a",
    min_workgroups = 4,
    workgroup = THREADS,
    resources = "light.hsaco",
)]
fn matmul() {}

fn main() {
    matmul();
}
