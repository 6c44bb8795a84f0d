use occ::prelude::*;

const MOST: usize = 96;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = MOST,
    resources = "gfx1100.hsaco",
)]
fn v97() {}

mod chips {
    pub const MINE: [occ::Arch; 1] = [occ::arch::GFX1100];
}

#[occupancy_target(
    arch = chips::MINE,
    min = 0.5,
    workgroup = 64,
    vgprs = MOST,
    resources = "gfx1100.hsaco",
    kernel = "v97",
)]
fn on_my_chip() {}

// What it reaches depends on the launch.
#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    vgprs = MOST,
    resources = "gfx1100.hsaco",
    kernel = "v97",
)]
fn of_any_size() {}

fn main() {
    v97();
}
