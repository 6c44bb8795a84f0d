//! What `resources`, `kernel` and `spills` take.
use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = "gfx1100.hsaco", kernel = plain)]
fn kernel_not_quoted() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = 64,
    kernel = "kernel_without_a_file",
    lds = 0,
)]
fn kernel_without_a_file() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = [])]
fn path_list_empty() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = 5)]
fn path_not_quoted() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = file!())]
fn path_of_another_macro() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = env!("OCC_NOT_SET"))]
fn path_variable_not_set() {}

const FILE: &str = "gfx1100.hsaco";

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = FILE)]
fn path_of_a_constant() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = 64,
    spills = "deny",
    lds = 0,
)]
fn spills_without_a_file() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.75,
    workgroup = 256,
    vgprs = 64,
    copies = "all",
    lds = 0,
)]
fn copies_without_a_file() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.75,
    workgroup = 256,
    resources = ["light.hsaco", "heavy.hsaco"],
    copies = "any",
)]
fn copies_of_another_kind() {}

fn main() {
    kernel_not_quoted();
    kernel_without_a_file();
    path_list_empty();
    path_not_quoted();
    path_of_another_macro();
    path_variable_not_set();
    path_of_a_constant();
    spills_without_a_file();
    copies_without_a_file();
    copies_of_another_kind();
}
