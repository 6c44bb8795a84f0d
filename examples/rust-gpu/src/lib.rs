//! [rust-gpu](https://github.com/Rust-GPU/rust-gpu) compute shaders, each with the occupancy it
//! must keep.
//!
//! The attribute reads the threads from `#[spirv(compute(threads(..)))]` and the workgroup memory
//! from the types of the `#[spirv(workgroup)]` parameters, so it goes above `#[spirv]`. Registers
//! exist only once a driver has compiled the SPIR-V: `build.rs` has Mesa's RADV do that for two Radeons,
//! without a GPU, and the contracts read what it allocated. A module whose workgroups have another size
//! than the source says is an error. While the shaders are compiled for the GPU there is nothing to read
//! yet: these contracts stand on the host's build alone.
//!
//! The module that is checked in is not rust-gpu's. `spirv-builder` takes one exact nightly compiler,
//! which would then be needed to build any of these examples. `./compile.sh` makes it from the same
//! kernels in GLSL, with glslang 12.0.0 and SPIRV-Tools v2023.1. Its counts are not those of what rust-gpu
//! would make: that checks the bounds of each slice, for one. A machine with `spirv-builder` gives what
//! that left, and has `cargo-occ` and Mesa measure it: `KERNELS_SPV=kernels.spv cargo build`. The build
//! script of a project calls `spirv-builder` itself: `docs/frameworks/rust-gpu.md` has that.

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

/// The most registers of [`matmul`] on gfx900: 256 over 8 waves.
pub const VGPRS: u32 = 32;

/// Invocations in a workgroup of [`matmul`], as its budget read them from `threads`.
pub const ITEMS: usize = {
    let (across, down, _) = MATMUL_BUDGET.workgroup();
    (across * down) as usize
};

/// Blurs rows of pixels: one of the two passes of a separable Gaussian.
///
/// A workgroup stages its part of a row in workgroup memory, so that a pixel is loaded once and
/// used nine times; past the ends a row repeats its outermost pixel. Bound by memory: the contract
/// keeps every wave slot filled.
///
/// Dispatched over `width / 256` workgroups, rounded up, by one a row. `width` is not 0.
#[cfg_attr(
    not(target_arch = "spirv"),
    occupancy_target(
        arch = ["gfx900", "gfx1100"],
        min = 1.0,
        spills = "deny",
        resources = concat!(env!("OUT_DIR"), "/kernels.json"),
        contract = BLUR,
    )
)]
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
/// The first contract holds in the shader's own build, too: it declares the most registers that leave
/// those 8 waves, as a budget. The contract of the host's build below it says what became of that.
///
/// Dispatched over `n / 64` by `n / 64` workgroups. `n` is a multiple of [`TILE`].
#[occupancy_target(arch = "gfx900", min_waves_per_simd = 8, vgprs = VGPRS, contract = MATMUL_BUDGET)]
#[cfg_attr(
    not(target_arch = "spirv"),
    occupancy_target(
        arch = "gfx900",
        min_waves_per_simd = 8,
        vgprs = VGPRS,
        spills = "deny",
        resources = concat!(env!("OUT_DIR"), "/kernels.json"),
        contract = MATMUL_GFX900,
    ),
    occupancy_target(
        arch = "gfx1100",
        min = 1.0,
        spills = "deny",
        resources = concat!(env!("OUT_DIR"), "/kernels.json"),
        contract = MATMUL_GFX1100,
    )
)]
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

#[cfg(test)]
mod tests {
    use super::{BLUR, ITEMS, LINE, MATMUL_BUDGET, MATMUL_GFX900, MATMUL_GFX1100};

    #[test]
    fn the_contracts_are_of_what_was_measured() {
        for contract in BLUR {
            assert!(contract.kernel.vgprs.is_some_and(|count| count > 0), "{contract:?}");
            // 264 numbers, rounded up as the driver does.
            assert!((1056..=2048).contains(&contract.kernel.lds), "{contract:?}");
            assert_eq!(contract.workgroup(), (256, 1, 1));
        }
        for contract in [MATMUL_GFX900, MATMUL_GFX1100] {
            assert_eq!((contract.kernel.lds, contract.workgroup()), (8192, (16, 16, 1)));
        }
    }

    #[test]
    fn the_budget_is_for_what_is_launched() {
        assert_eq!((LINE, ITEMS), (256, 256));
        assert_eq!(MATMUL_BUDGET.workgroup(), MATMUL_GFX900.workgroup());
        assert!(MATMUL_GFX900.kernel.vgprs <= MATMUL_BUDGET.kernel.vgprs);
    }
}
