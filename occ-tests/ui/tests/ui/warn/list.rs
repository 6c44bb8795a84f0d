#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = ["gcn", "gfx90a"], warn = 0.75, workgroup = 256, vgprs = 96, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
