//! A prefix sum in one pass: each workgroup looks back at the sums of those before it.

use core::sync::atomic::AtomicU32;
use occ::occupancy_target;
use spirv_std::glam::UVec3;
use spirv_std::spirv;

/// Invocations in a workgroup, as the host counts them.
pub const WORKGROUP_SIZE: u32 = 512;

/// Sums `values` in place.
#[occupancy_target(arch = "gfx906", min = 1.0, vgprs = 24, sgprs = 80, contract = PREFIX_SUM)]
#[spirv(compute(threads(512)))]
pub fn prefix_sum(
    #[spirv(workgroup)] part: &mut u32,
    #[spirv(workgroup)] scratch: &mut [u32; WORKGROUP_SIZE as usize],
    #[spirv(workgroup)] shared_prefix: &mut u32,
    #[spirv(workgroup)] shared_flag: &mut u32,
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] values: &mut [u32],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 1)] state: &mut [AtomicU32],
    #[spirv(local_invocation_id)] invocation: UVec3,
) {
    let at = invocation.x as usize;
    if at == 0 {
        *part = 0;
        *shared_flag = state.len() as u32;
        *shared_prefix = values[0];
    }
    scratch[at] = values[at];
    values[at] = scratch[at] + *shared_prefix;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn every_parameter_in_workgroup_memory_is_counted() {
        // 512 values and three more, 4 bytes each. 8 waves a workgroup: 5 fill a CU's 40.
        let expected = Expected { workgroup: 512, lds: 2060, dynamic: 0, workgroups: 5, waves: 40 };
        holds(&PREFIX_SUM, "prefix_sum", expected);
    }
}
