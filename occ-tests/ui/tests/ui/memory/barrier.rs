use framework_types::{Barrier, SharedArray};
use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    static mut TILE: SharedArray<u8, 19968, 128> = SharedArray::UNINIT;
    static mut READY: Barrier = Barrier::UNINIT;
    let _ = (&raw mut TILE, &raw mut READY);
}

fn main() {
    blur();
}
