//! A physics engine in two or three dimensions, whose kernels are compiled for rust-gpu and, by its
//! own tools, for CUDA.

use frameworks::spirv_bindgen;
use occ::occupancy_target;
use spirv_std::glam::UVec3;
#[cfg(not(feature = "dim3"))]
use spirv_std::glam::Vec2 as Vector;
#[cfg(feature = "dim3")]
use spirv_std::glam::Vec3 as Vector;
use spirv_std::spirv;

/// Cells that a block of the grid reads.
#[cfg(not(feature = "dim3"))]
pub const CELLS: usize = 10 * 10;
/// Cells that a block of the grid reads.
#[cfg(feature = "dim3")]
pub const CELLS: usize = 6 * 6 * 6;

/// Degrees of freedom of the largest body, as the host counts them.
pub const MAX_FREEDOMS: u32 = 32;

/// How far the surface is from a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Surface {
    /// To it.
    pub distance: f32,
    /// On which side of which body, a bit each.
    pub sides: u32,
    /// The nearest body.
    pub nearest: u32,
}

/// Takes the velocities of the cells to the particles.
#[occupancy_target(arch = "gfx1100", min_workgroups = 14, vgprs = 64, contract = TO_PARTICLES)]
#[spirv_bindgen]
#[cfg_attr(not(feature = "dim3"), spirv(compute(threads(8, 8))))]
#[cfg_attr(feature = "dim3", spirv(compute(threads(4, 4, 4))))]
pub fn to_particles(
    #[spirv(workgroup_id)] block: UVec3,
    #[spirv(local_invocation_id)] cell: UVec3,
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] grid: &[Vector],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 1)] particles: &mut [Vector],
    #[spirv(workgroup)] velocities: &mut [Vector; CELLS],
    #[spirv(workgroup)] momenta: &mut [(Vector, f32); CELLS],
    #[spirv(workgroup)] surfaces: &mut [Surface; CELLS],
) {
    let at = cell.x as usize;
    velocities[at] = grid[block.x as usize];
    momenta[at] = (velocities[at], 1.0);
    surfaces[at] = Surface::default();
    particles[at] = momenta[at].0;
}

/// Factors the matrix of each body in place.
#[occupancy_target(
    arch = ["gfx1100", "sm_89"],
    min_workgroups = 19,
    vgprs = 40,
    contract = FACTOR_CONTRACTS,
)]
#[spirv_bindgen]
#[spirv(compute(threads(32)))]
pub fn factor(
    #[spirv(local_invocation_index)] lane: u32,
    #[spirv(uniform, descriptor_set = 0, binding = 0)] freedoms: &u32,
    #[spirv(workgroup)] matrix: &mut [f32; (MAX_FREEDOMS * MAX_FREEDOMS) as usize],
    #[spirv(workgroup)] pivot: &mut u32,
    #[spirv(workgroup)] inverse: &mut f32,
) {
    if lane == 0 {
        *pivot = *freedoms - 1;
        *inverse = matrix[*pivot as usize].recip();
    }
    matrix[lane as usize] *= *inverse;
}

macro_rules! solve {
    ($(#[$doc:meta])* $name:ident, $lanes:literal, $contract:ident) => {
        $(#[$doc])*
        #[occupancy_target(arch = "gfx1100", min = 0.75, vgprs = 48, contract = $contract)]
        #[spirv_bindgen]
        #[spirv(compute(threads($lanes, 1, 1)))]
        pub fn $name(
            #[spirv(local_invocation_id)] lane: UVec3,
            #[spirv(workgroup)] impulses: &mut [f32; $lanes],
            #[spirv(workgroup)] scratch: &mut [f32; 64],
            #[spirv(workgroup)] change: &mut f32,
        ) {
            *change = scratch[0];
            impulses[lane.x as usize] += *change;
        }
    };
}

solve!(
    /// Solves for bodies of up to 64 degrees of freedom.
    solve_64, 64, SOLVE_64
);
solve!(
    /// Solves for bodies of up to 256 degrees of freedom.
    solve_256, 256, SOLVE_256
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn dimensions_change_threads_and_memory() {
        // In two: 100 cells of 8, 12 and 12 bytes, and 4 KiB of the WGP's 128 allocated for them:
        // 32 workgroups of 2 waves. In three: 216 of 12, 16 and 12, and 9 KiB: 14.
        let two = Expected { workgroup: 64, lds: 3200, dynamic: 0, workgroups: 32, waves: 64 };
        let three = Expected { lds: 8640, workgroups: 14, waves: 28, ..two };
        let expected = if cfg!(feature = "dim3") { three } else { two };
        holds(&TO_PARTICLES, "to_particles", expected);
    }

    #[test]
    fn single_values_are_counted_beside_arrays() {
        // 32 by 32 and two more, 4 bytes each. gfx1100 allocates 5 KiB: 25 workgroups of 1 wave on a
        // WGP. sm_89 takes 1 KiB more for itself and rounds to 128: 5248 of 100 KiB, 19 on an SM.
        let expected = Expected { workgroup: 32, lds: 4104, dynamic: 0, workgroups: 25, waves: 25 };
        holds(&FACTOR_CONTRACTS[0], "factor", expected);
        let expected = Expected { workgroups: 19, waves: 19, ..expected };
        holds(&FACTOR_CONTRACTS[1], "factor", expected);
    }

    #[test]
    fn literals_of_a_macro_are_read() {
        // 64 or 256, 64 and 1 values of 4 bytes: 1 KiB and 2 KiB of 128 leave every wave slot.
        let small = Expected { workgroup: 64, lds: 516, dynamic: 0, workgroups: 32, waves: 64 };
        holds(&SOLVE_64, "solve_64", small);
        let large = Expected { workgroup: 256, lds: 1284, dynamic: 0, workgroups: 8, waves: 64 };
        holds(&SOLVE_256, "solve_256", large);
    }
}
