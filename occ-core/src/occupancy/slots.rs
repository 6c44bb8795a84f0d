//! Slots: the waves and the workgroups that a unit keeps track of.

use super::step::{Most, Step};
use super::unit::Unit;
use crate::kernel::PartitionedCaching;
use crate::number::{narrow, round_up};

/// Waves of a workgroup: `⌈threads / wave⌉`, rounded up to as many as start together. A wave that is not full costs a
/// whole one.
///
/// AMD: LLVM `getWavesPerWorkGroup`, Mesa `calc_waves_per_workgroup`. NVIDIA: the calculator's
/// warps of a block. Adreno: Mesa `ir3_get_reg_independent_max_waves`, which counts in pairs of waves.
#[inline]
pub(super) const fn waves_per_workgroup(unit: &Unit, threads: u32) -> u32 {
    let waves = threads.div_ceil(unit.wave.threads());
    match unit.arch.wave_granule {
        Some(together) => narrow(round_up(waves as u64, together)),
        None => waves,
    }
}

/// Workgroups by wave slots: `⌊wave slots / waves⌋`; 0 for more threads than a workgroup may have.
///
/// With partitioned caching a workgroup stays in one half of the SM:
/// `2 × ⌊half of the wave slots / waves⌋`.
///
/// AMD: LLVM `getMaxWorkGroupsPerCU`, Mesa `max_suitable_waves`. NVIDIA: the calculator's
/// `cudaOccMaxBlocksPerSMWarpsLimit`.
#[inline]
pub(super) const fn by_waves(
    unit: &Unit,
    threads: u32,
    waves: u32,
    caching: PartitionedCaching,
) -> Step {
    let most = unit.arch.max_workgroup;
    if threads > most {
        return Step::TooMuch { used: threads as u64, most: most as u64, of: Most::Workgroup };
    }
    let in_halves = !matches!(caching, PartitionedCaching::Off);
    Step::Slots { simds: unit.simds, slots: unit.arch.wave_slots, waves, in_halves }
}

/// Workgroups by workgroup slots: each takes one.
///
/// AMD: no such limit. NVIDIA: the calculator's `cudaOccMaxBlocksPerMultiprocessor`.
#[inline]
pub(super) const fn by_workgroups(unit: &Unit) -> Option<Step> {
    match unit.arch.workgroup_slots {
        Some(slots) => Some(Step::Fixed(slots.saturating_mul(unit.cus))),
        None => None,
    }
}
