#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
