#![deny(warnings)]

use occ::occupancy_target;

// Another launch, other counts and another form of minimum are each another contract.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 128, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 56, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.25, workgroup = 256, vgprs = 48, lds = 16384)]
#[occupancy_target(arch = "gfx90a", min_waves_per_simd = 4, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "gfx90a", min_workgroups = 2, workgroup = 256, vgprs = 48, lds = 0)]
fn blur() {}

// Of one kernel, in two files and under two names.
#[occupancy_target(
    arch = "gfx90a",
    min = 0.25,
    workgroup = 256,
    resources = "light.hsaco",
    spills = "deny",
)]
#[occupancy_target(
    arch = "gfx90a",
    min = 0.25,
    workgroup = 256,
    resources = "heavy.hsaco",
    spills = "deny",
)]
fn matmul() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.25,
    workgroup = 256,
    resources = "counts.json",
    kernel = "by_hand",
)]
#[occupancy_target(
    arch = "gfx90a",
    min = 0.25,
    workgroup = 256,
    resources = "counts.json",
    kernel = "match",
)]
fn named() {}

fn main() {
    blur();
    matmul();
    named();
}
