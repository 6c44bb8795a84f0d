//! Bounds: the least and the most that a kernel reaches where its launch leaves something open.
//!
//! A size that is open is walked, and each of its values asked about by [`occupancy`]; so are both sizes
//! of a wave. Neither end needs to be at an end of the range: small workgroups run out of workgroup slots,
//! and large ones leave waves over. Memory that is open has no end, so then nothing is reached for
//! certain; nor is it of AGPRs that nobody counts, of named barriers, or of tensor memory. Of other barriers a chip has some for certain, and the most
//! is what it reaches without that limit.

use super::pools::LargerPools;
use super::sizes::Sizes;
use super::{Error, Limiter, Limiters, Occupancy, Open, calculate, occupancy};
use crate::arch::{Arch, Contested};
use crate::kernel::{Kernel, Wave};
use crate::number::Ratio;

/// The least and the most that a kernel reaches, over all that its launch leaves open.
///
/// A bound can break a minimum, and keeps one only with both ends: see
/// [`Requirement::is_kept_by`](crate::Requirement::is_kept_by).
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OccupancyBounds {
    /// What every launch reaches: where the fewest waves are resident, and of several sizes the
    /// smallest. Of no workgroups where some size of the range cannot launch. `None` where memory, AGPRs,
    /// named barriers or tensor memory are open: they may take any amount, so nothing is certain.
    pub least: Option<Occupancy>,
    /// What no launch exceeds: where the most waves are resident, and of several sizes the smallest.
    pub most: Occupancy,
    /// The fewest workgroups that are resident at any size, which may be another than that of `least`;
    /// `None` as of `least`.
    pub least_workgroups: Option<u32>,
    /// The most workgroups that are resident at any size.
    pub most_workgroups: u32,
    /// The smallest size of the range that cannot launch; [`occupancy`] says why.
    pub refused: Option<u32>,
    /// What is open.
    pub open: Open,
    /// Every resource that by itself keeps each launch from more than `most`. Where nothing is open these
    /// are the limiters. There may be none: then sizes are kept from more by different resources.
    pub limiters: Limiters,
}

impl OccupancyBounds {
    /// The occupancy, where nothing is open.
    #[must_use]
    pub const fn exact(&self) -> Option<&Occupancy> {
        if self.open.is_empty() { Some(&self.most) } else { None }
    }

    /// What every launch reaches, 0 where some size cannot launch; `None`: nothing is certain.
    #[must_use]
    pub const fn least_ratio(&self) -> Option<Ratio> {
        match &self.least {
            Some(least) => Some(least.ratio()),
            None => None,
        }
    }

    /// What no launch exceeds.
    #[must_use]
    pub const fn most_ratio(&self) -> Ratio {
        self.most.ratio()
    }

    /// The same where `more` is reached with the most that sources say of a number: its most, and open where that is
    /// not what is reached with the number that is sure.
    const fn with_more(self, more: Self, of: Contested) -> Self {
        // Where the fewest workgroups are more, so are the waves at one end.
        let is_same = more.most.waves == self.most.waves
            && more.most_workgroups == self.most_workgroups
            && match (&more.least, &self.least) {
                (Some(more), Some(least)) => more.waves == least.waves,
                _ => true,
            };
        if is_same {
            return self;
        }
        Self {
            most: more.most,
            most_workgroups: more.most_workgroups,
            limiters: more.limiters,
            open: match of {
                Contested::Barriers => Open { barriers: true, ..self.open },
                Contested::Pool => Open { pool: true, ..self.open },
                Contested::Registers => Open { waves_by_registers: true, ..self.open },
            },
            ..self
        }
    }
}

/// The least and the most that `kernel` reaches on `arch` with what is `open`, both found by
/// [`occupancy`].
///
/// ```
/// use occ_core::{Kernel, Open, Ratio, arch, occupancy_bounds};
///
/// let kernel = Kernel::new().registers(70);
/// let open = Open::NONE.with_workgroup_up_to(&arch::SM_90, &kernel, Some(512));
/// let bounds = occupancy_bounds(&arch::SM_90, &kernel, open)?;
/// // Of 480 threads an SM holds one block, 15 of 64 warps; of 32 threads it holds 28.
/// assert_eq!(bounds.least_ratio(), Some(Ratio::new(15, 64)));
/// assert_eq!(bounds.most_ratio(), Ratio::new(28, 64));
/// // Any amount of dynamic shared memory may be asked for, so no minimum is certain.
/// let bounds = occupancy_bounds(&arch::SM_90, &kernel, open.with_dynamic_lds())?;
/// assert_eq!((bounds.least_ratio(), bounds.most_ratio()), (None, Ratio::new(28, 64)));
/// # Ok::<(), occ_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`occupancy`], where no launch starts: of the smallest size.
pub const fn occupancy_bounds(
    arch: &Arch,
    kernel: &Kernel,
    open: Open,
) -> Result<OccupancyBounds, Error> {
    let open = open.on(arch);
    let bounds = match walked(arch, kernel, open) {
        Ok(bounds) => bounds,
        Err(error) => return Err(error),
    };
    let (mut bounds, mut most, mut i) = (bounds, *arch, 0);
    while i < Contested::ALL.len() {
        let of = Contested::ALL[i];
        i += 1;
        if let Some(more) = most.at_most(of) {
            most = more;
            if let Ok(more) = walked(&most, kernel, open) {
                bounds = bounds.with_more(more, of);
            }
        }
    }
    Ok(bounds)
}

/// The bounds with the barriers that `arch` has.
const fn walked(arch: &Arch, kernel: &Kernel, open: Open) -> Result<OccupancyBounds, Error> {
    let mut walk = Walk::new();
    let mut i = if open.wave { 0 } else { Wave::ALL.len() - 1 };
    while i < Wave::ALL.len() {
        let wave = Wave::ALL[i];
        i += 1;
        // Nobody leaves open that one work-item counts its lanes itself.
        if open.wave && (arch.registers(wave).is_none() || matches!(wave, Wave::W1)) {
            continue;
        }
        let kernel = if open.wave { &kernel.wave(wave) } else { kernel };
        if let Err(error) = walk.sizes(arch, kernel, open) {
            return Err(error);
        }
    }
    walk.bounds(open)
}

/// What is known after some sizes.
struct Walk {
    least: Option<Occupancy>,
    most: Option<Occupancy>,
    least_workgroups: u32,
    most_workgroups: u32,
    /// The most waves that each resource alone allows, in the order of [`Limiter::ALL`].
    most_by: [u32; Limiter::ALL.len()],
    /// The first size that cannot launch, what it reaches, and why.
    refused: Option<(Option<u32>, Occupancy, Error)>,
}

impl Walk {
    const fn new() -> Self {
        Self {
            least: None,
            most: None,
            least_workgroups: u32::MAX,
            most_workgroups: 0,
            most_by: [0; Limiter::ALL.len()],
            refused: None,
        }
    }

    /// Asks about every size that is open, or about the one that is not.
    ///
    /// # Errors
    ///
    /// As [`Walk::ask`].
    const fn sizes(&mut self, arch: &Arch, kernel: &Kernel, open: Open) -> Result<(), Error> {
        let Some([least, most]) = open.workgroup else {
            return self.ask(arch, kernel, open, kernel.workgroup);
        };
        // No size past what the chip has can launch: one says it for all.
        let past = arch.max_workgroup.saturating_add(1);
        let mut sizes = Sizes::new(arch, kernel, least, if most < past { most } else { past });
        let mut first = least;
        while let Some(threads) = sizes.next() {
            if let Err(error) = self.ask(arch, &kernel.workgroup(threads), open, Some(first)) {
                return Err(error);
            }
            first = threads.saturating_add(1);
        }
        Ok(())
    }

    /// Asks about one size with all the memory that it may have. `first` is the smallest of the range
    /// that rounds up to it.
    ///
    /// # Errors
    ///
    /// Where the kernel makes no sense, at any size.
    const fn ask(
        &mut self,
        arch: &Arch,
        kernel: &Kernel,
        open: Open,
        first: Option<u32>,
    ) -> Result<(), Error> {
        match occupancy(arch, kernel) {
            Ok(reached) => self.add(&reached),
            Err(error) => match calculate(arch, kernel) {
                Ok(counted) => {
                    let is_first = match (&self.refused, first) {
                        (Some((Some(known), ..)), Some(first)) => first < *known,
                        (known, _) => known.is_none(),
                    };
                    if is_first {
                        self.refused = Some((first, nothing(counted, error), error));
                    }
                }
                Err(error) => return Err(error),
            },
        }
        if open.has_memory() {
            self.ask_for_more(arch, kernel, open);
        }
        Ok(())
    }

    /// Asks about the same size with more memory, where that may let more in.
    const fn ask_for_more(&mut self, arch: &Arch, kernel: &Kernel, open: Open) {
        let mut pools = LargerPools::of(arch, kernel);
        while let Some(bytes) = pools.next() {
            let more = if open.dynamic_lds {
                kernel.dynamic_lds(kernel.dynamic_lds.saturating_add(bytes))
            } else {
                kernel.lds(kernel.lds.saturating_add(bytes))
            };
            if let Ok(reached) = occupancy(arch, &more) {
                self.add(&reached);
            }
        }
    }

    const fn add(&mut self, reached: &Occupancy) {
        match &self.least {
            Some(least) if least.waves <= reached.waves => {}
            _ => self.least = Some(*reached),
        }
        match &self.most {
            Some(most) if most.waves >= reached.waves => {}
            _ => self.most = Some(*reached),
        }
        if reached.workgroups < self.least_workgroups {
            self.least_workgroups = reached.workgroups;
        }
        if reached.workgroups > self.most_workgroups {
            self.most_workgroups = reached.workgroups;
        }
        let mut i = 0;
        while i < Limiter::ALL.len() {
            let waves = match reached.limits.get(Limiter::ALL[i]) {
                Some(limit) => limit.saturating_mul(reached.waves_per_workgroup),
                None => u32::MAX,
            };
            if waves > self.most_by[i] {
                self.most_by[i] = waves;
            }
            i += 1;
        }
    }

    const fn bounds(self, open: Open) -> Result<OccupancyBounds, Error> {
        let (Some(most), Some(least)) = (self.most, self.least) else {
            return Err(match self.refused {
                Some((_, _, error)) => error,
                // Every range has a size.
                None => Error::UnknownWorkgroup,
            });
        };
        let (refused, least, least_workgroups) = match self.refused {
            Some((size, nothing, _)) => (size, nothing, 0),
            None => (None, least, self.least_workgroups),
        };
        let is_certain = !open.has_no_least();
        Ok(OccupancyBounds {
            least: if is_certain { Some(least) } else { None },
            most,
            least_workgroups: if is_certain { Some(least_workgroups) } else { None },
            most_workgroups: self.most_workgroups,
            refused,
            open,
            limiters: self.limiters(&most),
        })
    }

    /// The resources that by themselves allow no launch more than `most`.
    const fn limiters(&self, most: &Occupancy) -> Limiters {
        let mut limiters = Limiters::NONE;
        let mut i = 0;
        while i < Limiter::ALL.len() {
            // What is reported of registers is cut off at the wave slots: that alone is no limit.
            let limiter = Limiter::ALL[i];
            if self.most_by[i] <= most.waves && most.limiters.contains(limiter) {
                limiters = limiters.with(limiter);
            }
            i += 1;
        }
        limiters
    }
}

/// What a size reaches that cannot launch: nothing, whatever was `counted` for it.
const fn nothing(counted: Occupancy, error: Error) -> Occupancy {
    let limiters = match error.limiter() {
        Some(limiter) => Limiters::NONE.with(limiter),
        None => Limiters::NONE,
    };
    Occupancy { workgroups: 0, waves: 0, limiters, ..counted }
}
