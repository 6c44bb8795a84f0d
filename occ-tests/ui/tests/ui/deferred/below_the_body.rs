use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = N)]
#[kernel]
fn blur<const N: u32>() {
    let _: *mut f32 = shared_array![f32; 16];
}

fn main() {
    blur::<64>();
    blur::<63>();
}
