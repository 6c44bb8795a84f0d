//! A minimum that no kernel can reach there.
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min_waves_per_simd = 11, workgroup = 256, vgprs = 24, lds = 0)]
fn beyond_the_hardware() {}

#[occupancy_target(arch = "sm_80", min_workgroups = 33, block = 32, registers = 24, shared = 0)]
fn more_blocks_than_slots() {}

const BLOCKS: u32 = 25;

#[occupancy_target(arch = "sm_89", min_workgroups = BLOCKS, block = 32, registers = 24, shared = 0)]
fn more_blocks_than_there_are() {}

#[occupancy_target(arch = "gcn", min_waves_per_simd = 12, workgroup = 64, vgprs = 24, lds = 0)]
fn more_waves_than_there_are() {}

fn main() {
    beyond_the_hardware();
    more_blocks_than_slots();
    more_blocks_than_there_are();
    more_waves_than_there_are();
}
