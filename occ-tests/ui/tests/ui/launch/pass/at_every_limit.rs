#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = "gcn",
    min = 0.025,
    workgroup = 64,
    vgprs = 256,
    sgprs = 108,
    lds = 65536,
)]
fn blur() {}

fn main() {
    blur();
}
