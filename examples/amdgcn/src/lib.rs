//! Kernels for AMD GPUs in plain Rust, each with the occupancy it must keep.
//!
//! The bodies are ordinary functions, so stable Rust checks their contracts on any host. For
//! `amdgcn-amd-amdhsa` the module at the end adds the `extern "gpu-kernel"` entry points, which
//! need nightly features. Rust gives these kernels no static workgroup memory: they share through
//! registers, so none of them has LDS.
//!
//! No contract declares a count: each reads what the compiler allocated out of the code objects in
//! `artifacts/`, which rustc 1.96.0 (Debian's `rustc-web`, LLVM 22.1.8) wrote. `./compile.sh` writes
//! them again after a change to a kernel, and the next `cargo build` holds what it wrote to the
//! contracts. While the kernels are compiled for the GPU there is nothing to read yet: the contracts
//! stand on the host's build alone.

#![no_std]
#![cfg_attr(target_arch = "amdgpu", feature(abi_gpu_kernel, stdarch_amdgpu))]
// Work items write into one buffer between them, which only raw pointers can express.
#![allow(unsafe_code)]

use core::array;
#[cfg(not(target_arch = "amdgpu"))]
use occ::occupancy_target;

/// Work items along each side of a workgroup of [`matmul`].
pub const SIDE: u32 = 16;

/// Rows of the product that one work item of [`matmul`] computes.
pub const ROWS: usize = if cfg!(feature = "heavier") { 16 } else { 8 };

/// Columns of the product that one work item of [`matmul`] computes.
pub const COLUMNS: usize = 4;

/// Work items in a workgroup of [`diffuse`], along x and y.
pub const PATCH: (u32, u32) = (64, 4);

/// Work items in a workgroup of [`sum`].
pub const LINE: u32 = 256;

/// Square matrix product `c = a * b`, `n` by `n`, row-major.
///
/// A work item keeps 8 by 4 sums in registers, so it multiplies 32 times for 12 loads. The contract
/// bounds that trade: a larger block would load less often, and leave too few waves to hide the
/// loads that remain.
///
/// # Safety
///
/// `a`, `b` and `c` point to `n * n` values, `n` is a multiple of [`ROWS`] and [`COLUMNS`], `at` is
/// below `[n / COLUMNS, n / ROWS]`, and no two work items share it.
#[cfg_attr(
    not(target_arch = "amdgpu"),
    occupancy_target(
        arch = ["gfx90a", "gfx1100", "gfx1201"],
        min = 0.75,
        workgroup = (SIDE, SIDE),
        resources = [
            "artifacts/gfx90a.hsaco",
            "artifacts/gfx1100.hsaco",
            "artifacts/gfx1201.hsaco",
        ],
        spills = "deny",
        contract = MATMUL,
    )
)]
#[expect(
    clippy::needless_range_loop,
    reason = "over zipped iterators the compiler keeps the sums in scratch memory"
)]
#[inline]
pub unsafe fn matmul(at: [usize; 2], a: *const f32, b: *const f32, c: *mut f32, n: usize) {
    let (top, left) = (at[1] * ROWS, at[0] * COLUMNS);
    let mut sums = [[0.0; COLUMNS]; ROWS];
    for step in 0..n {
        let down: [f32; ROWS] = array::from_fn(|row| unsafe { *a.add((top + row) * n + step) });
        let along: [f32; COLUMNS] = array::from_fn(|col| unsafe { *b.add(step * n + left + col) });
        for row in 0..ROWS {
            for col in 0..COLUMNS {
                sums[row][col] += down[row] * along[col];
            }
        }
    }
    for row in 0..ROWS {
        for col in 0..COLUMNS {
            unsafe { *c.add((top + row) * n + left + col) = sums[row][col] };
        }
    }
}

/// One step of the heat equation on `size` cells (x, y, z): the seven-point stencil.
///
/// A work item walks up one column and carries three cells in registers, so each is loaded once as
/// a centre. Bound by memory: the contract keeps every wave slot filled.
///
/// # Safety
///
/// `from` and `to` point to `size[0] * size[1] * size[2]` values and do not overlap, and no two
/// work items share both `x` and `y`.
#[cfg_attr(
    not(target_arch = "amdgpu"),
    occupancy_target(
        arch = ["gfx90a", "gfx1100", "gfx1201"],
        min = "100%",
        workgroup = (PATCH.0, PATCH.1),
        resources = [
            "artifacts/gfx90a.hsaco",
            "artifacts/gfx1100.hsaco",
            "artifacts/gfx1201.hsaco",
        ],
        spills = "deny",
        contract = DIFFUSE,
    )
)]
#[inline]
pub unsafe fn diffuse(
    [x, y]: [usize; 2],
    from: *const f32,
    to: *mut f32,
    size: [usize; 3],
    rate: f32,
) {
    let [width, height, depth] = size;
    let inside = |at: usize, len: usize| at >= 1 && at + 1 < len;
    if !inside(x, width) || !inside(y, height) || depth < 3 {
        return;
    }
    let layer = width * height;
    let mut at = y * width + x;
    let cell = |at: usize| unsafe { *from.add(at) };
    let (mut below, mut here) = (cell(at), cell(at + layer));
    for _ in 1..depth - 1 {
        at += layer;
        let above = cell(at + layer);
        let around = cell(at - 1) + cell(at + 1) + cell(at - width) + cell(at + width);
        unsafe { *to.add(at) = here + rate * (below + above + around - 6.0 * here) };
        (below, here) = (here, above);
    }
}

/// Sum of `len` values: one partial sum a wave, for a second launch or the host to add up.
///
/// The lanes of a wave add up through their registers alone, so no LDS is allocated and no barrier
/// is waited on. Bound by memory: the contract keeps every wave slot filled.
///
/// # Safety
///
/// `values` points to `len` values, `partial` to one a wave, and `item` numbers the `items` work
/// items of the launch, which are whole waves.
#[cfg_attr(
    not(target_arch = "amdgpu"),
    occupancy_target(
        arch = ["gfx90a", "gfx1100", "gfx1201"],
        min = "100%",
        workgroup = LINE,
        resources = [
            "artifacts/gfx90a.hsaco",
            "artifacts/gfx1100.hsaco",
            "artifacts/gfx1201.hsaco",
        ],
        spills = "deny",
        contract = SUM,
    )
)]
#[inline]
pub unsafe fn sum(item: usize, items: usize, values: *const f32, len: usize, partial: *mut f32) {
    let mut total = 0.0;
    let mut at = item;
    while at < len {
        total += unsafe { *values.add(at) };
        at += items;
    }
    let total = wave::sum(total);
    if item.is_multiple_of(wave::size()) {
        unsafe { *partial.add(item / wave::size()) = total };
    }
}

/// What the lanes of one wave do together.
#[cfg(target_arch = "amdgpu")]
mod wave {
    use core::arch::amdgpu::{ds_bpermute, mbcnt_hi, mbcnt_lo, wavefrontsize};

    pub(crate) fn size() -> usize {
        wavefrontsize() as usize
    }

    /// The sum of `value` over all lanes, in each of them.
    pub(crate) fn sum(mut value: f32) -> f32 {
        let lane = mbcnt_hi(!0, mbcnt_lo(!0, 0));
        let mut distance = wavefrontsize() / 2;
        while distance > 0 {
            // The instruction takes an address in bytes, four a lane.
            let other = unsafe { ds_bpermute((lane ^ distance) * 4, value.to_bits()) };
            value += f32::from_bits(other);
            distance /= 2;
        }
        value
    }
}

/// On the host a wave has one lane.
#[cfg(not(target_arch = "amdgpu"))]
mod wave {
    pub(crate) fn size() -> usize {
        1
    }

    pub(crate) fn sum(value: f32) -> f32 {
        value
    }
}

/// What the driver launches.
#[cfg(target_arch = "amdgpu")]
mod entry {
    use super::{LINE, PATCH, SIDE};
    use core::arch::amdgpu::{workgroup_id_x, workgroup_id_y, workitem_id_x, workitem_id_y};

    /// Where this work item stands in a grid of workgroups of `x` by `y`.
    fn position((x, y): (u32, u32)) -> [usize; 2] {
        [
            (workgroup_id_x() * x + workitem_id_x()) as usize,
            (workgroup_id_y() * y + workitem_id_y()) as usize,
        ]
    }

    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn matmul(a: *const f32, b: *const f32, c: *mut f32, n: u32) {
        unsafe { super::matmul(position((SIDE, SIDE)), a, b, c, n as usize) }
    }

    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn diffuse(
        from: *const f32,
        to: *mut f32,
        width: u32,
        height: u32,
        depth: u32,
        rate: f32,
    ) {
        let size = [width as usize, height as usize, depth as usize];
        unsafe { super::diffuse(position(PATCH), from, to, size, rate) }
    }

    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn sum(items: u32, values: *const f32, len: u32, partial: *mut f32) {
        let [item, _] = position((LINE, 1));
        unsafe { super::sum(item, items as usize, values, len as usize, partial) }
    }
}
