use frameworks::{kernel, shared_array};
use occ::occupancy_target;

macro_rules! pointer {
    ($tile:expr) => {
        $tile as *mut u8
    };
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    assert!(pointer!(shared_array![f32; 8192]).is_null());
}

fn main() {
    blur();
}
