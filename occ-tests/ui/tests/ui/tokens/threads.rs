//! What `threads(..)` of rust-gpu says.
use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 20)]
#[spirv(compute(threads(384)))]
pub fn threads_1d() {}

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 20)]
#[spirv(compute(threads(24, 16)))]
pub fn threads_2d() {}

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 20)]
#[spirv(compute(threads(24, 4, 4)))]
pub fn threads_3d() {}

fn main() {
    threads_1d();
    threads_2d();
    threads_3d();
}
