use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = 96,
    resources = "gfx1100.hsaco",
)]
fn v97() {}

mod chips {
    pub const MINE: occ::Arch = occ::arch::GFX1100;
}

#[occupancy_target(
    arch = chips::MINE,
    min = 0.5,
    workgroup = 64,
    vgprs = 96,
    resources = "gfx1100.hsaco",
    kernel = "v97",
)]
fn on_my_chip() {}

// What const evaluation finds only later is told now.
#[occupancy_target(
    arch = chips::MINE,
    min = 0.5,
    workgroup = N,
    vgprs = 96,
    resources = "gfx1100.hsaco",
    kernel = "v97",
)]
fn generic<const N: usize>() {}

fn main() {
    v97();
}
