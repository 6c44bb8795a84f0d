use frameworks::{cluster_launch, kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
#[kernel]
#[cluster_launch(2, 1, 1)]
#[launch_contract(block = (256, 1, 1), cluster = 4)]
fn reduce() {}

fn main() {
    reduce();
}
