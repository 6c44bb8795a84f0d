use occ::prelude::*;

#[occupancy_target(arch = "sm_90", min = 0.5, resources = "kernels.sm_90.cubin", dynamic_shared = 0)]
fn k_plain() {}

fn main() {
    k_plain();
}
