#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
#[expect(deprecated, reason = "three quarters of the slots are a wish")]
fn below() {}

#[expect(deprecated, reason = "three quarters of the slots are a wish")]
#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 40 + 8, lds = 0)]
fn above() {}

fn main() {
    below();
    above();
}
