//! What cannot be launched, found in constants.
use occ::arch::{GCN, ScalarFile};
use occ::{Arch, arch, occupancy_target};

const SIDE: u32 = 33;

#[occupancy_target(arch = "sm_80", min = 0.5, block = (SIDE, 32), registers = 24, shared = 0)]
fn block_of_1056() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.5,
    block = 256,
    registers = 24,
    carveout = 100 + 1,
    shared = 0,
)]
fn carveout_of_101() {}

const VGPRS: u32 = 100;

#[occupancy_target(arch = "gcn", min = 0.6, workgroup = 768, vgprs = VGPRS, lds = 0)]
fn does_not_fit_and_would_not_be_kept() {}

const REGISTERS: u32 = 72;

#[occupancy_target(arch = "sm_80", min = 0.1, block = 1024, registers = REGISTERS, shared = 0)]
fn does_not_fit_registers() {}

const MINE: Arch = Arch { scratch_waves: Some(8), ..arch::GCN };

#[occupancy_target(arch = MINE, min = 0.1, workgroup = 1024, vgprs = 24, scratch = true, lds = 0)]
fn does_not_fit_scratch() {}

const SMALL: ScalarFile = ScalarFile {
    size: Some(256),
    granule: 16,
    addressable: 102,
    trap_reserve: 0,
    fixed: None,
};
const SGPRS: Arch = Arch { sgprs: Some(SMALL), ..GCN };

#[occupancy_target(arch = SGPRS, min = 0.1, workgroup = 1024, vgprs = 24, sgprs = 96, lds = 0)]
fn does_not_fit_sgprs() {}

const WAVE_SLOTS: Arch = Arch { wave_slots: 2, ..arch::GCN };

#[occupancy_target(arch = WAVE_SLOTS, min = 0.1, workgroup = 1024, vgprs = 24, lds = 0)]
fn does_not_fit_wave_slots() {}

const WORKGROUP_SLOTS: Arch = Arch { workgroup_slots: Some(0), ..arch::GCN };

#[occupancy_target(arch = WORKGROUP_SLOTS, min = 0.1, workgroup = 1024, vgprs = 24, lds = 0)]
fn does_not_fit_workgroup_slots() {}

const WAVE: u32 = 32;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, wave = WAVE, lds = 0)]
fn wave32_on_gcn() {}

const SIZE: u32 = 0;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = SIZE, vgprs = 24, lds = 0)]
fn workgroup_of_0() {}

fn main() {
    block_of_1056();
    carveout_of_101();
    does_not_fit_and_would_not_be_kept();
    does_not_fit_registers();
    does_not_fit_scratch();
    does_not_fit_sgprs();
    does_not_fit_wave_slots();
    does_not_fit_workgroup_slots();
    wave32_on_gcn();
    workgroup_of_0();
}
