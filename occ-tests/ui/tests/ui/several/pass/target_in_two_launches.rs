#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 256, vgprs = 48, wave = 32, lds = 0)]
#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 256, vgprs = 48, wave = 64, lds = 0)]
#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 128, vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
