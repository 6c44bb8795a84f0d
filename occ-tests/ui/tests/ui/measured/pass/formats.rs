#![deny(warnings)]

use occ::prelude::*;

#[allow(deprecated)]
#[occupancy_target(
    arch = "gfx90a",
    min = 0.1,
    resources = "bundle.hipfb",
    workgroup = 64,
)]
fn vgprbound() {}

#[occupancy_target(arch = "sm_80", min = 0.5, resources = "kernels.fatbin", dynamic_shared = 0, kernel = "k_reqntid")]
fn in_a_fat_binary() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    vgprs = 64,
    wave = 64,
    resources = "shader.spv",
    kernel = "tile",
)]
fn in_a_shader() {}

#[occupancy_target(arch = "MI250X", min = 0.5, workgroup = 256, resources = "counts.json")]
fn by_hand() {}

fn main() {
    vgprbound();
    in_a_fat_binary();
    in_a_shader();
    by_hand();
}
