//! Minimums that are just reached.
#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = ["gcn", "gfx803"], min = 0.3, workgroup = 256, vgprs = 84, lds = 0)]
fn exactly_reached() {}

// 32 of 48 warps, which no decimal equals.
#[occupancy_target(arch = "sm_86", min = 2.0 / 3.0, block = 256, registers = 64, shared = 0)]
fn fraction_of_integers_blur() {}

// Nine decimals count, so this is no more than two thirds.
#[occupancy_target(arch = "sm_86", min = 0.6666666667, block = 256, registers = 64, shared = 0)]
fn sharpen() {}

#[occupancy_target(arch = "gcn", min = 1.0, warn = 1.0, workgroup = 256, vgprs = 24, lds = 0)]
fn full() {}

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", min = 0, workgroup = 256, vgprs = 256, lds = 0)]
fn zero() {}

fn main() {
    exactly_reached();
    fraction_of_integers_blur();
    sharpen();
    full();
    zero();
}
