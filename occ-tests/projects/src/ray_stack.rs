//! A path tracer that keeps the stacks of its traversal in workgroup memory.

use occ::occupancy_target;
use spirv_std::glam::UVec3;
use spirv_std::spirv;

/// Nodes that one invocation can put aside.
pub const DEPTH: usize = 64;

/// Nodes that the invocations of a workgroup of 8 by 8 put aside.
pub type NodeStack<'a> = &'a mut [u32; DEPTH * 8 * 8];

/// Follows a ray through the tree, one invocation a pixel.
///
/// The stacks are all that limits it: the contracts keep what they leave.
#[occupancy_target(arch = "gfx1100", min_workgroups = 8, vgprs = 96, contract = TRACE_GFX1100)]
#[occupancy_target(arch = "gfx900", min_workgroups = 4, vgprs = 64, contract = TRACE_GFX900)]
#[rustfmt::skip]
#[spirv(compute(threads(8, 8)))]
#[allow(clippy::used_underscore_binding)]
pub fn trace(
    #[spirv(global_invocation_id)]
    pixel: UVec3,
    #[spirv(local_invocation_index)]
    lane: u32,
    #[spirv(workgroup)]
    stack: NodeStack,
    #[spirv(descriptor_set = 0, binding = 0, storage_buffer)]
    nodes: &[[u32; 4]],
    #[spirv(descriptor_set = 0, binding = 1, storage_buffer)]
    hits: &mut [u32],
) {
    let first = lane as usize * DEPTH;
    stack[first] = 0;
    let mut depth = 1;
    let mut hit = u32::MAX;
    while depth > 0 {
        depth -= 1;
        let node = nodes[stack[first + depth] as usize];
        if node[0] == u32::MAX {
            hit = hit.min(node[1]);
        } else if depth + 2 < DEPTH {
            stack[first + depth] = node[0];
            stack[first + depth + 1] = node[1];
            depth += 2;
        }
    }
    hits[pixel.x as usize] = hit;
}

/// Adds a frame to those before it: it has no workgroup memory.
#[occupancy_target(arch = "gfx1100", min = 1.0, vgprs = 24, contract = ACCUMULATE)]
#[spirv(compute(threads(8, 8)))]
pub fn accumulate(
    #[spirv(global_invocation_id)] pixel: UVec3,
    #[spirv(push_constant)] weight: &f32,
    #[spirv(descriptor_set = 0, binding = 0, storage_buffer)] frame: &[f32],
    #[spirv(descriptor_set = 0, binding = 1, storage_buffer)] sum: &mut [f32],
) {
    let at = pixel.x as usize;
    sum[at] += frame[at] * *weight;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn stacks_behind_an_alias_are_counted() {
        // 64 nodes of 64 invocations, 4 bytes each. A WGP of gfx1100 has 128 KiB, which 8 workgroups
        // of 2 waves fill; a CU of gfx900 has 64 KiB, which 4 of 1 wave fill.
        let expected = Expected { workgroup: 64, lds: 16384, dynamic: 0, workgroups: 8, waves: 16 };
        holds(&TRACE_GFX1100, "trace", expected);
        let expected = Expected { workgroups: 4, waves: 4, ..expected };
        holds(&TRACE_GFX900, "trace", expected);
    }

    #[test]
    fn no_workgroup_memory_is_none() {
        // 32 workgroups of 2 waves fill a WGP.
        let expected = Expected { workgroup: 64, lds: 0, dynamic: 0, workgroups: 32, waves: 64 };
        holds(&ACCUMULATE, "accumulate", expected);
    }
}
