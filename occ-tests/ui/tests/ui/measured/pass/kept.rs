#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.75, workgroup = 256, resources = "gfx1100.hsaco")]
fn v97() {}

fn main() {
    v97();
}
