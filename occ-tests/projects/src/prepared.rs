//! Kernels whose launches cuda-oxide checks: with contracts of its own, dynamic shared memory, and
//! bounds that a policy gives.

use framework_types::thread;
use framework_types::{DisjointSlice, DynamicSharedArray, SharedArray};
use frameworks::{kernel, launch_bounds, launch_contract};
use occ::occupancy_target;

/// Most threads of a block, as the tuner found them.
pub const MOST: u32 = 256;

/// Scales every value, one a thread.
#[occupancy_target(arch = "sm_90", min = 1.0, registers = 24, contract = SCALE, shared = 0)]
#[kernel]
#[launch_bounds(128)]
#[launch_contract(
    domain = 1,
    block = (128, 1, 1),
    requires = (input.len() >= n * stride, output.len() >= n),
)]
pub fn scale(n: usize, stride: usize, input: &[f32], mut output: DisjointSlice<f32>) {
    let index = thread::index_1d();
    let at = index.get();
    if at < n
        && let Some(out) = output.get_mut(index)
    {
        *out = input[at * stride] * 2.0;
    }
}

/// Uses memory whose bytes its contract fixes.
#[occupancy_target(arch = "sm_90", min = 1.0, registers = 24, shared = 0, contract = STAGE)]
#[kernel]
#[launch_bounds(256)]
#[launch_contract(
    domain = 1,
    block = (256, 1, 1),
    dynamic_shared = 1024,
    dynamic_shared_alignment = 128,
)]
pub fn stage(mut output: DisjointSlice<u8>) {
    let shared = DynamicSharedArray::<u8, 16>::get_raw();
    let at = thread::threadIdx_x() as usize;
    if let Some(out) = output.get_mut(thread::index_1d()) {
        *out = unsafe { *shared.add(at) };
    }
}

/// The same for any operation, with the attributes of the launch above `#[kernel]`.
#[occupancy_target(arch = "sm_90", min = 1.0, registers = 32, shared = 0, contract = APPLY)]
#[launch_contract(
    domain = 1,
    block = (64, 1, 1),
    dynamic_shared = 256,
    dynamic_shared_alignment = 64,
)]
#[launch_bounds(64)]
#[kernel]
pub fn apply<F: Fn(u32) -> u32 + Copy>(op: F, mut output: DisjointSlice<u32>) {
    let shared = DynamicSharedArray::<u32, 16>::get();
    let at = thread::threadIdx_x();
    unsafe { *shared.add(at as usize) = op(at) };
    if let Some(out) = output.get_mut(thread::index_1d()) {
        *out = op(at);
    }
}

/// Takes as much memory as the host can give it; the contract holds the most.
#[occupancy_target(
    arch = "sm_90",
    min_workgroups = 4,
    registers = 24,
    shared = 0,
    max_dynamic_shared = 49152,
    contract = PARTITION,
)]
#[kernel]
#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared_range = (1024, 49152))]
pub fn partition(left: &[f32], right: &[f32], mut out: DisjointSlice<f32>) {
    let first: *mut f32 = DynamicSharedArray::<f32>::get();
    let second: *mut f32 = DynamicSharedArray::<f32>::offset(1024);
    let _ = (first, second, left, right, out.get_mut(thread::index_1d()));
}

/// Launched with fewer threads than it is compiled for; the bound is a constant.
#[occupancy_target(
    arch = "sm_90",
    min = 1.0,
    block = 128,
    registers = 32,
    shared = 1024,
    dynamic_shared = 2048,
    contract = FEWER,
)]
#[kernel]
#[launch_bounds(MOST)]
#[launch_contract(domain = 1, coordinates = u32)]
pub fn fewer(data: &[f32], mut out: DisjointSlice<f32>) {
    const TILE: usize = 256;
    static mut SCRATCH: SharedArray<f32, TILE> = SharedArray::UNINIT;
    let smem: *mut f32 = DynamicSharedArray::<f32>::get();
    let _ = (smem, &raw mut SCRATCH, out.get_mut(thread::index_1d()));
}

/// The second number of the bounds is what the kernel has to keep.
#[occupancy_target(arch = "sm_120", registers = 64, shared = 32, contract = QUANTIZE)]
#[kernel]
#[launch_bounds(256, 2)]
#[launch_contract(
    domain = 1,
    coordinates = u32,
    block = (256, 1, 1),
    dynamic_shared = 0,
    min_compute_capability = (12, 0),
)]
pub fn quantize<const TOKENS: usize>(input: *const u32, codes: *mut u16, scales: *mut f32) {
    const WARPS: usize = 8;
    static mut WARP_MAXIMUM: SharedArray<f32, WARPS, 16> = SharedArray::UNINIT;
    let _ = (&raw mut WARP_MAXIMUM, TOKENS);
}

/// How a kernel is cut into blocks.
pub trait Policy {
    /// Most threads of a block.
    const MAX_THREADS: u32;
    /// Fewest blocks on an SM.
    const MIN_BLOCKS: u32;
    /// How often the loop is unrolled.
    const UNROLL: u32;
}

/// For short inputs.
#[derive(Clone, Copy, Debug)]
pub enum SmallTiles {}

/// For long inputs.
#[derive(Clone, Copy, Debug)]
pub enum WideTiles {}

impl Policy for SmallTiles {
    const MAX_THREADS: u32 = 64;
    const MIN_BLOCKS: u32 = 2;
    const UNROLL: u32 = 2;
}

impl Policy for WideTiles {
    const MAX_THREADS: u32 = 256;
    const MIN_BLOCKS: u32 = 1;
    const UNROLL: u32 = 4;
}

/// Held for each policy that it is compiled for.
///
/// # Safety
///
/// `output` points to `count` values a thread.
#[occupancy_target(arch = "sm_90", min = 0.25, registers = 96, shared = 0)]
#[kernel]
#[launch_bounds(P::MAX_THREADS, P::MIN_BLOCKS)]
#[launch_contract(domain = 1)]
pub unsafe fn transform<P: Policy>(output: *mut u32, count: u32) {
    let mut lane = 0;
    #[unroll(P::UNROLL)]
    while lane < count {
        unsafe { output.add(lane as usize).write(P::UNROLL) };
        lane += 1;
    }
}

/// Compiles [`transform`] for both policies, and so holds it for both.
///
/// # Safety
///
/// `output` points to `count` values a thread.
pub unsafe fn transform_both(output: *mut u32, count: u32) {
    unsafe {
        transform::<SmallTiles>(output, count);
        transform::<WideTiles>(output, count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn launch_contracts_are_read() {
        // 4 warps a block: 16 blocks.
        let scale = Expected { workgroup: 128, lds: 0, dynamic: 0, workgroups: 16, waves: 64 };
        holds(&SCALE, "scale", scale);
        // 8 warps a block, and 1024 bytes with the driver's 1024 of 228 KiB.
        let stage = Expected { workgroup: 256, lds: 0, dynamic: 1024, workgroups: 8, waves: 64 };
        holds(&STAGE, "stage", stage);
        // 2 warps a block: 32 blocks, which is as many as there are; 1280 bytes each.
        let apply = Expected { workgroup: 64, lds: 0, dynamic: 256, workgroups: 32, waves: 64 };
        holds(&APPLY, "apply", apply);
    }

    #[test]
    fn of_a_range_the_most_is_checked() {
        // 50176 of 233472 bytes: 4 blocks of 8 warps.
        let expected =
            Expected { workgroup: 256, lds: 0, dynamic: 49152, workgroups: 4, waves: 32 };
        holds(&PARTITION, "partition", expected);
    }

    #[test]
    fn a_bound_is_not_a_size() {
        // 4 warps a block: 16 blocks, of 1024 + 2048 and the driver's 1024 bytes.
        let expected =
            Expected { workgroup: 128, lds: 1024, dynamic: 2048, workgroups: 16, waves: 64 };
        holds(&FEWER, "fewer", expected);
    }

    #[test]
    fn the_second_bound_is_a_minimum() {
        // 8 of 4 bytes. 64 registers for 256 threads: 4 blocks of 8 warps, of which 2 are required.
        let expected = Expected { workgroup: 256, lds: 32, dynamic: 0, workgroups: 4, waves: 32 };
        holds(&QUANTIZE, "quantize", expected);
        assert_eq!(QUANTIZE.min, Some(occ::Requirement::Workgroups(2)));
    }

    #[test]
    fn a_policy_is_checked_where_it_is_compiled() {
        // Nothing to run: `transform_both` does not build where a policy breaks the contract.
        let compiled: unsafe fn(*mut u32, u32) = transform_both;
        assert_ne!(compiled as usize, 0);
    }
}
