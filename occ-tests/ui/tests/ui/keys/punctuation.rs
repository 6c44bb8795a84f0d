//! What does not read as keys and values.
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min: 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn colon() {}

#[occupancy_target(arch = "gcn", min = , workgroup = 256, vgprs = 48, lds = 0)]
fn empty_value() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256 *, vgprs = 48, lds = 0)]
fn ends_in_operator() {}

#[occupancy_target(arch = "gcn" min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn missing_comma() {}

const SIZE: u32 = 256;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = SIZE vgprs = 48, lds = 0)]
fn missing_comma_after_name() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (16, 16) vgprs = 48, lds = 0)]
fn missing_comma_after_tuple() {}

#[occupancy_target(arch = "gcn",, min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn two_commas() {}

#[occupancy_target("gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn value_without_key() {}

#[occupancy_target(arch = "gcn", min, workgroup = 256, vgprs = 48, lds = 0)]
fn without_value() {}

#[occupancy_target(crate = 3, arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn crate_not_a_path() {}

fn main() {
    colon();
    empty_value();
    ends_in_operator();
    missing_comma();
    missing_comma_after_name();
    missing_comma_after_tuple();
    two_commas();
    value_without_key();
    without_value();
    crate_not_a_path();
}
