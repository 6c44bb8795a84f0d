//! Several limits: at once, or one after the other.
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 96, registers = 40, shared = 0)]
fn joint_step() {}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 64, shared = 40960)]
fn joint_step_of_registers_and_memory() {}

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 384, vgprs = 36, lds = 0)]
fn joint_step_on_amd() {}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 32, registers = 128, shared = 4096)]
fn nvidia_then_by() {}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 96, registers = 168, shared = 0)]
fn nvidia_then_by_warps() {}

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 256, vgprs = 84, lds = 8192)]
fn then_by() {}

#[occupancy_target(
    arch = "gfx900",
    min = 1.0,
    workgroup = 384,
    vgprs = 84,
    sgprs = 100,
    lds = 16384,
)]
fn then_by_three() {}

#[occupancy_target(
    arch = "gfx900",
    min = 1.0,
    workgroup = 256,
    vgprs = 32,
    sgprs = 80,
    lds = 8192,
    scratch = true,
)]
fn tie_of_four() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 21504)]
fn tie_of_two() {}

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 384, vgprs = 20, lds = 10752)]
fn tie_that_less_lds_would_not_help() {}

fn main() {
    joint_step();
    joint_step_of_registers_and_memory();
    joint_step_on_amd();
    nvidia_then_by();
    nvidia_then_by_warps();
    then_by();
    then_by_three();
    tie_of_four();
    tie_of_two();
    tie_that_less_lds_would_not_help();
}
