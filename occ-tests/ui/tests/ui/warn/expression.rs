#![deny(warnings)]

use occ::occupancy_target;

const WANTED: f64 = 0.75;

#[occupancy_target(arch = "gcn", warn = WANTED, workgroup = 256, vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
