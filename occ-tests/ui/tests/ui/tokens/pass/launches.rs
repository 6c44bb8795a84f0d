//! What the launch attributes of rust-gpu and rust-cuda say.
#![deny(warnings, dead_code)]

use frameworks::{kernel, launch_bounds, shared_array, spirv};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 24, shared = 0)]
#[kernel]
#[launch_bounds(256)]
pub fn launch_bounds() {}

#[occupancy_target(arch = "gfx900", min = 1.0, vgprs = 24, sgprs = 80)]
#[spirv(compute(threads(256)))]
pub fn spirv_runs_without_trap_handler() {}

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn one() {}

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 24)]
#[spirv(compute(entry_point_name = "main", threads(16, 16)))]
pub fn two() {}

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 24)]
#[spirv(compute(threads(8, 8, 4)))]
pub fn three() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
#[spirv(compute(threads(16, 16)))]
pub fn threads_confirmed() {}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, shared = 4096)]
#[kernel]
pub fn shared_array() {
    let _tile = shared_array![f32; 1024];
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn workgroup_memory(#[spirv(workgroup)] tile: &mut [f32; 1024]) {
    tile[0] = tile[1];
}

#[derive(Clone, Copy, Default, PartialEq)]
pub struct Tile {
    pub sum: [f64; 16],
    pub flag: u32,
}

#[occupancy_target(arch = "gcn", min_workgroups = 10, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn workgroup_memory_of_struct<'a>(#[spirv(workgroup)] tile: &'a mut Tile, #[spirv(push_constant)] _n: &u32) {
    tile.flag = 1;
}

fn main() {
    launch_bounds();
    spirv_runs_without_trap_handler();
    one();
    two();
    three();
    threads_confirmed();
    shared_array();
    workgroup_memory(&mut [0.0; 1024]);
    workgroup_memory_of_struct(&mut Tile::default(), &1);
}
