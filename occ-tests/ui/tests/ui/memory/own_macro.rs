use frameworks::{kernel, shared_array};
use occ::occupancy_target;

macro_rules! shared_tile {
    () => {
        shared_array![f32; 8192]
    };
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    let _tile = shared_tile!();
}

fn main() {
    blur();
}
