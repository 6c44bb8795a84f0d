//! Thresholds that say nothing.
#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", warn = 0.3, workgroup = 256, vgprs = 48, lds = 0)]
fn above() {}

#[occupancy_target(arch = "gcn", min = 0.75, warn = "75%", workgroup = 256, vgprs = 24, lds = 0)]
fn as_the_minimum() {}

const HALF: f64 = 0.5;

// What is wanted may be what is required, and more: here 10 of 10 waves are there.
#[occupancy_target(arch = "gcn", min = 0.5, warn = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
#[occupancy_target(arch = "gfx906", min = 0.5, warn = "50%", workgroup = 256, vgprs = 24, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, warn = 0.51, workgroup = 256, vgprs = 24, lds = 0)]
#[occupancy_target(arch = "gfx900", min = HALF, warn = HALF, workgroup = 256, vgprs = 24, lds = 0)]
fn as_the_minimum_in_each_form() {}

#[occupancy_target(arch = "gcn", warn = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn at() {}

#[occupancy_target(arch = "gcn", warn = 0.5, workgroup = 256, vgprs = 40 + 8, lds = 0)]
fn at_const() {}

#[occupancy_target(arch = "gcn", warn = 1.0, workgroup = 256, vgprs = 20 + 4, lds = 0)]
fn full_const() {}

// 5 resident waves per SIMD are 17 of 40.
#[occupancy_target(
    arch = "gcn",
    min_waves_per_simd = 5,
    warn = 0.45,
    workgroup = 256,
    vgprs = 24,
    lds = 0,
)]
fn minimum_in_another_unit_blur() {}

// 6 blocks of 8 warps are 48 of sm_80's 64, and all of sm_86's.
#[occupancy_target(
    arch = ["sm_80", "sm_86"],
    min_workgroups = 6,
    warn = 0.9,
    block = 256,
    registers = 24,
    shared = 0,
)]
fn sharpen() {}

fn main() {
    above();
    as_the_minimum();
    as_the_minimum_in_each_form();
    at();
    at_const();
    full_const();
    minimum_in_another_unit_blur();
    sharpen();
}
