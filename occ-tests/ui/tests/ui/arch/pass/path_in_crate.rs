#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = occ::arch::GFX90A, min = 0.5, workgroup = 256, vgprs = 128, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
