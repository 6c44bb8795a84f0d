//! 256 registers leave half of the threads, which the minimum does not allow.
use occ::occupancy_target;

#[occupancy_target(arch = "arc b580", min = 0.75, workgroup = 256, simd = 16, grf = 256, slm = 0)]
fn heavy() {}

fn main() {
    heavy();
}
