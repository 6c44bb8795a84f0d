#![deny(warnings)]

//! One architecture by two names is checked twice, and nothing is wrong with that.

use occ::occupancy_target;

#[occupancy_target(arch = ["gfx90a", "MI250X"], min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
