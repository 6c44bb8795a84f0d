use occ::prelude::*;

#[occupancy_target(arch = "sm_61", min = 0.5, block = 256, resources = "short.log")]
fn k_lb() {}

fn main() {
    k_lb();
}
