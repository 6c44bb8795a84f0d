use framework_types::SharedArray;
use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    static mut FLAG: SharedArray<u8, 1> = SharedArray::UNINIT;
    static mut TILE: SharedArray<u8, 19841, 128> = SharedArray::UNINIT;
    let _ = (&raw mut FLAG, &raw mut TILE);
}

fn main() {
    blur();
}
