#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = "light.hsaco",
)]
const MATMUL: KernelDescriptor = KernelDescriptor::new("matmul");

fn main() {
    let _ = MATMUL;
}
