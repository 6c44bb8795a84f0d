use occ::prelude::*;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, resources = "kernels.ptx")]
fn k_plain() {}

fn main() {
    k_plain();
}
