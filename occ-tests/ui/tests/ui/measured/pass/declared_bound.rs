#![deny(warnings)]

use occ::prelude::*;

const MOST: usize = 97;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.75,
    workgroup = 256,
    vgprs = MOST,
    sgprs = 2,
    resources = "gfx1100.hsaco",
)]
fn v97() {}

fn main() {
    v97();
}
