//! Every count at its limit.
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
fn at_every_limit() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.01,
    block = 64,
    registers = 255,
    shared = 49152,
    dynamic_shared = 117760,
)]
fn at_every_limit_nvidia() {}

fn main() {
    at_every_limit();
    at_every_limit_nvidia();
}
