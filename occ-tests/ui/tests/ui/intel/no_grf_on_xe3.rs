//! On Xe3 the compiler chooses how many registers a thread has.
use occ::occupancy_target;

#[occupancy_target(arch = "xe3", min = 0.5, workgroup = 256, simd = 16, slm = 0)]
fn blur() {}

fn main() {
    blur();
}
