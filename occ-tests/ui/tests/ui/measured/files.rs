//! A file that cannot be read.
use occ::prelude::*;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, resources = "short.cubin")]
fn cubin_cut_short() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = "short.hsaco")]
fn file_cut_short() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "empty.hsaco")]
fn file_empty() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "folder.hsaco")]
fn file_is_a_folder() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = "file_not_there.hsaco")]
fn file_not_there() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, resources = "kernels.ptx")]
fn ptx() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = "shader.spv", kernel = "none")]
fn registers_missing() {}

fn main() {
    cubin_cut_short();
    file_cut_short();
    file_empty();
    file_is_a_folder();
    file_not_there();
    ptx();
    registers_missing();
}
