//! What is wrong with a value is told by the check of each target, and by nothing that stands beside it. No check is
//! left out because another one has told.

use framework_types::SharedArray;
use frameworks::{gpu_only, spirv};
use occ::occupancy_target;

const HIGH: f64 = 1.5;
const LESS: i32 = -1;
const LENGTH: usize = 64;

#[occupancy_target(arch = "gcn", min = HIGH, warn = 0.9, workgroup = 64, vgprs = 24, lds = 0)]
fn warns() {}

#[occupancy_target(arch = "gcn", min = 0.5, warn = HIGH, contract = WARNS, workgroup = 64, vgprs = 24, lds = 0)]
fn wants() {}

#[occupancy_target(arch = "gcn", min = 0.5, contract = NAMED, workgroup = 64, vgprs = LESS, lds = 0)]
fn named() {}

#[occupancy_target(arch = ["gfx90a", "gfx942"], min_workgroups = LESS, workgroup = 64, vgprs = 24, agprs = 0, lds = 0)]
fn listed() {}

#[occupancy_target(arch = ["gfx1030", "gfx1100"], min = 0.5, workgroup = 64, vgprs = 24, lds = 0, wave = HIGH as u32 + 47)]
fn waves() {}

#[occupancy_target(arch = ["gfx1030", "gfx1100"], min = 0.5, warn = 0.9, workgroup = 128..=LENGTH, vgprs = 24, lds = 0)]
fn ranges() {}

#[occupancy_target(arch = ["gfx1030", "gfx1100"], min = 0.5, workgroup = (16, LESS, 1), vgprs = 24, lds = 0)]
fn shapes() {}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 64, registers = 24, shared = LESS)]
fn body() {
    static mut TILE: SharedArray<f32, LENGTH> = SharedArray::UNINIT;
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 64, registers = 24, shared = LESS)]
#[gpu_only]
fn replaced() {
    static mut TILE: SharedArray<f32, LENGTH> = SharedArray::UNINIT;
}

/// A target that alone reads a value tells of it alone.
#[occupancy_target(arch = ["gcn", "gfx90a"], min = 0.5, workgroup = 64, vgprs = LENGTH, agprs = LESS, lds = 0)]
fn second() {}

const NONE: [occ::Arch; 0] = [];

#[occupancy_target(arch = NONE, min = 0.5, warn = 0.9, contract = NOWHERE, workgroup = 64, vgprs = 24, lds = 0)]
fn nowhere() {}

/// SPIR-V has another size for it.
pub struct Flags([bool; 64]);

#[occupancy_target(arch = ["gfx1030", "gfx1100"], min = 0.5, warn = 0.9, contract = FLAGS, vgprs = 24)]
#[spirv(compute(threads(64)))]
pub fn flags(#[spirv(workgroup)] _flags: &mut Flags) {}

/// What is declared counts, so nothing is wrong with the type, and each target is held.
#[occupancy_target(arch = ["gfx1030", "gcn"], min = 0.1, contract = DECLARED, vgprs = 24, lds = LENGTH * 320)]
#[spirv(compute(threads(64)))]
pub fn declared(#[spirv(workgroup)] _flags: &mut Flags) {}

const _: () = assert!(DECLARED[0].kernel.lds == 20480);

fn main() {}
