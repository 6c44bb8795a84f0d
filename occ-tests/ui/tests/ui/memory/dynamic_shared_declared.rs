use framework_types::DynamicSharedArray;
use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, shared = 0, dynamic_shared = 32768)]
#[kernel]
pub fn blur() {
    let _tile: *mut f32 = DynamicSharedArray::<f32>::offset(1024);
}

fn main() {
    blur();
}
