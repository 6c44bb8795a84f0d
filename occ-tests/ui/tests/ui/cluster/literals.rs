//! Clusters that cannot be, as literals.
use frameworks::{cluster_launch, kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 1024,
    registers = 32,
    cluster = 16,
    sms_per_gpc = 7,
    shared = 0,
)]
fn does_not_fit_a_gpc() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = (2, 2, 1, 1),
    shared = 0,
)]
fn four_sizes() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 32, lds = 0)]
#[kernel]
#[cluster_launch(4, 1, 1)]
fn launch_on_cdna() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = (4, 0, 1),
    shared = 0,
)]
fn of_0() {}

#[occupancy_target(
    arch = "sm_120",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = (4, 4),
    shared = 0,
)]
fn of_16_where_8_are_documented() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = 17,
    shared = 0,
)]
fn of_17() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 32, cluster = 4, shared = 0)]
fn on_ampere() {}

#[occupancy_target(
    arch = ["sm_90", "sm_89"],
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = (2, 2),
    shared = 0,
)]
fn on_one_of_several() {}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
#[kernel]
#[cluster_launch(2, 1, 1)]
#[launch_contract(block = (256, 1, 1), cluster = 4)]
fn said_twice() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.5,
    block = 256,
    registers = 32,
    sms_per_gpc = 16,
    shared = 0,
)]
fn sms_per_gpc_on_ampere() {}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, cluster = 4, shared = 0)]
#[kernel]
#[cluster_launch(2, 2, 1)]
fn contradicted() {}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, cluster = 4, shared = 0)]
#[kernel]
#[launch_contract(block = (256, 1, 1), cluster = (2, 1, 1))]
fn contradicted_by_launch_contract() {}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 0)]
#[kernel]
#[cluster_launch]
fn unreadable() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = 4,
    contract = REDUCE,
    shared = 0,
)]
fn grid_is_no_multiple() {}

const _: occ::Launch = match REDUCE.launch((130, 1, 1)) {
    Ok(launch) => launch,
    Err(error) => panic!("{}", error.message().as_str()),
};

fn main() {
    does_not_fit_a_gpc();
    four_sizes();
    launch_on_cdna();
    of_0();
    of_16_where_8_are_documented();
    of_17();
    on_ampere();
    on_one_of_several();
    said_twice();
    sms_per_gpc_on_ampere();
    contradicted();
    contradicted_by_launch_contract();
    unreadable();
    grid_is_no_multiple();
}
