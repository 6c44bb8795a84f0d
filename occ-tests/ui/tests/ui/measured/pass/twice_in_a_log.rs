#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 512, resources = "ptxas_v.log")]
fn k_lb() {}

fn main() {
    k_lb();
}
