#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = ["gcn", "gfx90a"], min = 0.0, workgroup = 256, vgprs = 256, lds = 0)]
fn blur() {}

#[occupancy_target(arch = "sm_90", min_workgroups = 0, block = 256, registers = 64, shared = 0)]
fn sum() {}

fn main() {
    blur();
    sum();
}
