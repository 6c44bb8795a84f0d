//! Assembly is the one place where a rust-gpu kernel has workgroup memory that is no parameter.

use core::arch::asm;
use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] _tile: &mut [f32; 16]) {
    unsafe { asm!("%tile = OpVariable %pointer Workgroup") }
}

fn main() {}
