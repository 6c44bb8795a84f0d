use frameworks::gpu_only;
use occ::prelude::*;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = N * 64, vgprs = 84, lds = 0)]
#[gpu_only]
pub fn blur<const N: u32>() {}

fn main() {}
