use frameworks::{kernel, shared_array};
use occ::occupancy_target;

const COUNT: usize = 16;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = BLUR)]
#[kernel]
pub fn blur(small: bool) {
    if !small {
        const COUNT: usize = 8192;
        struct Cell(#[allow(dead_code)] f32);
        let _tile = shared_array![Cell; COUNT];
    }
    let _ = COUNT;
}

fn main() {
    blur(true);
}
