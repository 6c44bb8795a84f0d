#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.75, warn = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
