//! What is wanted is below what is required, and only const evaluation knows it.

use occ::occupancy_target;

const VGPRS: u32 = 48;
const LEAST: f64 = 0.5;
const WANTED: f64 = 0.25;

#[occupancy_target(
    arch = "gcn",
    min_workgroups = 4,
    warn = 0.1,
    workgroup = 256,
    vgprs = VGPRS,
    lds = 0,
)]
pub fn by_counts() {}

#[occupancy_target(arch = "gcn", min = LEAST, warn = WANTED, workgroup = 256, vgprs = 48, lds = 0)]
pub fn by_fractions() {}

#[occupancy_target(
    arch = ["gfx90a", "sm_90"],
    min = LEAST,
    warn = WANTED,
    block = 256,
    vgprs = 48,
    shared = 0,
)]
pub fn by_fractions_on_a_list() {}

// On the second target it may warn.
#[occupancy_target(
    arch = ["gfx90a", "sm_90"],
    min_workgroups = 2,
    warn = 0.3,
    block = 256,
    vgprs = VGPRS,
    shared = 0,
)]
pub fn on_one_of_them() {}

const BOTH: [occ::Arch; 2] = [occ::arch::GFX90A, occ::arch::SM_90];

// Behind a path there may be several, too.
#[occupancy_target(
    arch = BOTH,
    min_workgroups = 2,
    warn = 0.3,
    block = 256,
    vgprs = 48,
    shared = 0,
)]
pub fn on_one_of_a_list() {}

#[occupancy_target(
    arch = BOTH,
    min_workgroups = 2,
    warn = 0.2,
    block = 256,
    vgprs = 48,
    shared = 0,
)]
pub fn on_none_of_a_list() {}

// Of a range, each size may have another answer.
#[occupancy_target(
    arch = "gfx90a",
    min_workgroups = 2,
    warn = 0.2,
    block = 64..=256,
    vgprs = VGPRS,
    shared = 0,
)]
pub fn over_a_range() {}

fn main() {}
