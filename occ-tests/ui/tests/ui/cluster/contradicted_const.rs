use frameworks::{cluster_launch, kernel};
use occ::occupancy_target;

const BLOCKS: u32 = 4;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = BLOCKS,
    shared = 0,
)]
#[kernel]
#[cluster_launch(2, 2, 1)]
fn reduce() {}

fn main() {
    reduce();
}
