#![deny(warnings, dead_code)]

use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gfx900", min = 1.0, vgprs = 24, sgprs = 80)]
#[spirv(compute(threads(256)))]
pub fn blur() {}

fn main() {
    blur();
}
