#![deny(warnings, dead_code)]

use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn one() {}

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 24)]
#[spirv(compute(entry_point_name = "main", threads(16, 16)))]
pub fn two() {}

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 24)]
#[spirv(compute(threads(8, 8, 4)))]
pub fn three() {}

fn main() {
    one();
    two();
    three();
}
