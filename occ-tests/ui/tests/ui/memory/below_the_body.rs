//! A body that shows more than is declared: a tile that has grown.

use framework_types::SharedArray;
use frameworks::{address_space, kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 4096)]
#[kernel]
fn of_a_macro(side: u32) {
    let rows = || shared_array![f32; 512];
    let columns: *mut f32 = match side {
        0 => shared_array![f32; 512],
        _ => loop {
            break ::frameworks::shared_array!(f32; 512);
        },
    };
    let _: (*mut f32, _, [*mut f32; 1]) = (rows(), columns, [shared_array! { f32; 512 }]);
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 128)]
#[kernel]
fn of_an_attribute() {
    fn tile() -> *mut [f32; 64] {
        #[address_space(shared)]
        static mut TILE: [f32; 64] = [0.0; 64];
        &raw mut TILE
    }
    let _ = tile();
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 0)]
#[kernel]
fn of_a_type() {
    for _ in 0..1 {
        static mut TILE: ::framework_types::SharedArray<f32, 8, 128> = SharedArray::UNINIT;
        let _ = &raw mut TILE;
    }
}

const BYTES: usize = 32;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = BYTES)]
#[kernel]
fn of_an_expression() {
    let _: *mut f32 = shared_array![f32; 16];
}

pub struct Image;

impl Drop for Image {
    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 4)]
    fn drop(&mut self) {
        let _: *mut f32 = shared_array![f32; 16];
    }
}

fn main() {}
