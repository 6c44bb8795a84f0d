#![deny(warnings)]

use occ::prelude::*;

#[allow(deprecated)]
#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    resources = "gfx1100.hsaco",
    spills = "warn",
)]
fn spill() {}

fn main() {
    spill();
}
