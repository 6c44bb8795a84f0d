//! Names of keys, and how they are listed.
#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 0.25,
    block = 256,
    registers = 48,
    shared = 1024,
    dynamic_shared = 2048,
)]
fn aliases_blur() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.25,
    workgroup = 256,
    vgprs = 48,
    lds = 1024,
    dynamic_lds = 2048,
)]
fn sharpen() {}

#[occupancy_target(
    arch = ["gfx90a", "sm_80"],
    min = 0.5,
    block = 256,
    registers = 48,
    sgprs = 32,
    agprs = 8,
    shared = 0,
)]
fn foreign_to_a_part_of_the_list() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0,)]
fn trailing_comma() {}

fn main() {
    aliases_blur();
    sharpen();
    foreign_to_a_part_of_the_list();
    trailing_comma();
}
