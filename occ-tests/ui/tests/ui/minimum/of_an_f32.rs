use occ::prelude::*;

const MIN: f32 = 0.6;

#[occupancy_target(arch = "gcn", min = MIN as f64, workgroup = 256, vgprs = 24, lds = 0)]
pub fn blur() {}

fn main() {}
