#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", warn = 1.0, workgroup = 256, vgprs = 20 + 4, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
