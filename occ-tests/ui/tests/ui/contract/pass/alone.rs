#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", contract = BLUR, workgroup = 256, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
