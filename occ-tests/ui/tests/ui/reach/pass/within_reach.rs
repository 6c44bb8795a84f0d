#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(arch = "gfx90a", min = 0.75, workgroup = 256, resources = "light.hsaco")]
fn matmul() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = "light.hsaco",
    kernel = "matmul",
    spills = "deny",
)]
fn spills_denied() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    vgprs = 80,
    resources = "light.hsaco",
    kernel = "matmul",
)]
fn count_held() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = "gfx90a.hsaco",
    kernel = "vgprbound",
)]
fn compiled_for_256() {}

#[occupancy_target(arch = "gfx90a", min = 0.1, workgroup = 256, vgprs = 24, lds = 0)]
fn declared() {}

#[allow(deprecated)]
#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = "light.hsaco",
    kernel = "matmul",
)]
fn silenced() {}

fn main() {
    matmul();
    spills_denied();
    count_held();
    compiled_for_256();
    declared();
    silenced();
}
