use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, shared = 32768)]
#[kernel]
pub fn blur() {
    let _tile = shared_array![f32; 8192];
}

fn main() {
    blur();
}
