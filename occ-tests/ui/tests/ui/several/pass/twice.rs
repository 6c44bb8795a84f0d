//! What is asked twice is checked twice.
#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.25, workgroup = 256, vgprs = 48, lds = 0)]
fn minimum() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn target() {}

fn main() {
    minimum();
    target();
}
