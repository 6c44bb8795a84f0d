//! [Rust-CUDA](https://github.com/Rust-GPU/Rust-CUDA) kernels, each with the occupancy it must keep.
//!
//! The attribute reads `shared_array!` from the body. Threads it cannot see, since Rust-CUDA sets the block
//! size at the launch, and they are declared. Registers and spills come from PTX: `build.rs` has `ptxas`
//! compile that for each GPU, and the contracts read what it allocated. While the kernels are compiled for
//! the GPU there is nothing to read yet: the contracts stand on the host's build alone.
//!
//! The PTX that is checked in is not Rust-CUDA's. `CudaBuilder` takes one exact nightly, LLVM 7 and the
//! CUDA toolkit, which would then be needed to build any of these examples. `./compile.sh` makes it with
//! rustc's own `nvptx64-nvidia-cuda` (1.96.0, LLVM 22.1.8) and with stand-ins for what the kernels call in
//! `cuda_std`, so its counts are not those that Rust-CUDA's compiler would get. A machine with
//! `CudaBuilder` gives what that left: `KERNELS_PTX=kernels.ptx cargo build`. The build script of a project
//! calls `CudaBuilder` itself: `docs/frameworks/rust-cuda.md` has that.

#![cfg_attr(target_os = "cuda", no_std)]
// The arguments of a kernel are read by CUDA alone, and Rust-CUDA passes a slice as it defines.
#![allow(improper_ctypes_definitions)]

use cuda_std::{kernel, shared_array, thread};
#[cfg(not(target_os = "cuda"))]
use occ::occupancy_target;

/// Threads along each side of a block of [`matmul`], and values along each side of its tiles.
pub const SIDE: usize = 16;

/// Threads in a block of [`dot`].
pub const LINE: usize = 256;

/// Square matrix product `c = a * b`, `n` by `n`, row-major.
///
/// A block stages a tile of each factor in shared memory, so that a value is loaded once for 16
/// threads. At 32 registers a thread the SM is exactly full: the contract catches the 33rd, which
/// would cost two of its eight blocks.
///
/// # Safety
///
/// `a`, `b` and `c` point to `n * n` values, `n` is a multiple of [`SIDE`], and the launch has
/// `n / SIDE` by `n / SIDE` blocks of [`SIDE`] by [`SIDE`] threads.
#[cfg_attr(
    not(target_os = "cuda"),
    occupancy_target(
        arch = ["sm_80", "sm_90"],
        min = 1.0,
        block = (SIDE, SIDE),
        dynamic_shared = 0,
        spills = "deny",
        resources = concat!(env!("OUT_DIR"), "/kernels.json"),
        contract = MATMUL_CONTRACTS,
    )
)]
#[kernel]
pub unsafe fn matmul(a: *const f32, b: *const f32, c: *mut f32, n: usize) {
    let left = shared_array![f32; SIDE * SIDE];
    let right = shared_array![f32; SIDE * SIDE];
    let across = thread::thread_idx_x() as usize;
    let down = thread::thread_idx_y() as usize;
    let column = thread::block_idx_x() as usize * SIDE + across;
    let row = thread::block_idx_y() as usize * SIDE + down;

    let mut sum = 0.0;
    for tile in (0..n).step_by(SIDE) {
        unsafe {
            *left.add(down * SIDE + across) = *a.add(row * n + tile + across);
            *right.add(down * SIDE + across) = *b.add((tile + down) * n + column);
        }
        thread::sync_threads();
        for step in 0..SIDE {
            sum += unsafe { *left.add(down * SIDE + step) * *right.add(step * SIDE + across) };
        }
        thread::sync_threads();
    }
    unsafe { *c.add(row * n + column) = sum };
}

/// Dot product of `a` and `b`: one partial sum a block, for a second launch or the host to add up.
///
/// Bound by memory, which only enough loads in flight keep busy: the contract keeps eight blocks on
/// an SM, all the threads it can hold. Ten registers are left to grow into.
///
/// # Safety
///
/// `partial` points to one value a block, and a block has [`LINE`] threads.
#[cfg_attr(
    not(target_os = "cuda"),
    occupancy_target(
        arch = ["sm_80", "sm_90"],
        min_workgroups = 8,
        block = LINE,
        dynamic_shared = 0,
        spills = "deny",
        resources = concat!(env!("OUT_DIR"), "/kernels.json"),
        contract = DOT_CONTRACTS,
    )
)]
#[kernel]
pub unsafe fn dot(a: &[f32], b: &[f32], partial: *mut f32) {
    let sums = shared_array![f32; LINE];
    let item = thread::thread_idx_x() as usize;
    let block = thread::block_idx_x() as usize;
    let items = thread::grid_dim_x() as usize * LINE;

    let mut sum = 0.0;
    let mut at = block * LINE + item;
    while let (Some(left), Some(right)) = (a.get(at), b.get(at)) {
        sum += left * right;
        at += items;
    }
    unsafe { *sums.add(item) = sum };
    thread::sync_threads();

    let mut half = LINE / 2;
    while half > 0 {
        if item < half {
            unsafe { *sums.add(item) += *sums.add(item + half) };
        }
        thread::sync_threads();
        half /= 2;
    }
    if item == 0 {
        unsafe { *partial.add(block) = *sums };
    }
}
