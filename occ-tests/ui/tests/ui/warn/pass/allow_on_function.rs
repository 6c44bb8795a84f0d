#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
#[allow(deprecated)]
fn below() {}

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 40 + 8, lds = 0)]
fn above() {}

fn main() {
    below();
    above();
}
