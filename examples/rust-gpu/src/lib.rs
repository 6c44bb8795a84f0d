//! [rust-gpu](https://github.com/Rust-GPU/rust-gpu) compute shaders, each with the occupancy it
//! must keep.
//!
//! The attribute reads the threads from `#[spirv(compute(threads(..)))]` and the workgroup memory
//! from the types of the `#[spirv(workgroup)]` parameters, so it goes above `#[spirv]`. Registers
//! exist only once a driver has compiled the SPIR-V.
//!
//! The register counts are measured: rust-gpu 0.11.0 compiled this crate for
//! `spirv-unknown-vulkan1.2`, and RADV of Mesa 22.3.6 printed what it allocated (its shader
//! statistics, `RADV_DEBUG=shaderstats`), in waves of 64 and, from gfx10 on, WGP mode. It spilled
//! nothing. `RADV_FORCE_FAMILY=vega10` or `gfx1100` compiles for either without the GPU. RADV rounds
//! VGPRs up to what the hardware allocates; on gfx1100 the SGPRs it prints are the fixed file.
//!
//! They are declared, and so nothing tells when they are out of date: a shader that changes has to be
//! measured again by whoever changes it. A host whose build script compiles its shaders with
//! `spirv-builder` needs none of that. `docs/frameworks.md` has that script: RADV measures what was
//! built, and the contracts stand on the host's pipelines. It is not this example's, since
//! `spirv-builder` takes one exact nightly compiler, which would then be needed to build any of these.

#![cfg_attr(target_arch = "spirv", no_std)]

use occ::occupancy_target;
use spirv_std::arch::workgroup_memory_barrier_with_group_sync;
use spirv_std::glam::UVec3;
use spirv_std::spirv;

/// Invocations in a workgroup of [`blur`]; `threads` takes nothing but literals.
pub const LINE: usize = 256;

/// Pixels that [`blur`] reads on either side.
pub const RADIUS: usize = 4;

/// Weights of [`blur`] by distance, in 256ths: binomial, close to a Gaussian of 1.4 pixels.
const WEIGHTS: [f32; RADIUS + 1] = [70.0, 56.0, 28.0, 8.0, 1.0];

/// Rows and columns of the tile that a workgroup of [`matmul`] computes.
pub const TILE: usize = 64;

/// Columns of `a` and rows of `b` that [`matmul`] stages at once.
pub const DEPTH: usize = 16;

/// Rows and columns that one invocation of [`matmul`] computes.
pub const BLOCK: usize = 4;

/// Invocations in a workgroup of [`matmul`], as its contract read them from `threads`.
pub const ITEMS: usize = {
    let (across, down, _) = MATMUL_GFX900.workgroup();
    (across * down) as usize
};

/// Blurs rows of pixels: one of the two passes of a separable Gaussian.
///
/// A workgroup stages its part of a row in workgroup memory, so that a pixel is loaded once and
/// used nine times; past the ends a row repeats its outermost pixel. Bound by memory: the contract
/// keeps every wave slot filled.
///
/// Dispatched over `width / 256` workgroups, rounded up, by one a row. `width` is not 0.
#[occupancy_target(arch = "gfx900", min = 1.0, vgprs = 8, sgprs = 32, contract = BLUR_GFX900)]
#[occupancy_target(arch = "gfx1100", min = 1.0, wave = 64, mode = "wgp", vgprs = 12, contract = BLUR_GFX1100)]
#[spirv(compute(threads(256)))]
pub fn blur(
    #[spirv(workgroup_id)] group: UVec3,
    #[spirv(local_invocation_index)] item: u32,
    #[spirv(workgroup)] pixels: &mut [f32; LINE + 2 * RADIUS],
    #[spirv(push_constant)] width: &u32,
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] from: &[f32],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 1)] to: &mut [f32],
) {
    let width = *width as usize;
    let item = item as usize;
    let first = group.x as usize * LINE;
    let row = group.y as usize * width;

    let mut at = item;
    while at < LINE + 2 * RADIUS {
        let x = (first + at).max(RADIUS) - RADIUS;
        pixels[at] = from[row + x.min(width - 1)];
        at += LINE;
    }
    workgroup_memory_barrier_with_group_sync();

    if first + item < width {
        let centre = item + RADIUS;
        let mut sum = WEIGHTS[0] * pixels[centre];
        for reach in 1..=RADIUS {
            sum += WEIGHTS[reach] * (pixels[centre - reach] + pixels[centre + reach]);
        }
        to[row + first + item] = sum / 256.0;
    }
}

/// Square matrix product `c = a * b`, `n` by `n`, row-major.
///
/// A workgroup of 16 by 16 computes one [`TILE`] of `c` from slices of `a` and `b` in workgroup
/// memory. Deeper slices would halve the barriers and double the memory. The contract forbids it:
/// at 8 KiB gfx1100 is exactly full, and gfx900 holds 8 waves of 10 on a SIMD.
///
/// Dispatched over `n / 64` by `n / 64` workgroups. `n` is a multiple of [`TILE`].
#[occupancy_target(arch = "gfx900", min_waves_per_simd = 8, vgprs = 24, sgprs = 64, contract = MATMUL_GFX900)]
#[occupancy_target(arch = "gfx1100", min = 1.0, wave = 64, mode = "wgp", vgprs = 24, contract = MATMUL_GFX1100)]
#[expect(clippy::too_many_arguments, reason = "whatever a shader reads is an argument")]
#[spirv(compute(threads(16, 16)))]
pub fn matmul(
    #[spirv(workgroup_id)] group: UVec3,
    #[spirv(local_invocation_id)] item: UVec3,
    #[spirv(local_invocation_index)] index: u32,
    #[spirv(workgroup)] left: &mut [f32; TILE * DEPTH],
    #[spirv(workgroup)] right: &mut [f32; DEPTH * TILE],
    #[spirv(push_constant)] n: &u32,
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] a: &[f32],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 1)] b: &[f32],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 2)] c: &mut [f32],
) {
    let n = *n as usize;
    let (top, first) = (group.y as usize * TILE, group.x as usize * TILE);
    let (down, across) = (item.y as usize * BLOCK, item.x as usize * BLOCK);
    let mut sums = [[0.0; BLOCK]; BLOCK];

    let mut slice = 0;
    while slice < n {
        let mut at = index as usize;
        while at < TILE * DEPTH {
            left[at] = a[(top + at / DEPTH) * n + slice + at % DEPTH];
            right[at] = b[(slice + at / TILE) * n + first + at % TILE];
            at += ITEMS;
        }
        workgroup_memory_barrier_with_group_sync();
        for step in 0..DEPTH {
            for row in 0..BLOCK {
                let factor = left[(down + row) * DEPTH + step];
                for col in 0..BLOCK {
                    sums[row][col] += factor * right[step * TILE + across + col];
                }
            }
        }
        workgroup_memory_barrier_with_group_sync();
        slice += DEPTH;
    }

    for row in 0..BLOCK {
        for col in 0..BLOCK {
            c[(top + down + row) * n + first + across + col] = sums[row][col];
        }
    }
}
