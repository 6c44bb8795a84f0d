use occ::occupancy_target;

const BLOCKS: u32 = 17;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = BLOCKS,
    shared = 0,
)]
fn reduce() {}

fn main() {
    reduce();
}
