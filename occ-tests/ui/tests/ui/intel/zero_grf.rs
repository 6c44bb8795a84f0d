//! No thread has 0 registers.
use occ::occupancy_target;

#[occupancy_target(arch = "bmg-g21", min = 0.5, workgroup = 256, simd = 16, grf = 0, slm = 0)]
fn blur() {}

fn main() {
    blur();
}
