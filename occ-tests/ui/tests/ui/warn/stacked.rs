#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "sm_80", warn = 0.75, block = 256, registers = 64, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
