use frameworks::{kernel, shared_array};
use occ::occupancy_target;

macro_rules! smem {
    ($($array:tt)*) => { shared_array![$($array)*] };
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    let _tile = smem![f32; 8192];
}

fn main() {
    blur();
}
