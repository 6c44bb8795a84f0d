#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = ["gcn", "gfx90a", "gfx1100", "sm_80", "sm_90"],
    min = 1.0,
    workgroup = 256,
    vgprs = 24,
    lds = 1024,
)]
fn blur() {}

fn main() {
    blur();
}
