//! Memory that inline assembly declares has no type to read; an instruction that uses it declares none.

use core::arch::asm;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
fn declares() {
    unsafe { asm!(".shared .align 4 .b8 tile[100000];") }
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
fn left_to_the_launch() {
    unsafe { core::arch::asm!("mov.u32 a, b;", ".extern .shared .b8 tile[];") }
}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 64)]
fn rust_gpu() {
    unsafe { asm!("%tile = OpVariable %pointer Workgroup") }
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 4096)]
fn says_how_much() {
    unsafe { asm!(".shared .align 4 .b8 tile[4096];") }
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
fn only_uses() {
    unsafe { asm!("ld.shared.f32 a, [b];") }
}

fn main() {}
