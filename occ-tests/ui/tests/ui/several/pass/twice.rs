//! One item with several contracts.
#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 256, vgprs = 48, wave = 32, lds = 0)]
#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 256, vgprs = 48, wave = 64, lds = 0)]
#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 128, vgprs = 48, lds = 0)]
fn target_in_two_launches() {}

// What is asked twice is checked twice.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.25, workgroup = 256, vgprs = 48, lds = 0)]
fn minimum() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn target() {}

fn main() {
    target_in_two_launches();
    minimum();
    target();
}
