//! A kernel can name 48 registers.
use occ::occupancy_target;

#[occupancy_target(arch = "adreno-740", min = 0.25, workgroup = 64, wave = 64, registers = 49, shared = 0)]
fn heavy() {}

fn main() {
    heavy();
}
