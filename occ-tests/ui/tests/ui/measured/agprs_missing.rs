use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.1,
    workgroup = 256,
    resources = "counts.json",
    kernel = "vgprbound",
)]
fn blur() {}

#[occupancy_target(
    arch = occ::arch::GFX90A,
    min = 0.1,
    workgroup = 256,
    resources = "counts.json",
    kernel = "vgprbound",
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
