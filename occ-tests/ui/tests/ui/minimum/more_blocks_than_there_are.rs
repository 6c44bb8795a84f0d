use occ::occupancy_target;

const BLOCKS: u32 = 25;

#[occupancy_target(arch = "sm_89", min_workgroups = BLOCKS, block = 32, registers = 24, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
