//! A key that the chip has no use for.
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, agprs = 8, lds = 0)]
fn agprs_on_gcn() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 48, agprs = 8, shared = 0)]
fn agprs_on_nvidia() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, barriers = 2, lds = 0)]
fn barriers_on_amd() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, carveout = 50, lds = 0)]
fn carveout_on_amd() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = 48,
    dynamic_vgprs = 16,
    lds = 0,
)]
fn dynamic_vgprs_on_rdna3() {}

#[occupancy_target(
    arch = ["sm_80", "sm_90"],
    min = 0.5,
    block = 256,
    registers = 48,
    sgprs = 32,
    shared = 0,
)]
fn foreign_to_the_whole_list() {}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = 48,
    max_dynamic_shared = 4096,
    lds = 0,
)]
fn max_dynamic_shared_on_amd() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, mode = "cu", lds = 0)]
fn mode_on_cdna() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.5,
    block = 256,
    registers = 48,
    scratch = true,
    shared = 0,
)]
fn scratch_on_nvidia() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 48, sgprs = 32, shared = 0)]
fn sgprs_on_nvidia() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.1,
    block = 128,
    registers = 64,
    tensor_columns = 256,
    shared = 0,
)]
fn tensor_columns_on_hopper() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 256, vgprs = 48, trap = true, lds = 0)]
fn trap_on_rdna() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 48,
    virtual_resources = 2,
    shared = 0,
)]
fn virtual_resources_on_hopper() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 48, wave = 64, shared = 0)]
fn wave_on_nvidia() {}

fn main() {
    agprs_on_gcn();
    agprs_on_nvidia();
    barriers_on_amd();
    carveout_on_amd();
    dynamic_vgprs_on_rdna3();
    foreign_to_the_whole_list();
    max_dynamic_shared_on_amd();
    mode_on_cdna();
    scratch_on_nvidia();
    sgprs_on_nvidia();
    tensor_columns_on_hopper();
    trap_on_rdna();
    virtual_resources_on_hopper();
    wave_on_nvidia();
}
