use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    #[cfg(any())]
    {
        let _left = shared_array![f32; 16384];
    }
    #[cfg(not(any()))]
    for _ in 0..1 {
        let _right = shared_array![f32; 8192];
    }
}

fn main() {
    blur();
}
