//! Descriptions by their paths, alone and in lists.
#![deny(warnings, dead_code)]

use occ::arch::{GFX90A, GFX942, SM_90};
use occ::{Arch, KernelDescriptor, Name, occupancy_target};
use targets::ARCHES;

const MINE: Arch = Arch { name: Name::new("mine"), wave_slots: 4, ..GFX90A };

#[occupancy_target(arch = MINE, min = 1.0, workgroup = 256, vgprs = 128, lds = 0)]
fn path() {}

#[occupancy_target(arch = occ::arch::GFX90A, min = 0.5, workgroup = 256, vgprs = 128, lds = 0)]
fn path_in_crate() {}

const PATH_IN_LIST_MINE: Arch = Arch { name: Name::new("mine"), wave_slots: 4, ..GFX90A };

#[occupancy_target(arch = [PATH_IN_LIST_MINE, "gcn"], min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn path_in_list() {}

// An array of architectures is judged on each.
pub mod targets {
    pub const ARCHES: [super::Arch; 3] = [super::GFX90A, super::SM_90, super::GFX942];
}

#[occupancy_target(arch = ARCHES, min = 0.5, workgroup = 256, vgprs = 64, lds = 0)]
fn array_blur() {}

#[occupancy_target(
    arch = crate::targets::ARCHES,
    min = 0.25,
    workgroup = 64..=512,
    vgprs = 64,
    lds = 0,
)]
fn sum() {}

#[occupancy_target(arch = [ARCHES[0], ARCHES[1]], min = 0.5, contract = SAXPY_CONTRACTS)]
const SAXPY: KernelDescriptor = KernelDescriptor::new("saxpy").workgroup(256).vgprs(24);

fn main() {
    path();
    path_in_crate();
    path_in_list();
    array_blur();
    sum();
    assert_eq!(SAXPY.name, "saxpy");
    assert_eq!(SAXPY_CONTRACTS[1].target(), "sm_90");
}
