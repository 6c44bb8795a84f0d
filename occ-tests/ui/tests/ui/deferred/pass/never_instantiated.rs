#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = N, lds = 0)]
pub fn blur<const N: u32>() {}

fn main() {
    blur::<48>();
}
