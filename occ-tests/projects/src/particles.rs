//! Particles on a grid, in two or three dimensions, on CUDA.

use cuda_std::{shared_array, thread};
use occ::occupancy_target;

/// Dimensions of the grid.
#[cfg(not(feature = "dim3"))]
pub const DIMENSIONS: usize = 2;
/// Dimensions of the grid.
#[cfg(feature = "dim3")]
pub const DIMENSIONS: usize = 3;

/// Threads that [`move_particles`] is launched with.
pub const MOVE_THREADS: usize = 64;

#[cfg(not(feature = "dim3"))]
const SHARED_CELLS: usize = (4 * 4) * (2 * 2);
#[cfg(feature = "dim3")]
const SHARED_CELLS: usize = (4 * 4 * 4) * (2 * 2 * 2);

/// What a thread gathers of a cell.
#[repr(C)]
struct Gathered {
    mass: f32,
    momentum: [f32; DIMENSIONS],
    velocity: [f32; DIMENSIONS],
    status: u32,
    lock: u32,
}

/// What becomes of a particle.
pub trait Update {
    /// The next velocity.
    fn update(&self, velocity: f32) -> f32;
}

/// Moves the particles of a block.
///
/// # Safety
///
/// `velocities` points to `count` values, and a block has [`MOVE_THREADS`] threads.
#[occupancy_target(
    arch = "sm_80",
    min = 0.25,
    block = MOVE_THREADS,
    registers = 128,
    shared = SHARED_CELLS * size_of::<Gathered>(),
    contract = MOVE_PARTICLES,
)]
pub unsafe fn move_particles(
    step: f32,
    velocities: *mut f32,
    count: usize,
    halo: bool,
    updater: impl Update,
) {
    let shared_nodes = shared_array![Gathered; SHARED_CELLS];
    let at = thread::index_1d() as usize;
    if at < count {
        let velocity = unsafe { &mut *velocities.add(at) };
        *velocity = updater.update(*velocity * step);
        let node = unsafe { &mut *shared_nodes.add(thread::thread_idx_x() as usize) };
        node.mass += 1.0;
        node.momentum[0] += *velocity;
        node.velocity[0] = *velocity;
        node.status = u32::from(halo);
        node.lock = 0;
    }
}

/// Sums `values` in blocks of 512.
///
/// # Safety
///
/// `values` points to `count` values, `sums` to one a block.
#[occupancy_target(
    arch = "sm_80",
    min = 1.0,
    block = 512,
    registers = 24,
    shared = 2048,
    contract = SUM_512,
)]
#[cfg_attr(target_os = "cuda", cuda_std::kernel)]
pub unsafe fn sum_512(values: *mut u32, count: u32, sums: *mut u32) {
    const THREADS: usize = 512;
    let item = thread::thread_idx_x() as usize;
    let block = thread::block_idx_x() as usize;
    let shared = shared_array![u32; THREADS];

    if block * THREADS >= count as usize {
        return;
    }
    unsafe {
        *shared.add(item) = *values.add(block * THREADS + item);
        *sums.add(block) = *shared;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn structs_are_counted_whatever_updates_the_particles() {
        // In two dimensions 64 cells of 4 + 8 + 8 + 4 + 4 bytes, in three 512 of 36. 128 registers
        // for 64 threads leave 8 blocks of 2 warps; so do 18432 bytes and the driver's 1024 of 164
        // KiB.
        let lds = if cfg!(feature = "dim3") { 18432 } else { 1792 };
        let expected = Expected { workgroup: 64, lds, dynamic: 0, workgroups: 8, waves: 16 };
        holds(&MOVE_PARTICLES, "move_particles", expected);
    }

    #[test]
    fn the_length_in_the_body_is_the_one_that_is_meant() {
        // 512 of 4 bytes. 4 blocks of 16 warps fill an SM.
        let expected = Expected { workgroup: 512, lds: 2048, dynamic: 0, workgroups: 4, waves: 64 };
        holds(&SUM_512, "sum_512", expected);
    }
}
