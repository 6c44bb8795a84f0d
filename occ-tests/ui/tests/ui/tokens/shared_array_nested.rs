use frameworks::{kernel, shared_array};
use occ::occupancy_target;

const SIDE: usize = 64;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur(small: bool) {
    let _left = shared_array![f32; SIDE * SIDE];
    if !small {
        for _ in 0..1 {
            let _right = shared_array![f32; SIDE * SIDE];
        }
    }
}

fn main() {
    blur(true);
}
