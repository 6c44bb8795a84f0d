//! Lists of chips.
use occ::arch::{GFX90A, SM_90};
use occ::{Arch, occupancy_target};

const ARCHES: [Arch; 2] = [GFX90A, SM_90];

#[occupancy_target(arch = ARCHES, min = 0.5, workgroup = 256, vgprs = 24, contract = BLUR, lds = 0)]
fn array_and_contract() {}

mod targets {
    pub const ARCHES: [super::Arch; 3] = [super::GFX90A, super::SM_90, super::GFX90A];
}

#[occupancy_target(arch = targets::ARCHES, min = 0.5, workgroup = 256, vgprs = 72, lds = 0)]
fn array_broken() {}

const NONE: [Arch; 0] = [];

#[occupancy_target(arch = NONE, min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
fn array_empty() {}

const ARRAY_RANGE: [Arch; 2] = [GFX90A, SM_90];

#[occupancy_target(arch = ARRAY_RANGE, min = 0.75, workgroup = 64..=1024, vgprs = 32, lds = 0)]
fn array_range() {}

#[occupancy_target(arch = ["gcn", "gfx90a"], min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
fn list_broken() {}

#[occupancy_target(arch = ["gcn", "gfx1030"], min = 0.5, workgroup = 256, vgprs = 200, lds = 0)]
fn list_broken_on_all() {}

fn main() {
    array_and_contract();
    array_broken();
    array_empty();
    array_range();
    list_broken();
    list_broken_on_all();
}
