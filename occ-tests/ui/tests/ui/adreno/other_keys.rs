//! What AMD and NVIDIA count has no place here.
use occ::occupancy_target;

#[occupancy_target(arch = "adreno-830", min = 0.5, workgroup = 64, registers = 8, shared = 0, sgprs = 32, barriers = 1)]
fn blur() {}

fn main() {
    blur();
}
