use occ::prelude::*;

#[occupancy_target(arch = "sm_90", min = 0.75, resources = "kernels.sm_90.cubin", dynamic_shared = 0)]
fn k_static_smem() {}

fn main() {
    k_static_smem();
}
