//! A count that is needed and not given.
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, registers = 24, shared = 0)]
fn block() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, shared = 0)]
fn registers() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, lds = 0)]
fn vgprs() {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 0)]
fn workgroup() {}

#[occupancy_target(arch = "gcn", min = 0.5, lds = 0)]
fn workgroup_and_vgprs() {}

#[occupancy_target(arch = ["gcn", "sm_80"], min = 0.5, lds = 0)]
fn on_both_vendors() {}

fn main() {
    block();
    registers();
    vgprs();
    workgroup();
    workgroup_and_vgprs();
    on_both_vendors();
}
