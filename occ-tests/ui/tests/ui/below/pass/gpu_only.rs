#![deny(warnings)]

use frameworks::gpu_only;
use occ::prelude::*;

const VGPRS: u32 = 24;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
#[gpu_only]
pub fn blur<T>(_of: T)
where
    T: Copy,
{
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
#[gpu_only]
pub fn sharpen<T>(_of: T)
where
    T: Copy
{
}

fn main() {}
