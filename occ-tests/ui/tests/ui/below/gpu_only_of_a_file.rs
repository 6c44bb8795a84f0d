use frameworks::gpu_only;
use occ::prelude::*;

#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, resources = "light.hsaco")]
#[gpu_only]
pub fn matmul() {}

fn main() {}
