//! Attraction between particles, of which a workgroup stages as many as it has memory for.

use spirv_std::glam::Vec4;
use spirv_std::spirv;

/// Particles that are staged at once.
pub const STAGED: usize = 1024;

/// Adds up what pulls at each particle.
#[occ::occupancy_target(arch = "gfx1030", min = 1.0, vgprs = 32, contract = ATTRACT)]
#[spirv(compute(threads(256)))]
pub fn attract(
    #[spirv(global_invocation_id)] global: spirv_std::glam::UVec3,
    #[spirv(local_invocation_id)] local: spirv_std::glam::UVec3,
    #[spirv(workgroup)] staged: &mut [Vec4; STAGED],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] particles: &mut [Vec4],
    #[spirv(uniform, descriptor_set = 0, binding = 1)] step: &f32,
) {
    let at = global.x as usize;
    staged[local.x as usize] = particles[at];
    let mut pull = Vec4::ZERO;
    for other in staged.iter() {
        pull += (*other - particles[at]) * *step;
    }
    particles[at] += pull;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn vectors_are_counted_by_their_size() {
        // 1024 of 16 bytes. 8 workgroups of 8 waves fill the 128 KiB and the 64 slots of a WGP.
        let expected =
            Expected { workgroup: 256, lds: 16384, dynamic: 0, workgroups: 8, waves: 64 };
        holds(&ATTRACT, "attract", expected);
    }
}
