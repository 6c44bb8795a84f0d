//! Nobody can buy the chip yet.
use occ::occupancy_target;

#[occupancy_target(arch = "cri", min = 0.75, workgroup = 256, simd = 16, grf = 256, slm = 0)]
fn heavy() {}

fn main() {
    heavy();
}
