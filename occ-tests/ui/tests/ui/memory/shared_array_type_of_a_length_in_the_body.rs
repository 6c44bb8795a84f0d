use framework_types::SharedArray;
use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = BLUR)]
#[kernel]
pub fn blur() {
    const SIDE: usize = 64;
    type Cell = [f32; 2];
    static mut TILE: SharedArray<Cell, { SIDE * SIDE }, 128> = SharedArray::UNINIT;
    let _ = &raw mut TILE;
}

fn main() {
    blur();
}
