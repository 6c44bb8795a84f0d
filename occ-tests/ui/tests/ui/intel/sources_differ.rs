//! A contract has to hold with the memory that is sure; the message says what another source would give.
use occ::occupancy_target;

#[occupancy_target(arch = "bmg-g21", min_workgroups = 3, workgroup = 64, simd = 16, slm = 49152)]
fn tile() {}

fn main() {
    tile();
}
