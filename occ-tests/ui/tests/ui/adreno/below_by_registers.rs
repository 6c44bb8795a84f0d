//! A register is a vector of four words: 48 of them leave two pairs of waves.
use occ::occupancy_target;

#[occupancy_target(arch = "adreno-740", min = 0.5, workgroup = 256, wave = 64, registers = 48, shared = 0)]
fn heavy() {}

fn main() {
    heavy();
}
