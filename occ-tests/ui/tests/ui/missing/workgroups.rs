//! No workgroup, in the words of the kernel's framework.
use frameworks::{kernel, spirv};
use occ::occupancy_target;

#[occupancy_target(arch = ["sm_90", "gfx90a"], min = 0.5, registers = 48, shared = 0)]
#[kernel]
pub fn workgroup_of_a_cuda_function() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, vgprs = 48)]
#[spirv(fragment)]
pub fn workgroup_of_a_fragment_shader(_output: &mut [f32; 4]) {}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 48, shared = 0)]
pub fn workgroup_of_a_function_that_launches() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 64, vgprs = 32)]
#[spirv(any_hit)]
pub fn workgroup_of_a_ray_shader() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, vgprs = 48)]
#[spirv(vertex(entry_point_name = "main_vs"))]
pub fn workgroup_of_a_vertex_shader(#[spirv(position)] _at: &mut [f32; 4]) {}

fn main() {
    workgroup_of_a_cuda_function();
    workgroup_of_a_fragment_shader(&mut [0.0; 4]);
    workgroup_of_a_function_that_launches();
    workgroup_of_a_ray_shader();
    workgroup_of_a_vertex_shader(&mut [0.0; 4]);
}
