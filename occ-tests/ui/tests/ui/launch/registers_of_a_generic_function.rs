use occ::prelude::*;

#[occupancy_target(arch = "sm_90", min = 0.1, block = N, registers = 300, shared = 0)]
pub fn blur<const N: u32>() {}

#[occupancy_target(arch = "gcn", min = 0.1, workgroup = 64 * N, vgprs = N, lds = 70000, wave = 32)]
pub fn sharpen<const N: u32>() {}

fn main() {}
