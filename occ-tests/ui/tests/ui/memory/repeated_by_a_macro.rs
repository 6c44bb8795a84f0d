use frameworks::{kernel, shared_array};
use occ::occupancy_target;

macro_rules! twice {
    ($tile:expr) => {
        [$tile, $tile]
    };
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    let _tiles: [*mut f32; 2] = twice!(shared_array![f32; 8192]);
}

fn main() {
    blur();
}
