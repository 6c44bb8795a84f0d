//! Each is one error, in the words of the attribute that is wrong.

use frameworks::{cluster_launch, launch_bounds, launch_contract, spirv};
use occ::occupancy_target;

const LESS: i32 = -1;

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24)]
#[spirv(compute(threads("x")))]
pub fn word() {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24)]
#[spirv(compute(threads(8, "8", 1)))]
pub fn in_quotes() {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24)]
#[spirv(compute(threads(8, 8, 1, 1)))]
pub fn four() {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24)]
#[spirv(compute(threads(1..=64)))]
pub fn range() {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24)]
#[spirv(compute(threads(LESS)))]
pub fn negative() {}

#[occupancy_target(arch = "sm_90", registers = 24, shared = 0)]
#[launch_bounds(8.5, "x")]
pub fn bounds() {}

#[occupancy_target(arch = "sm_90", min = 0.1, registers = 24, shared = 0)]
#[launch_contract(block = (8, true), cluster = [2, 2], dynamic_shared_range = (0, "x"))]
pub fn contract() {}

#[occupancy_target(arch = "sm_90", min = 0.1, registers = 24, shared = 0, block = 64)]
#[cluster_launch("x")]
pub fn cluster() {}

fn main() {}
