//! The same of sizes that const evaluation finds where the body starts.

#![allow(unused_variables)]

use framework_types::{Barrier, SharedArray};
use frameworks::{address_space, kernel, shared_array};
use occ::occupancy_target;

const SIDE: usize = 16;

type Tile = [f32; 64];

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 256)]
#[kernel]
fn of_a_length_in_the_body() {
    const SIDE: usize = 64;
    let left: *mut f32 = shared_array![f32; SIDE * SIDE];
}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    shared = SIDE * SIDE * 4,
    contract = VALUE,
)]
#[kernel]
fn of_a_value_that_the_body_hides() {
    const SIDE: usize = 64;
    {
        static mut LEFT: SharedArray<f32, { SIDE * SIDE }> = SharedArray::UNINIT;
        let _ = &raw mut LEFT;
    }
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 256 + 7)]
#[kernel]
fn of_names() {
    #[address_space(shared)]
    static mut TILE: Tile = [0.0; 64];
    static mut READY: Barrier = Barrier::UNINIT;
    let _ = (&raw mut TILE, &raw mut READY);
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 8)]
#[kernel]
fn of_what_is_compiled() {
    #[cfg(all())]
    static mut WIDE: SharedArray<f32, 4> = SharedArray::UNINIT;
    #[cfg(any())]
    static mut WIDER: SharedArray<f32, 8> = SharedArray::UNINIT;
    let _ = &raw mut WIDE;
}

// Each attribute has a name of its own for what it declares.
#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 1 + 2)]
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 32, shared = SIDE * 4)]
#[kernel]
fn stacked() {
    const SIDE: usize = 1;
    #[cfg(all())]
    static mut TILE: SharedArray<u8, 4> = SharedArray::UNINIT;
    let _ = (SIDE, &raw mut TILE);
}

pub struct Image;

impl Image {
    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 4)]
    fn blur(&self) {
        let left: *mut f32 = shared_array![f32; SIDE];
    }
}

impl Drop for Image {
    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 4)]
    fn drop(&mut self) {
        let left: *mut f32 = shared_array![f32; SIDE];
    }
}

fn main() {}
