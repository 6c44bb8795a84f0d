//! The driver chooses the size of a wave, so nothing stands for one that is not given.
use occ::occupancy_target;

#[occupancy_target(arch = "adreno-740", min = 0.5, workgroup = 256, registers = 8, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
