//! A function's tokens never show all of its workgroup memory, whatever they show.

use framework_types::{Barrier, SharedArray};
use frameworks::{address_space, kernel, shared_array};
use occ::occupancy_target;

fn tile() -> *mut f32 {
    shared_array![f32; 8192]
}

macro_rules! smem {
    () => {
        shared_array![f32; 8192]
    };
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
#[kernel]
fn calls_a_function() {
    let _ = tile();
}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 64)]
fn shows_nothing() {}

#[occupancy_target(arch = ["sm_80", "sm_90"], min = 0.5, block = 256, registers = 32)]
#[kernel]
fn calls_a_macro() {
    let _: *mut f32 = smem!();
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
#[kernel]
fn shows_an_array() {
    let _: *mut f32 = shared_array![f32; 1024];
}

const SIDE: usize = 64;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
#[kernel]
fn shows_some_that_can_be_read() {
    static mut TILE: SharedArray<f32, 1024> = SharedArray::UNINIT;
    static mut READY: Barrier = Barrier::UNINIT;
    #[address_space(shared)]
    static mut ROWS: [f32; SIDE] = [0.0; SIDE];
    let _ = (&raw mut TILE, &raw mut READY, &raw mut ROWS);
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = N as u32)]
#[kernel]
fn generic<const N: usize>() {
    let _ = tile();
}

pub struct Image;

impl Image {
    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, contract = BLUR)]
    fn blur(&self) {
        let _ = tile();
    }
}

fn main() {}
