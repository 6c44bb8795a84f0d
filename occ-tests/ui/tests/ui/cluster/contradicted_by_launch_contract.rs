use frameworks::{kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, cluster = 4, shared = 0)]
#[kernel]
#[launch_contract(block = (256, 1, 1), cluster = (2, 1, 1))]
fn reduce() {}

fn main() {
    reduce();
}
