//! A minimum in each unit of NVIDIA's, and missed.
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min_workgroups = 4, block = 256, registers = 72, shared = 0)]
fn blocks() {}

const HALF: f64 = 0.5;

#[occupancy_target(arch = "sm_80", min = HALF, block = 256, registers = 72, shared = 0)]
fn expression() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 72, shared = 0)]
fn fraction() {}

#[occupancy_target(arch = "sm_80", min = "50%", block = 256, registers = 72, shared = 0)]
fn percent() {}

#[occupancy_target(arch = "sm_80", min_waves_per_simd = 8, block = 256, registers = 72, shared = 0)]
fn warps_per_sub_partition() {}

fn main() {
    blocks();
    expression();
    fraction();
    percent();
    warps_per_sub_partition();
}
