#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 0.25,
    block = 256,
    registers = 48,
    shared = 1024,
    dynamic_shared = 2048,
)]
fn blur() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.25,
    workgroup = 256,
    vgprs = 48,
    lds = 1024,
    dynamic_lds = 2048,
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
