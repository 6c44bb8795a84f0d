//! Xe2 has no SIMD8.
use occ::occupancy_target;

#[occupancy_target(arch = "lnl-m", min = 0.5, workgroup = 256, simd = 8, slm = 0)]
fn blur() {}

fn main() {
    blur();
}
