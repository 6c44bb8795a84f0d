#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = "gcn",
    min = 5.0e-1,
    workgroup = 0x1_00,
    vgprs = 0b11_0000u32,
    lds = 1_024usize,
)]
fn blur() {}

fn main() {
    blur();
}
