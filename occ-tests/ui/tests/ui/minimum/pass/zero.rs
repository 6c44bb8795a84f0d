#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", min = 0, workgroup = 256, vgprs = 256, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
