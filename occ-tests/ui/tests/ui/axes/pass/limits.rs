#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = (1, 1, 64), registers = 24, shared = 0)]
fn z() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = (16, 1, 64), registers = 24, shared = 0)]
fn x_and_z() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = (1, 1024), registers = 24, shared = 0)]
fn y() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = (1024, 1, 1), registers = 24, shared = 0)]
fn x() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = (1, 1, 1024), vgprs = 24, lds = 0)]
fn on_amd() {}

fn main() {
    z();
    x_and_z();
    y();
    x();
    on_amd();
}
