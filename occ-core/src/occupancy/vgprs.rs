//! Vector registers: VGPRs and AGPRs on AMD, registers of a thread on NVIDIA.
//!
//! All counts are per thread, which is per lane of a wave. NVIDIA's 65,536 registers of an SM with
//! 4 sub-partitions are 65,536 / 4 / 32 = 512 for the warps of each.

use super::Error;
use super::step::{Most, Rounded, Step};
use super::unit::Unit;
use crate::arch::{Accumulators, Arch};
use crate::kernel::{Kernel, PartitionedCaching};
use crate::number::round_up;

/// Registers that a thread needs, before rounding.
///
/// AMD: LLVM `getTotalNumVGPRs`. On gfx908 a wave is given as many AGPRs as VGPRs, so the larger
/// count decides. On gfx90a and later AGPRs follow the VGPRs, from a multiple of 4 on.
#[inline]
#[must_use]
pub const fn needed(arch: &Arch, vgprs: u32, agprs: u32) -> u64 {
    match arch.accumulators {
        Accumulators::Separate if agprs > vgprs => agprs as u64,
        Accumulators::Unified if agprs > 0 => round_up(vgprs as u64, 4) + agprs as u64,
        _ => vgprs as u64,
    }
}

/// Registers that a thread is given: `⌈needed / granule⌉ × granule`, at least the minimum.
///
/// A compiled kernel may ask for more than it needs: LLVM pads the count.
///
/// AMD: LLVM `getVGPRAllocGranule`, Mesa `get_vgpr_alloc`. NVIDIA: the calculator's
/// `cudaOccRegAllocationGranularity`; its 256 registers of a warp are 8 of a thread.
#[inline]
pub(super) const fn given(unit: &Unit, kernel: &Kernel, vgprs: u32) -> Rounded {
    let needed = needed(unit.arch, vgprs, kernel.agprs);
    Rounded::up(needed, unit.vgprs.granule, unit.vgprs.minimum, kernel.vgprs_allocated)
}

/// Workgroups by vector registers: `⌊⌊file / allocated⌋ × simds / waves⌋`. Each SIMD holds whole
/// waves. 0 where one workgroup may not have so many; `None` where a thread is given none.
///
/// With partitioned caching a workgroup stays in one half of the SM:
/// `2 × ⌊⌊file / allocated⌋ × half of the simds / waves⌋`. Where that is 0, caching is given up,
/// unless the launch insists on it. The second number is what is left of it.
///
/// AMD: LLVM `getNumWavesPerEUWithNumVGPRs`, Mesa `update_vgpr_sgpr_demand` and
/// `max_suitable_waves`. NVIDIA: the calculator's `cudaOccMaxBlocksPerSMRegsLimit`. Intel: a file of
/// 1,024 registers an EU agrees with IGC's threads by size (`visa/G4_Kernel.cpp`), but for the largest of Xe3P.
#[inline]
pub(super) const fn limit(
    unit: &Unit,
    kernel: &Kernel,
    vgprs: u32,
    waves: u32,
    allocated: u32,
) -> (Option<Step>, PartitionedCaching) {
    let caching =
        if unit.arch.partitioned_caching { kernel.caching } else { PartitionedCaching::Off };
    if allocated == 0 {
        return (None, caching);
    }
    if let Some(too_many) = too_many(unit, kernel, vgprs, waves, allocated) {
        return (Some(too_many), caching);
    }
    let splits = unit.arch.register_splits;
    let file = match kernel.waves_by_registers {
        Some(waves) => waves.saturating_mul(allocated),
        None => unit.vgprs.size_for(allocated),
    };
    // Where sizes are few, one that leaves no slot empty is no limit.
    if unit.vgprs.granule.steps().is_some() && file / allocated >= unit.arch.wave_slots {
        return (None, caching);
    }
    let shared = Step::PerSimd {
        file,
        each: allocated,
        simds: unit.simds,
        waves,
        in_halves: false,
        unfit: None,
    };
    if !within_splits(unit, waves, allocated) {
        return (Some(shared.unfit(splits)), caching);
    }
    if !matches!(caching, PartitionedCaching::Off) {
        let halves = shared.in_halves();
        if halves.workgroups() > 0 || matches!(caching, PartitionedCaching::Strict) {
            return (Some(halves), caching);
        }
    }
    (Some(shared), PartitionedCaching::Off)
}

/// Why there is no wave of so many registers, where a thread is given one of a few sizes.
///
/// Intel: the sizes that IGC compiles for, `visa/G4_Kernel.cpp`.
pub(super) const fn no_size(unit: &Unit, kernel: &Kernel) -> Option<Error> {
    match (kernel.vgprs, unit.vgprs.granule.steps()) {
        (Some(count), Some(steps)) => match steps.fit(count as u64) {
            Some(next) if next != count => Some(Error::RegisterSize { count, next }),
            _ => None,
        },
        _ => None,
    }
}

/// Why one workgroup may not have so many registers.
#[inline]
const fn too_many(
    unit: &Unit,
    kernel: &Kernel,
    vgprs: u32,
    waves: u32,
    allocated: u32,
) -> Option<Step> {
    let used = if kernel.agprs > vgprs { kernel.agprs } else { vgprs };
    let most = unit.vgprs.addressable;
    if used > most {
        return Some(Step::TooMuch { used: used as u64, most: most as u64, of: Most::Addressable });
    }
    past_workgroup(unit, waves, unit.simds, allocated)
}

/// Why a workgroup has more registers than any may have. It is counted as if each of `parts` parts of
/// the unit held as many waves.
///
/// AMD: no such limit. NVIDIA: what the calculator holds against `regsPerBlock`.
#[inline]
const fn past_workgroup(unit: &Unit, waves: u32, parts: u32, allocated: u32) -> Option<Step> {
    let waves = round_up(waves as u64, parts);
    match unit.arch.registers_per_workgroup {
        Some(most) if (allocated as u64).saturating_mul(waves) > most as u64 => {
            Some(Step::TooManyRegisters { each: allocated, waves, most })
        }
        _ => None,
    }
}

/// Whether a workgroup also fits a unit whose registers are split otherwise.
///
/// NVIDIA: compute capability 6.0 has two sub-partitions, and the calculator refuses a block that
/// would not fit four.
#[inline]
const fn within_splits(unit: &Unit, waves: u32, allocated: u32) -> bool {
    let splits = unit.arch.register_splits;
    if splits == unit.arch.simds {
        return true;
    }
    let waves_per_split = unit.vgprs.size * unit.simds / splits / allocated;
    waves_per_split * splits >= waves && past_workgroup(unit, waves, splits, allocated).is_none()
}
