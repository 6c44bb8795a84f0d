//! The chips of the family have other memory.
use occ::occupancy_target;

#[occupancy_target(arch = "xe-hpg", min = 0.5, workgroup = 256, simd = 16, slm = 0)]
fn blur() {}

fn main() {
    blur();
}
