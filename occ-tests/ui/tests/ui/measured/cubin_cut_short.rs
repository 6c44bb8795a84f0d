use occ::prelude::*;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, resources = "short.cubin")]
fn k_plain() {}

fn main() {
    k_plain();
}
