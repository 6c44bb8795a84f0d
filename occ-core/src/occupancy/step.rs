//! How the formula comes to a number: what was rounded to what, and what was divided by what.

use super::Limiter;
use crate::arch::Granule;
use crate::number::narrow;

/// What a workgroup, a wave or a thread is given of a resource: `⌈needed / granule⌉ × granule`.
#[derive(Clone, Copy)]
pub struct Rounded {
    /// What the kernel needs.
    pub needed: u64,
    /// What is given out at a time.
    pub granule: Granule,
    /// What is given.
    pub amount: u64,
    /// Whether a compiler padded the count to more than that takes.
    pub is_padded: bool,
}

impl Rounded {
    /// `needed` in whole granules, at least `minimum`; `padded` is what a compiler asks for in its place.
    #[inline]
    pub(super) const fn up(
        needed: u64,
        granule: Granule,
        minimum: u32,
        padded: Option<u32>,
    ) -> Self {
        let own = at_least(granule.up(needed), minimum);
        let amount = match padded {
            Some(padded) if padded as u64 > needed => at_least(granule.up(padded as u64), minimum),
            _ => own,
        };
        Self { needed, granule, amount, is_padded: amount > own }
    }

    /// As the engine's counts.
    #[inline]
    pub(super) const fn count(&self) -> u32 {
        narrow(self.amount)
    }
}

#[inline]
const fn at_least(amount: u64, minimum: u32) -> u64 {
    if amount < minimum as u64 { minimum as u64 } else { amount }
}

/// What may not be more.
#[derive(Clone, Copy)]
pub enum Most {
    /// Of one workgroup.
    Workgroup,
    /// What an instruction can name.
    Addressable,
    /// What the launch opted in to.
    OptIn,
}

/// How many workgroups a resource alone allows, and how that comes about. All divisions are of whole parts.
#[derive(Clone, Copy)]
pub enum Step {
    /// None, because one would take more than it may.
    TooMuch {
        /// What it would take.
        used: u64,
        /// What it may.
        most: u64,
        /// Of what that is the most.
        of: Most,
    },
    /// None, because its registers are more than one may have.
    TooManyRegisters {
        /// Registers of a thread.
        each: u32,
        /// Waves that are counted: those of the workgroup, rounded up to the same number on each SIMD.
        waves: u64,
        /// Registers that a workgroup may have, in the same unit as the product of both.
        most: u32,
    },
    /// So many.
    Fixed(u32),
    /// `pool / each`.
    Divided {
        /// What the unit has.
        pool: u64,
        /// What a workgroup takes.
        each: u64,
    },
    /// `simds × slots / waves`, or that of half the SIMDs, twice.
    Slots {
        /// SIMDs of the unit.
        simds: u32,
        /// Slots of each.
        slots: u32,
        /// Waves of a workgroup.
        waves: u32,
        /// Whether a workgroup stays in one half of the unit.
        in_halves: bool,
    },
    /// `file / each` waves on each SIMD, `× simds / waves`, or that of half the SIMDs, twice.
    PerSimd {
        /// Registers of a SIMD.
        file: u32,
        /// Registers of a wave.
        each: u32,
        /// SIMDs of the unit.
        simds: u32,
        /// Waves of a workgroup.
        waves: u32,
        /// Whether a workgroup stays in one half of the unit.
        in_halves: bool,
        /// The parts of a unit whose registers are split otherwise, which one workgroup does not fit: then there
        /// is none.
        unfit: Option<u32>,
    },
}

impl Step {
    /// The workgroups.
    #[inline]
    #[must_use]
    pub const fn workgroups(&self) -> u32 {
        match *self {
            Self::TooMuch { .. }
            | Self::TooManyRegisters { .. }
            | Self::PerSimd { unfit: Some(_), .. } => 0,
            Self::Fixed(workgroups) => workgroups,
            Self::Divided { pool, each } => match pool.checked_div(each) {
                Some(workgroups) => narrow(workgroups),
                None => u32::MAX,
            },
            Self::Slots { simds, slots, waves, in_halves: false } => simds * slots / waves,
            Self::Slots { simds, slots, waves, in_halves: true } => 2 * (simds * slots / 2 / waves),
            Self::PerSimd { .. } => self.uncapped(),
        }
    }

    /// The same, where a workgroup stays in one half of the unit.
    #[inline]
    pub(super) const fn in_halves(mut self) -> Self {
        if let Self::PerSimd { in_halves, .. } = &mut self {
            *in_halves = true;
        }
        self
    }

    /// None, because one does not fit so many parts.
    #[inline]
    pub(super) const fn unfit(mut self, parts: u32) -> Self {
        if let Self::PerSimd { unfit, .. } = &mut self {
            *unfit = Some(parts);
        }
        self
    }

    /// The workgroups by registers, whether one fits or not; 0 of any other step.
    #[inline]
    #[must_use]
    pub const fn uncapped(&self) -> u32 {
        match *self {
            Self::PerSimd { file, each, simds, waves, in_halves: false, .. } => {
                (file / each).saturating_mul(simds) / waves
            }
            Self::PerSimd { file, each, simds, waves, in_halves: true, .. } => {
                2 * ((file / each).saturating_mul(simds / 2) / waves)
            }
            _ => 0,
        }
    }
}

/// The steps of one kernel.
#[derive(Clone, Copy)]
pub struct Steps {
    /// Vector registers of a thread.
    pub vgprs: Rounded,
    /// Scalar registers of a wave, without the trap handler's.
    pub sgprs: Option<Rounded>,
    /// Bytes of a workgroup, the driver's among them.
    pub lds: Rounded,
    /// By the place of the resource in [`Limiter`].
    pub(super) limits: [Option<Step>; Limiter::ALL.len()],
}

impl Steps {
    /// The step of one resource; `None` where it is no limit.
    #[must_use]
    pub const fn get(&self, limiter: Limiter) -> Option<Step> {
        self.limits[limiter as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_more_than_whole_granules_take_is_padded() {
        let up = |padded| {
            let rounded = Rounded::up(97, Granule::Every(24), 0, padded);
            (rounded.amount, rounded.is_padded)
        };
        assert_eq!(up(None), (120, false));
        assert_eq!(up(Some(97)), (120, false));
        assert_eq!(up(Some(120)), (120, false));
        assert_eq!(up(Some(121)), (144, true));
    }

    #[test]
    fn only_registers_have_workgroups_that_do_not_fit() {
        assert_eq!(Step::Fixed(3).uncapped(), 0);
    }
}
