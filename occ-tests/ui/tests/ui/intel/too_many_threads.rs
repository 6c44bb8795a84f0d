//! With 256 registers a work-group of SIMD16 has half of the work-items at most.
use occ::occupancy_target;

#[occupancy_target(arch = "max 1550", min = 0.5, workgroup = 1024, simd = 16, grf = 256, slm = 0)]
fn blur() {}

fn main() {
    blur();
}
