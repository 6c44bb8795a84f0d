#![deny(warnings)]

use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

#[occupancy_target(
    arch = "gcn",
    min_waves_per_simd = 5,
    warn = 0.4,
    workgroup = 256,
    vgprs = 24,
    lds = 0,
)]
fn blur() {}

#[occupancy_target(arch = "sm_80", warn = 0.7, registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(256, 6)]
fn edges() {}

fn main() {
    blur();
    edges();
}
