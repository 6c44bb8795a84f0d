//! Sizes that there are none of, as literals.
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = (16, 0), registers = 24, shared = 0)]
fn block_of_0() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 0, vgprs = 24, lds = 0)]
fn workgroup_of_0() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.5,
    block = 256,
    registers = 24,
    carveout = 101,
    shared = 0,
)]
fn carveout_of_101() {}

#[occupancy_target(
    arch = "gfx1200",
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    dynamic_vgprs = 16,
    wave = 64,
    lds = 0,
)]
fn dynamic_vgprs_in_wave64() {}

#[occupancy_target(
    arch = "gfx1200",
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    dynamic_vgprs = 24,
    lds = 0,
)]
fn dynamic_vgprs_of_24() {}

#[occupancy_target(
    arch = "sm_100",
    min = 0.1,
    block = 128,
    registers = 64,
    tensor_columns = 96,
    shared = 0,
)]
fn tensor_columns_not_a_power_of_two() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, wave = 32, lds = 0)]
fn wave32_on_gcn() {}

#[occupancy_target(arch = "gfx1250", min = 0.5, workgroup = 256, vgprs = 24, wave = 64, lds = 0)]
fn wave64_on_gfx1250() {}

fn main() {
    block_of_0();
    workgroup_of_0();
    carveout_of_101();
    dynamic_vgprs_in_wave64();
    dynamic_vgprs_of_24();
    tensor_columns_not_a_power_of_two();
    wave32_on_gcn();
    wave64_on_gfx1250();
}
