use framework_types::DynamicSharedArray;
use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    let _tile: *mut f32 = DynamicSharedArray::<f32, 128>::get();
}

fn main() {
    blur();
}
