#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = ["gcn", "gfx90a", "sm_80"],
    min = 0.25,
    workgroup = 256,
    vgprs = 48,
    sgprs = 32,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
