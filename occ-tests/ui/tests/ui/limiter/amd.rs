//! What limits a kernel of AMD's: each kernel names another limit.
use occ::{Arch, KernelDescriptor, arch, occupancy_target};

#[occupancy_target(arch = "gfx908", min = 0.5, workgroup = 256, vgprs = 32, agprs = 96, lds = 0)]
fn agprs_in_their_own_file() {}

#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 1, agprs = 128, lds = 0)]
fn agprs_past_what_vgprs_can_give() {}

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 128, vgprs = 24, lds = 0)]
fn barriers() {}

#[occupancy_target(
    arch = "gfx1200",
    min = 1.0,
    workgroup = 256,
    vgprs = 100,
    dynamic_vgprs = 32,
    lds = 0,
)]
fn dynamic_vgprs() {}

#[occupancy_target(arch = "gcn", min_workgroups = 41, workgroup = 1, vgprs = 24, lds = 0)]
fn every_slot_taken() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 16000)]
fn lds() {}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    dynamic_lds = 16384,
    lds = 0,
)]
fn lds_dynamic() {}

#[occupancy_target(arch = "gfx1100", min = 1.0, workgroup = 256, vgprs = 48, lds = 20480)]
fn lds_per_wgp() {}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    lds = 8192,
    dynamic_lds = 8192,
)]
fn lds_static_and_dynamic() {}

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 65, vgprs = 24, lds = 0)]
fn partial_wave() {}

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 256, vgprs = 24, scratch = true, lds = 0)]
fn scratch() {}

const MINE: Arch = Arch { scratch_waves: Some(16), ..arch::GCN };

#[occupancy_target(arch = MINE, min = 1.0, workgroup = 1024, vgprs = 24, scratch = true, lds = 0)]
fn scratch_of_one_workgroup() {}

#[occupancy_target(arch = "tonga", min = 1.0, workgroup = 256, vgprs = 24, sgprs = 24, lds = 0)]
fn sgprs_fixed() {}

#[occupancy_target(arch = "gfx900", min = 1.0, workgroup = 256, vgprs = 24, sgprs = 80, lds = 0)]
fn sgprs_with_trap() {}

#[occupancy_target(
    arch = "gfx900",
    min = 1.0,
    workgroup = 256,
    vgprs = 24,
    sgprs = 90,
    trap = false,
    lds = 0,
)]
fn sgprs_without_trap() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 82, lds = 0)]
fn vgprs() {}

#[occupancy_target(arch = "gcn", min = 0.5)]
const VGPRS_PADDED: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(24).vgprs_allocated(84);

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 90, agprs = 64, lds = 0)]
fn vgprs_with_agprs() {}

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 384, vgprs = 24, lds = 0)]
fn wave_slots() {}

#[occupancy_target(arch = "gcn", min = 0.9, workgroup = 1024, vgprs = 24, lds = 0)]
fn wave_slots_one_workgroup() {}

const WORKGROUP_SLOTS: Arch = Arch { workgroup_slots: Some(16), ..arch::GCN };

#[occupancy_target(arch = WORKGROUP_SLOTS, min = 1.0, workgroup = 64, vgprs = 24, lds = 0)]
fn workgroup_slots() {}

fn main() {
    agprs_in_their_own_file();
    agprs_past_what_vgprs_can_give();
    barriers();
    dynamic_vgprs();
    every_slot_taken();
    lds();
    lds_dynamic();
    lds_per_wgp();
    lds_static_and_dynamic();
    partial_wave();
    scratch();
    scratch_of_one_workgroup();
    sgprs_fixed();
    sgprs_with_trap();
    sgprs_without_trap();
    vgprs();
    assert_eq!(VGPRS_PADDED.name, "blur");
    vgprs_with_agprs();
    wave_slots();
    wave_slots_one_workgroup();
    workgroup_slots();
}
