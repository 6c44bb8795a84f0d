//! A `bool` takes 4 bytes in SPIR-V, and nobody sees whether there is one in a type of somebody's own.

use core::cell::{Cell, UnsafeCell};
use core::mem::MaybeUninit;
use core::sync::atomic::AtomicBool;
use frameworks::spirv;
use occ::occupancy_target;

#[derive(Clone, Copy, PartialEq)]
pub struct Flagged {
    pub sum: f32,
    pub flag: bool,
}

type Flag = bool;

/// It has no niche, and hides flags.
pub struct Hidden([MaybeUninit<bool>; 16]);

#[derive(Clone, Copy, PartialEq)]
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

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn twice(#[spirv(workgroup)] _flags: &mut MaybeUninit<[MaybeUninit<bool>; 64]>) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn nested(#[spirv(workgroup)] _flags: &mut [(f32, core::cell::Cell<MaybeUninit<Flag>>); 64]) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn counts(#[spirv(workgroup)] _counts: &mut Cell<UnsafeCell<usize>>) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn hidden(#[spirv(workgroup)] _flags: &mut Hidden) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn held(#[spirv(workgroup)] _flags: &mut MaybeUninit<[Hidden; 4]>) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn atomic(#[spirv(workgroup)] _flag: &AtomicBool) {}

/// Beside a number no alignment tells that there are flags.
#[derive(Clone, Copy)]
pub struct Row {
    pub sum: f32,
    pub seen: [MaybeUninit<bool>; 8],
}

type Rows = [Row; 512];

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn alias(#[spirv(workgroup)] _rows: &mut Rows) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 8)]
#[spirv(compute(threads(256)))]
pub fn declared(#[spirv(workgroup)] _flagged: &mut Flagged) {}

fn main() {}
