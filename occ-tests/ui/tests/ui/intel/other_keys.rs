//! AMD's and NVIDIA's keys have no place here.
use occ::occupancy_target;

#[occupancy_target(arch = "tgllp", min = 0.5, workgroup = 64, simd = 8, slm = 0, sgprs = 32, carveout = 50)]
fn blur() {}

fn main() {
    blur();
}
