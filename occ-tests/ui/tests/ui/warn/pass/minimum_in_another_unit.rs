#![deny(warnings, dead_code)]

use occ::occupancy_target;

// 5 resident waves per SIMD are 17 of 40.
#[occupancy_target(
    arch = "gcn",
    min_waves_per_simd = 5,
    warn = 0.45,
    workgroup = 256,
    vgprs = 24,
    lds = 0,
)]
fn blur() {}

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
    blur();
    sharpen();
}
