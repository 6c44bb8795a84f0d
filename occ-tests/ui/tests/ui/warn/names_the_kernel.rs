#![deny(warnings)]

use occ::occupancy_target;

const VGPRS: u32 = 48;

#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = VGPRS, lds = 0)]
fn sharpen() {}

fn main() {
    sharpen();
}
