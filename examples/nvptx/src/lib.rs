//! Kernels for NVIDIA GPUs in plain Rust, each with the occupancy it must keep.
//!
//! The bodies are ordinary functions, so stable Rust checks their contracts on any host. For
//! `nvptx64-nvidia-cuda` the module at the end adds the `extern "gpu-kernel"` entry points, which
//! need nightly features. Rust has no static shared memory yet: the entry points declare it in PTX.
//!
//! No contract declares a count: each reads what the compilers allocated. rustc 1.96.0 (Debian's
//! `rustc-web`, LLVM 22.1.8) wrote PTX, `ptxas` 12.9.86 the cubins in `artifacts/`, and its log,
//! where the spills are. `./compile.sh` does both again after a change to a kernel, and the next
//! `cargo build` holds what it wrote to the contracts. While the kernels are compiled for the GPU
//! there is nothing to read yet: the contracts stand on the host's build alone.
//!
//! Of shared memory that is aligned to 16 bytes a cubin does not tell whether there is more that the launch
//! makes as long as it wants. These contracts say that there is none.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_gpu_kernel, asm_experimental_arch, stdarch_nvptx))]
// Threads write into one buffer between them, which only raw pointers can express.
#![allow(unsafe_code)]

use core::array;
#[cfg(not(target_arch = "nvptx64"))]
use occ::occupancy_target;

/// Threads along each side of a block of [`matmul`].
pub const SIDE: usize = 16;

/// Rows and columns of the product that one thread of [`matmul`] computes.
pub const SUMS: usize = if cfg!(feature = "heavier") { 8 } else { 4 };

/// Rows and columns of the product that a block of [`matmul`] computes.
pub const TILE: usize = SIDE * SUMS;

/// Values of the tiles that a block of [`matmul`] shares, of both factors.
pub const TILES: usize = 2 * SIDE * TILE;

/// Threads in a block of [`nbody`] and of [`sum`].
pub const LINE: usize = 256;

/// A body's position and mass.
pub type Body = [f32; 4];

/// Square matrix product of `left` and `right`, `n` by `n`, row-major.
///
/// A block shares a tile of each factor, and a thread keeps 4 by 4 sums in registers, so that it
/// multiplies 16 times for 8 loads of shared memory. The contract bounds that trade: more sums would
/// load less often, and leave too few warps to hide the loads that remain.
///
/// # Safety
///
/// `left`, `right` and `product` point to `n * n` values, `n` is a multiple of [`TILE`], `tiles`
/// points to [`TILES`] values of the block, `x` and `y` are this thread's in its block, and `block` is
/// that block's in a grid of `n / TILE` along each side.
#[cfg_attr(
    not(target_arch = "nvptx64"),
    occupancy_target(
        arch = "sm_80",
        min = 0.375,
        block = (SIDE, SIDE),
        resources = "artifacts/sm_80.cubin",
        dynamic_shared = 0,
        spills = "deny",
        contract = MATMUL_SM_80,
    ),
    occupancy_target(
        arch = "sm_90",
        min = 0.5,
        block = (SIDE, SIDE),
        resources = "artifacts/sm_90.cubin",
        dynamic_shared = 0,
        spills = "deny",
        contract = MATMUL_SM_90,
    )
)]
#[expect(
    clippy::needless_range_loop,
    reason = "over zipped iterators the compiler keeps the sums in local memory"
)]
#[inline]
pub unsafe fn matmul(
    [x, y]: [usize; 2],
    block: [usize; 2],
    tiles: *mut f32,
    [left, right]: [*const f32; 2],
    product: *mut f32,
    n: usize,
) {
    let (first_col, first_row) = (block[0] * TILE, block[1] * TILE);
    let (rows, columns) = (tiles, tiles.wrapping_add(TILES / 2));
    let mut sums = [[0.0; SUMS]; SUMS];
    let mut start = 0;
    while start < n {
        for part in 0..SUMS {
            let index = (part * SIDE + y) * SIDE + x;
            let (row, along) = (index / SIDE, index % SIDE);
            unsafe { *rows.add(index) = *left.add((first_row + row) * n + start + along) };
            let (down, col) = (index / TILE, index % TILE);
            unsafe { *columns.add(index) = *right.add((start + down) * n + first_col + col) };
        }
        block::wait();
        for step in 0..SIDE {
            let down: [f32; SUMS] =
                array::from_fn(|row| unsafe { *rows.add((row * SIDE + y) * SIDE + step) });
            let along: [f32; SUMS] =
                array::from_fn(|col| unsafe { *columns.add(step * TILE + col * SIDE + x) });
            for row in 0..SUMS {
                for col in 0..SUMS {
                    sums[row][col] += down[row] * along[col];
                }
            }
        }
        block::wait();
        start += SIDE;
    }
    for row in 0..SUMS {
        for col in 0..SUMS {
            let at = (first_row + row * SIDE + y) * n + first_col + col * SIDE + x;
            unsafe { *product.add(at) = sums[row][col] };
        }
    }
}

/// The pull of `len` bodies on each of them: Newton's law, softened.
///
/// A block shares [`LINE`] bodies at a time. Bound by arithmetic that waits for square roots: the
/// contract keeps every warp slot filled.
///
/// # Safety
///
/// `bodies` and `pulls` point to `len` values, `len` is a multiple of [`LINE`], `shared` points to
/// [`LINE`] bodies of the block, `thread` is this thread's index in its block and `at` in the grid,
/// below `len`.
#[cfg_attr(
    not(target_arch = "nvptx64"),
    occupancy_target(
        arch = "sm_80",
        min = 1.0,
        block = LINE,
        resources = "artifacts/sm_80.cubin",
        dynamic_shared = 0,
        spills = "deny",
        contract = NBODY_SM_80,
    ),
    occupancy_target(
        arch = "sm_90",
        min = 1.0,
        block = LINE,
        resources = "artifacts/sm_90.cubin",
        dynamic_shared = 0,
        spills = "deny",
        contract = NBODY_SM_90,
    )
)]
#[inline]
pub unsafe fn nbody(
    thread: usize,
    at: usize,
    shared: *mut Body,
    bodies: *const Body,
    len: usize,
    pulls: *mut [f32; 3],
) {
    let here = unsafe { *bodies.add(at) };
    let mut pull = [0.0; 3];
    let mut start = 0;
    while start < len {
        unsafe { *shared.add(thread) = *bodies.add(start + thread) };
        block::wait();
        for other in 0..LINE {
            let [x, y, z, mass] = unsafe { *shared.add(other) };
            let [x, y, z] = [x - here[0], y - here[1], z - here[2]];
            let near = block::inverse_root(x * x + y * y + z * z + 1e-6);
            let strength = mass * near * near * near;
            pull = [pull[0] + strength * x, pull[1] + strength * y, pull[2] + strength * z];
        }
        block::wait();
        start += LINE;
    }
    unsafe { *pulls.add(at) = pull };
}

/// Sum of `len` values: one partial sum a block, for a second launch or the host to add up.
///
/// Bound by memory: the contract keeps every warp slot filled.
///
/// # Safety
///
/// `values` points to `len` values, `partial` to this block's sum, `shared` to [`LINE`] values of the
/// block, `thread` is this thread's index in its block and `at` in the `threads` of the grid.
#[cfg_attr(
    not(target_arch = "nvptx64"),
    occupancy_target(
        arch = "sm_80",
        min = "100%",
        block = LINE,
        resources = "artifacts/sm_80.cubin",
        dynamic_shared = 0,
        spills = "deny",
        contract = SUM_SM_80,
    ),
    occupancy_target(
        arch = "sm_90",
        min = "100%",
        block = LINE,
        resources = "artifacts/sm_90.cubin",
        dynamic_shared = 0,
        spills = "deny",
        contract = SUM_SM_90,
    )
)]
#[inline]
pub unsafe fn sum(
    thread: usize,
    [mut at, threads]: [usize; 2],
    shared: *mut f32,
    values: *const f32,
    len: usize,
    partial: *mut f32,
) {
    let mut total = 0.0;
    while at < len {
        total += unsafe { *values.add(at) };
        at += threads;
    }
    unsafe { *shared.add(thread) = total };
    let mut half = LINE / 2;
    while half > 0 {
        block::wait();
        if thread < half {
            unsafe { *shared.add(thread) += *shared.add(thread + half) };
        }
        half /= 2;
    }
    if thread == 0 {
        unsafe { *partial = *shared };
    }
}

/// What the threads of one block do together, and what Rust's library has no function for.
#[cfg(target_arch = "nvptx64")]
mod block {
    use core::arch::{asm, nvptx};

    /// Waits for the other threads of the block.
    pub(crate) fn wait() {
        unsafe { nvptx::_syncthreads() };
    }

    pub(crate) fn inverse_root(of: f32) -> f32 {
        let root: f32;
        unsafe {
            asm!("rsqrt.approx.f32 {}, {};", out(reg32) root, in(reg32) of, options(pure, nomem));
        }
        root
    }
}

/// On the host a block has one thread.
#[cfg(not(target_arch = "nvptx64"))]
mod block {
    pub(crate) fn wait() {}

    /// One over the root of a positive number, by Newton's method.
    pub(crate) fn inverse_root(of: f32) -> f32 {
        let start = f32::from_bits(0x5f37_59df - (of.to_bits() >> 1));
        (0..3).fold(start, |root, _| root * (1.5 - 0.5 * of * root * root))
    }
}

/// What the driver launches.
#[cfg(target_arch = "nvptx64")]
mod entry {
    use super::{Body, LINE, TILES};
    use core::arch::asm;
    use core::arch::nvptx::{
        _block_idx_x, _block_idx_y, _grid_dim_x, _thread_idx_x, _thread_idx_y,
    };

    /// The address of so many bytes of static shared memory, which every use declares anew.
    #[inline]
    fn shared<const BYTES: usize, T>() -> *mut T {
        let address: *mut T;
        unsafe {
            asm!(
                "{{",
                ".shared .align 16 .b8 occ_shared[{bytes}];",
                "cvta.shared.u64 {address}, occ_shared;",
                "}}",
                bytes = const BYTES,
                address = out(reg64) address,
                options(pure, nomem),
            );
        }
        address
    }

    fn thread() -> [usize; 2] {
        unsafe { [_thread_idx_x() as usize, _thread_idx_y() as usize] }
    }

    fn block() -> [usize; 2] {
        unsafe { [_block_idx_x() as usize, _block_idx_y() as usize] }
    }

    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn matmul(
        left: *const f32,
        right: *const f32,
        product: *mut f32,
        n: u32,
    ) {
        let tiles = shared::<{ TILES * 4 }, _>();
        unsafe { super::matmul(thread(), block(), tiles, [left, right], product, n as usize) }
    }

    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn nbody(bodies: *const Body, len: u32, pulls: *mut [f32; 3]) {
        let ([thread, _], [block, _]) = (thread(), block());
        let shared = shared::<{ LINE * size_of::<Body>() }, _>();
        unsafe { super::nbody(thread, block * LINE + thread, shared, bodies, len as usize, pulls) }
    }

    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn sum(values: *const f32, len: u32, partials: *mut f32) {
        let ([thread, _], [block, _]) = (thread(), block());
        let threads = unsafe { _grid_dim_x() } as usize * LINE;
        let at = [block * LINE + thread, threads];
        unsafe {
            let partial = partials.add(block);
            super::sum(thread, at, shared::<{ LINE * 4 }, _>(), values, len as usize, partial);
        }
    }
}
