//! Counts that the hardware has no room for, as literals.
use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a", min = 0.1, workgroup = 64, vgprs = 24, agprs = 257, lds = 0)]
fn agprs() {}

#[occupancy_target(arch = "gcn", min = 0.1, workgroup = 64, vgprs = 24, lds = 65537)]
fn lds() {}

#[occupancy_target(
    arch = "gcn",
    min = 0.1,
    workgroup = 64,
    vgprs = 24,
    lds = 40000,
    dynamic_lds = 30000,
)]
fn lds_static_and_dynamic() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 64, registers = 256, shared = 0)]
fn registers() {}

#[occupancy_target(arch = "gfx900", min = 0.5, workgroup = 64, vgprs = 24, sgprs = 113, lds = 0)]
fn sgprs() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.1,
    block = 64,
    registers = 24,
    dynamic_shared = 166913,
    shared = 0,
)]
fn shared() {}

#[occupancy_target(arch = "sm_80", min = 0.1, block = 64, registers = 24, shared = 49153)]
fn static_shared() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 257, lds = 0)]
fn vgprs() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 1025, registers = 24, shared = 0)]
fn block_of_1025() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 1025, vgprs = 24, lds = 0)]
fn workgroup_of_1025() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (65536, 65536), vgprs = 24, lds = 0)]
fn workgroup_too_large_to_count() {}

#[occupancy_target(arch = "gcn", min = 0.6, workgroup = 768, vgprs = 100, lds = 0)]
fn does_not_fit_and_would_not_be_kept() {}

#[occupancy_target(arch = "sm_80", min = 0.1, block = 1024, registers = 72, shared = 0)]
fn does_not_fit_registers() {}

#[occupancy_target(arch = "gcn", min = 0.1, workgroup = 1024, vgprs = 128, lds = 0)]
fn does_not_fit_vgprs() {}

#[occupancy_target(arch = "gfx90a", min = 0.1, workgroup = 1024, vgprs = 100, agprs = 100, lds = 0)]
fn does_not_fit_vgprs_and_agprs() {}

#[occupancy_target(
    arch = "sm_100",
    min = 0.1,
    block = 256,
    registers = 24,
    virtual_resources = 129,
    shared = 0,
)]
fn does_not_fit_virtual_resources() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.1,
    block = 64,
    registers = 24,
    dynamic_shared = 65537,
    max_dynamic_shared = 65536,
    shared = 0,
)]
fn dynamic_past_opt_in() {}

#[occupancy_target(
    arch = "gfx900",
    min = 0.5,
    workgroup = 2048,
    vgprs = 300,
    sgprs = 200,
    lds = 100000,
)]
fn several_limits() {}

fn main() {
    agprs();
    lds();
    lds_static_and_dynamic();
    registers();
    sgprs();
    shared();
    static_shared();
    vgprs();
    block_of_1025();
    workgroup_of_1025();
    workgroup_too_large_to_count();
    does_not_fit_and_would_not_be_kept();
    does_not_fit_registers();
    does_not_fit_vgprs();
    does_not_fit_vgprs_and_agprs();
    does_not_fit_virtual_resources();
    dynamic_past_opt_in();
    several_limits();
}
