//! An attribute is known by its own name: under another it may be any.

use frameworks::spirv as gpu;
use occ::occupancy_target;
use occ::occupancy_target as target;

#[occupancy_target(arch = "gfx1100", min = 0.75, vgprs = 32, workgroup = 128)]
#[gpu(compute(threads(64)))]
pub fn sharpen() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 24, lds = 0)]
#[target(arch = "gfx90a", min = 1.0, workgroup = 64, vgprs = 200, lds = 0)]
pub fn blur() {}

fn main() {}
