//! Numbers in each form.
#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = "gcn",
    min = 5.0e-1,
    workgroup = 0x1_00,
    vgprs = 0b11_0000u32,
    lds = 1_024usize,
)]
fn number_forms() {}

#[occupancy_target(
    arch = "gcn",
    min = "12.5 %",
    warn = "50%",
    workgroup = 256,
    vgprs = 48,
    lds = 0,
)]
fn percent() {}

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", min = 0, warn = 1, workgroup = 256, vgprs = 24, lds = 0)]
fn zero_and_one() {}

const TILE: u32 = 64;

#[occupancy_target(
    arch = "gcn",
    min = { 0.5 },
    warn = (0.75),
    workgroup = (TILE * 4),
    vgprs = { 24 },
    lds = (16 * TILE),
    trap = { false },
    scratch = (TILE == 1),
    contract = BLUR,
)]
fn braces_and_parentheses_blur() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (T * 4), vgprs = { 24 }, lds = 0)]
fn sharpen<const T: u32>() {}

fn main() {
    number_forms();
    percent();
    zero_and_one();
    braces_and_parentheses_blur();
    sharpen::<64>();
    assert_eq!(BLUR.kernel.lds, 1024);
}
