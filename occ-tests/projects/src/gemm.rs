//! A tiled matrix product and the kernels of a path tracer, the examples of Rust-CUDA.

use cuda_std::{address_space, kernel, thread};
use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 0.75,
    block = (16, 16),
    registers = 40,
    shared = 2048,
    contract = PRODUCT,
)]
#[kernel]
#[allow(improper_ctypes_definitions)]
/// `c = alpha * a * b + beta * c`, row-major.
///
/// # Safety
///
/// `c` points to `m * n` values, and a block has 16 by 16 threads.
pub unsafe fn product(
    a: &[f32],
    b: &[f32],
    c: *mut f32,
    m: usize,
    n: usize,
    k: usize,
    alpha: f32,
    beta: f32,
) {
    const SIDE: usize = 16;

    #[address_space(shared)]
    static mut LEFT: [f32; SIDE * SIDE] = [0.; SIDE * SIDE];
    #[address_space(shared)]
    static mut RIGHT: [f32; SIDE * SIDE] = [0.; SIDE * SIDE];

    let across = thread::thread_idx_x() as usize;
    let down = thread::thread_idx_y() as usize;
    let row = thread::block_idx_x() as usize * SIDE + down;
    let column = thread::block_idx_y() as usize * SIDE + across;
    let mut sum = 0.0f32;
    for tile in (0..k).step_by(SIDE) {
        unsafe {
            LEFT[down * SIDE + across] = a[row * k + tile + across];
            RIGHT[down * SIDE + across] = b[(tile + down) * n + column];
        }
        thread::sync_threads();
        for step in 0..SIDE {
            sum += unsafe { LEFT[down * SIDE + step] * RIGHT[step * SIDE + across] };
        }
        thread::sync_threads();
    }
    if row < m && column < n {
        let value = unsafe { &mut *c.add(row * n + column) };
        *value = alpha * sum + beta * *value;
    }
}

/// What a camera sees.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct View {
    /// Width and height in pixels.
    pub bounds: [usize; 2],
    /// Where it is.
    pub origin: [f32; 3],
}

/// Renders a sample of each pixel.
///
/// # Safety
///
/// `frame` and `random` point to a value a pixel.
#[occupancy_target(
    arch = ["sm_80", "sm_89"],
    min = 0.25,
    block = (8, 8),
    registers = 96,
    contract = RENDER_CONTRACTS,
    shared = 0,
)]
#[kernel]
pub unsafe fn render(frame: *mut [f32; 3], view: View, scene: &[[f32; 4]], random: *mut u64) {
    let at = thread::index_2d();
    if at.x < view.bounds[0] as u32 && at.y < view.bounds[1] as u32 {
        let pixel = at.y as usize * view.bounds[0] + at.x as usize;
        let value = unsafe { &mut *frame.add(pixel) };
        value[0] += scene[0][3];
    }
}

/// A program of OptiX, which has no blocks of its own.
///
/// # Safety
///
/// OptiX launches it.
#[cfg(feature = "optix")]
#[occupancy_target(
    arch = "sm_89",
    min = 0.25,
    block = 64,
    registers = 128,
    contract = MISS,
    shared = 0,
)]
#[kernel]
pub unsafe fn __miss__nothing() {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn statics_in_shared_memory_are_counted() {
        // Two tiles of 256 values of 4 bytes. 40 registers for 256 threads: 6 blocks of 8 warps.
        let expected = Expected { workgroup: 256, lds: 2048, dynamic: 0, workgroups: 6, waves: 48 };
        holds(&PRODUCT, "product", expected);
    }

    #[test]
    fn kernels_without_shared_memory_have_none() {
        // 96 registers for 64 threads: 10 blocks of 2 warps.
        let expected = Expected { workgroup: 64, lds: 0, dynamic: 0, workgroups: 10, waves: 20 };
        for contract in &RENDER_CONTRACTS {
            holds(contract, "render", expected);
        }
    }

    #[cfg(feature = "optix")]
    #[test]
    fn what_a_feature_turns_on_is_checked() {
        // 128 registers for 64 threads: 8 blocks of 2 warps.
        let expected = Expected { workgroup: 64, lds: 0, dynamic: 0, workgroups: 8, waves: 16 };
        holds(&MISS, "__miss__nothing", expected);
    }
}
