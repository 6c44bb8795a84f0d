use occ::prelude::*;

#[occupancy_target(arch = "gcn", min = .5, workgroup = 256, vgprs = 24, lds = 0)]
pub fn blur() {}

fn main() {}
