//! One step of a bitonic sort, as an entry point of rust-gpu or of Rust-CUDA.

use occ::occupancy_target;

/// What a step is launched with.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Step {
    /// How far apart the values are that are compared.
    pub distance: u32,
    /// How many values there are.
    pub count: u32,
}

fn swap(values: &mut [u32], at: u32, step: Step) {
    let partner = at ^ step.distance;
    if partner > at && partner < step.count && values[at as usize] > values[partner as usize] {
        values.swap(at as usize, partner as usize);
    }
}

/// The step on Vulkan.
#[cfg(not(target_os = "cuda"))]
#[occupancy_target(arch = ["gfx1100", "sm_89"], min = 1.0, vgprs = 16, contract = STEP_CONTRACTS)]
#[spirv_std::spirv(compute(threads(256)))]
pub fn step(
    #[spirv(global_invocation_id)] invocation: spirv_std::glam::UVec3,
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] values: &mut [u32],
    #[spirv(push_constant)] step: &Step,
) {
    swap(values, invocation.x, *step);
}

/// The step on CUDA.
#[cfg(target_os = "cuda")]
#[occupancy_target(
    arch = "sm_89",
    min = 1.0,
    block = 256,
    registers = 16,
    contract = STEP_CONTRACTS,
    shared = 0,
)]
#[cuda_std::kernel]
pub unsafe fn step(values: *mut u32, step: Step) {
    let values = unsafe { core::slice::from_raw_parts_mut(values, step.count as usize) };
    swap(values, cuda_std::thread::index_1d(), step);
}

/// The step on CUDA, compiled by a build script whose host has no `target_os = "cuda"`.
///
/// # Safety
///
/// `values` points to as many values as `step` says.
#[occupancy_target(
    arch = "sm_89",
    min = 1.0,
    block = 256,
    registers = 16,
    contract = CUDA_STEP,
    shared = 0,
)]
#[cfg_attr(target_os = "cuda", cuda_std::kernel)]
pub unsafe fn cuda_step(values: *mut u32, step: Step) {
    let values = unsafe { core::slice::from_raw_parts_mut(values, step.count as usize) };
    swap(values, 0, step);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn the_entry_point_that_is_compiled_is_checked() {
        // 8 waves of 32: 8 workgroups on a WGP's 64 slots, 6 blocks on an SM's 48.
        let expected = Expected { workgroup: 256, lds: 0, dynamic: 0, workgroups: 8, waves: 64 };
        holds(&STEP_CONTRACTS[0], "step", expected);
        let expected = Expected { workgroups: 6, waves: 48, ..expected };
        holds(&STEP_CONTRACTS[1], "step", expected);
        holds(&CUDA_STEP, "cuda_step", expected);
    }
}
