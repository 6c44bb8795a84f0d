#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = ["gcn", "gfx803"], min = 0.3, workgroup = 256, vgprs = 84, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
