#![deny(warnings, dead_code)]

//! An array of architectures is judged on each.

use occ::arch::{GFX90A, GFX942, SM_90};
use occ::{Arch, KernelDescriptor, occupancy_target};

pub mod targets {
    pub const ARCHES: [super::Arch; 3] = [super::GFX90A, super::SM_90, super::GFX942];
}
use targets::ARCHES;

#[occupancy_target(arch = ARCHES, min = 0.5, workgroup = 256, vgprs = 64, lds = 0)]
fn blur() {}

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
    blur();
    sum();
    assert_eq!(SAXPY.name, "saxpy");
    assert_eq!(SAXPY_CONTRACTS[1].target(), "sm_90");
}
