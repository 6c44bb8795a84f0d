use frameworks::{cluster_launch, kernel, launch_bounds};
use occ::occupancy_target;

const MOST: u32 = 4;

#[occupancy_target(arch = "sm_90", min = 0.1, block = 128, registers = 24, cluster = 8, shared = 0)]
#[kernel]
#[launch_bounds(128, 2, 4)]
pub fn blur() {}

#[occupancy_target(arch = "sm_90", min = 0.1, registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(128, 2, MOST)]
#[cluster_launch(2, 2, 2)]
pub fn sharpen() {}

#[occupancy_target(arch = "sm_90", registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(128, 0, 4, 1)]
pub fn edges() {}

fn main() {
    blur();
    sharpen();
    edges();
}
