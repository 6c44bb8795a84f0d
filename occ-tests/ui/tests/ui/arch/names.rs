//! Names of chips that are none, or more than one.
use occ::occupancy_target;

#[occupancy_target(arch = "ampere", min = 0.5, block = 256, registers = 48, shared = 0)]
fn ambiguous_family() {}

#[occupancy_target(arch = "rdna", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn ambiguous_group() {}

#[occupancy_target(arch = "gfx12", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn beginning_of_a_name() {}

#[occupancy_target(arch = "compute_90", min = 0.5, block = 256, registers = 48, shared = 0)]
fn compute_capability() {}

#[occupancy_target(arch = "cc90", min = 0.5, block = 256, registers = 48, shared = 0)]
fn compute_capability_cc() {}

#[occupancy_target(arch = "9.0", min = 0.5, block = 256, registers = 48, shared = 0)]
fn compute_capability_number() {}

#[occupancy_target(arch = [], min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn empty_list() {}

#[occupancy_target(arch = "", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn empty_name() {}

#[occupancy_target(arch = {"sm_80", "sm_90"}, min = 0.5, block = 256, registers = 32, shared = 0)]
fn list_in_braces() {}

#[occupancy_target(min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn missing() {}

#[occupancy_target(arch = 90, min = 0.5, block = 256, registers = 48, shared = 0)]
fn not_a_name() {}

#[occupancy_target(arch = "my old card", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn unknown_far() {}

#[occupancy_target(arch = "gfx90a:xnak-", min = 0.5, workgroup = 256, vgprs = 64, lds = 0)]
fn unknown_feature() {}

#[occupancy_target(arch = "gfx9O6", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn unknown_near() {}

#[occupancy_target(arch = "MI25OX", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn unknown_product() {}

fn main() {
    ambiguous_family();
    ambiguous_group();
    beginning_of_a_name();
    compute_capability();
    compute_capability_cc();
    compute_capability_number();
    empty_list();
    empty_name();
    list_in_braces();
    missing();
    not_a_name();
    unknown_far();
    unknown_feature();
    unknown_near();
    unknown_product();
}
