//! A `bool` takes 4 bytes in SPIR-V, and nobody sees whether there is one in a type of somebody's own.

use core::cell::Cell;
use core::mem::MaybeUninit;
use frameworks::spirv;
use occ::occupancy_target;

pub struct Flagged {
    pub sum: f32,
    pub flag: bool,
}

pub enum Side {
    Left,
    Right,
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn structure(#[spirv(workgroup)] _flagged: &mut Flagged) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn array(#[spirv(workgroup)] _sum: &mut f32, #[spirv(workgroup)] _sides: &mut [Side; 4]) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn uninitialized(#[spirv(workgroup)] _flags: &mut MaybeUninit<[bool; 64]>) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn cells(#[spirv(workgroup)] _flags: &mut [Cell<bool>; 64]) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn rows(#[spirv(workgroup)] _flags: &mut [[MaybeUninit<bool>; 64]; 64]) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 8)]
#[spirv(compute(threads(256)))]
pub fn declared(#[spirv(workgroup)] _flagged: &mut Flagged) {}

fn main() {}
