//! A description by its path.
use occ::arch::GFX90A;
use occ::{Arch, Name, arch, occupancy_target};

const MINE: Arch = Arch { name: Name::new("mine"), wave_slots: 4, ..GFX90A };

#[occupancy_target(arch = MINE, min = 1.0, workgroup = 256, vgprs = 168, lds = 0)]
fn broken() {}

const CANNOT_LAUNCH: Arch = Arch { name: Name::new("mine"), wave_slots: 4, ..GFX90A };

#[occupancy_target(arch = CANNOT_LAUNCH, min = 0.5, workgroup = 256, vgprs = 264, lds = 0)]
fn cannot_launch() {}

#[occupancy_target(
    arch = occ::arch::GCN,
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    agprs = 8,
    lds = 0,
)]
fn without_agprs() {}

#[occupancy_target(
    arch = occ::arch::GCN,
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    dynamic_vgprs = 16,
    lds = 0,
)]
fn without_dynamic_vgprs() {}

#[occupancy_target(
    arch = occ::arch::GCN,
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    mode = "wgp",
    lds = 0,
)]
fn without_mode() {}

const WITHOUT_REGISTERS: Arch = Arch { name: Name::new("mine"), wave_slots: 4, ..GFX90A };

#[occupancy_target(arch = WITHOUT_REGISTERS, min = 1.0, workgroup = 256, lds = 0)]
fn without_registers() {}

const WITHOUT_SENSE: Arch = Arch { wave_slots: 0, ..arch::GCN };

#[occupancy_target(arch = WITHOUT_SENSE, min = 1.0, workgroup = 256, vgprs = 24, lds = 0)]
fn without_sense() {}

#[occupancy_target(
    arch = occ::arch::SM_80,
    min = 0.5,
    block = 256,
    registers = 24,
    sgprs = 8,
    shared = 0,
)]
fn without_sgprs() {}

#[occupancy_target(
    arch = occ::arch::SM_80,
    min = 0.5,
    block = 256,
    registers = 24,
    virtual_resources = 8,
    shared = 0,
)]
fn without_virtual_resources() {}

#[occupancy_target(
    arch = occ::arch::GCN,
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    wave = 32,
    lds = 0,
)]
fn without_wave() {}

fn main() {
    broken();
    cannot_launch();
    without_agprs();
    without_dynamic_vgprs();
    without_mode();
    without_registers();
    without_sense();
    without_sgprs();
    without_virtual_resources();
    without_wave();
}
