#![deny(warnings)]

use occ::occupancy_target;

const HALF: f64 = 0.5;

// What is wanted may be what is required, and more: here 10 of 10 waves are there.
#[occupancy_target(arch = "gcn", min = 0.5, warn = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
#[occupancy_target(arch = "gfx906", min = 0.5, warn = "50%", workgroup = 256, vgprs = 24, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, warn = 0.51, workgroup = 256, vgprs = 24, lds = 0)]
#[occupancy_target(arch = "gfx900", min = HALF, warn = HALF, workgroup = 256, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
