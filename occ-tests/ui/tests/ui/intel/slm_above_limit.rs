//! 64 KiB are the most of a work-group.
use occ::occupancy_target;

#[occupancy_target(arch = "arc a770", min = 0.5, workgroup = 256, simd = 16, slm = 65537)]
fn blur() {}

fn main() {
    blur();
}
