#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 1.0, resources = "gfx1100.hsaco")]
fn plain() {}

fn main() {
    plain();
}
