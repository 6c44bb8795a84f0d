//! Assembly that a macro makes, or that stands under another macro's name, may declare memory.

use core::arch::asm as ptx;
use occ::occupancy_target;

macro_rules! tile {
    () => {
        ".shared .align 4 .b8 tile[100000];"
    };
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
fn under_another_name() {
    unsafe { ptx!(".shared .align 4 .b8 tile[100000];") }
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
fn made_by_a_macro() {
    unsafe { core::arch::asm!(tile!()) }
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
fn joined() {
    unsafe { ptx!("bar.sync 0;", concat!(".shared .b8 tile[", 4096, "];")) }
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
fn a_text() {
    panic!("no .shared memory is left");
}

fn main() {}
