#![deny(warnings, dead_code)]

use occ::occupancy_target;

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
fn blur() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (T * 4), vgprs = { 24 }, lds = 0)]
fn sharpen<const T: u32>() {}

fn main() {
    blur();
    sharpen::<64>();
    assert_eq!(BLUR.kernel.lds, 1024);
}
