#![deny(warnings)]

use framework_types::{Barrier, ConstantMemory, DisjointSlice, SharedArray};
use frameworks::{constant, kernel};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 1.0, block = 256, registers = 24, contract = BLUR)]
#[kernel]
pub fn blur(mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 256, 128> = SharedArray::UNINIT;
    static mut TILE_INFO: SharedArray<u32, 4, 4> = SharedArray::UNINIT;
    static mut READY: Barrier = Barrier::UNINIT;
    #[constant]
    static WEIGHTS: ConstantMemory<[f32; 8192]> = ConstantMemory::UNINIT;
    let _ = (&raw mut TILE, &raw mut TILE_INFO, &raw mut READY, &WEIGHTS);
    if let Some(value) = out.get_mut(framework_types::thread::index_1d()) {
        *value = 1.0;
    }
}

fn main() {
    blur(DisjointSlice::empty());
    assert_eq!(BLUR.kernel.lds, 1024 + 16 + 8);
}
