//! The best workgroup size.

use crate::advice::WorkgroupSizes;
use crate::arch::Arch;
use crate::kernel::Kernel;
use crate::number::narrow;
use crate::occupancy::{Error, Occupancy, Unit, calculate, occupancy};

/// A suggested workgroup size.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestWorkgroup {
    /// Threads in a workgroup.
    pub threads: u32,
    /// What it reaches.
    pub occupancy: Occupancy,
}

impl Kernel {
    /// The workgroup size of at most `max_threads` (the kernel's launch bound) that keeps most
    /// threads resident on a unit; of several, the largest. `None`: no size launches.
    ///
    /// Sizes are whole waves, and `max_threads` itself. The kernel's own workgroup size does not
    /// count. Agrees with `cudaOccMaxPotentialOccupancyBlockSize` on every golden case.
    ///
    /// # Errors
    ///
    /// As [`calculate`](crate::calculate).
    #[inline]
    pub const fn best_workgroup(
        &self,
        arch: &Arch,
        max_threads: u32,
    ) -> Result<Option<BestWorkgroup>, Error> {
        // The kernel may make no sense at all, also where there is no size to try.
        if let Err(error) = Unit::of(arch, self) {
            return Err(error);
        }
        let wave = self.wave_on(arch).threads();
        let limit = if max_threads < arch.max_workgroup { max_threads } else { arch.max_workgroup };
        let mut best: Option<BestWorkgroup> = None;
        let mut most = 0;
        let mut waves = limit.div_ceil(wave);
        while waves > 0 {
            let whole = waves as u64 * wave as u64;
            let threads = if whole < limit as u64 { narrow(whole) } else { limit };
            let sized = self.workgroup(threads);
            let occupancy = match calculate(arch, &sized) {
                Ok(occupancy) => occupancy,
                Err(error) => return Err(error),
            };
            let resident = threads as u64 * occupancy.workgroups as u64;
            if resident > most {
                most = resident;
                best = Some(BestWorkgroup { threads, occupancy });
            }
            waves -= 1;
        }
        Ok(best)
    }

    /// The threads of [`Kernel::best_workgroup`], for a `const`; `None` where no size launches, and
    /// where the kernel makes no sense on `arch`.
    ///
    /// ```
    /// use occ_core::{Kernel, arch};
    ///
    /// const BLOCK: u32 =
    ///     Kernel::new().registers(40).best_workgroup_size(&arch::SM_90, 1024).unwrap();
    /// assert_eq!(BLOCK, 768);
    /// ```
    #[must_use]
    pub const fn best_workgroup_size(&self, arch: &Arch, max_threads: u32) -> Option<u32> {
        match self.best_workgroup(arch, max_threads) {
            Ok(Some(best)) => Some(best.threads),
            Ok(None) | Err(_) => None,
        }
    }
}

/// The workgroup size, in whole waves, that keeps most waves resident with all else unchanged; of
/// several the nearest to the kernel's own, the larger of two as near. `None` where no size launches.
pub(crate) const fn fullest_workgroup(arch: &Arch, kernel: &Kernel) -> Option<BestWorkgroup> {
    let wave = kernel.wave_on(arch).threads();
    let mut sizes = WorkgroupSizes::of(arch, kernel);
    let mut best: Option<BestWorkgroup> = None;
    while let Some(threads) = sizes.next() {
        // The kernel's own size may leave a wave not full.
        if !threads.is_multiple_of(wave) {
            continue;
        }
        if let Ok(occupancy) = occupancy(arch, &kernel.workgroup(threads)) {
            match best {
                Some(BestWorkgroup { occupancy: most, .. }) if occupancy.waves <= most.waves => {}
                _ => best = Some(BestWorkgroup { threads, occupancy }),
            }
        }
    }
    best
}
