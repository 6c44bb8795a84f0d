use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    const COUNT: usize = 8192;
    let _tile = shared_array![f32; COUNT];
}

fn main() {
    blur();
}
