use framework_types::SharedArray;
use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    static mut TILE: SharedArray<f32, 8192> = SharedArray::UNINIT;
    let _ = &raw mut TILE;
}

fn main() {
    blur();
}
