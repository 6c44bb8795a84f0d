//! A family of curves: every workgroup size by every register count, as one call.

use crate::arch::{Accumulators, Arch};
use crate::arith::{NO_LIMIT, narrow};
use crate::basis::Basis;
use crate::kernel::{Kernel, PartitionedCaching};
use crate::limits::{Counts, Rest, Shares};
use crate::registers::{refuses_vgprs, vector_need};
use crate::{Error, Limiters};

/// What a kernel reaches at one point of a [`Family`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Level {
    /// Workgroups (thread blocks) resident on a unit; 0 where the kernel cannot launch.
    pub workgroups: u32,
    /// Every resource that ties for the smallest number of workgroups.
    pub limiters: Limiters,
}

/// A kernel at every workgroup size, in whole waves, and every register count.
///
/// A map of it needs a thousand points and more. What one axis does not change is computed once
/// along it, so a point costs a hundredth of what [`resident`](crate::resident) does.
///
/// ```
/// use occ_core::{Family, Kernel, Level, arch};
///
/// let family = Family::of(&arch::SM_90, &Kernel::new().shared(4096))?;
/// let mut levels = vec![Level::default(); family.len()];
/// family.fill(&mut levels);
/// for (size, row) in (1..).zip(levels.chunks(family.registers() as usize)) {
///     let threads = size * family.wave();
///     // `row[31]` is the kernel with 32 registers and `threads` threads.
///     if threads == 256 {
///         assert_eq!(row[31].workgroups, 8);
///     }
/// }
/// # Ok::<(), occ_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Family<'a> {
    unit: Basis<'a>,
    kernel: Kernel,
}

impl<'a> Family<'a> {
    /// The family of `kernel` on `arch`. Its own workgroup size and register count do not count,
    /// nor does a compiler's padding: each point would be padded anew.
    ///
    /// # Errors
    ///
    /// As [`resident`](crate::resident).
    #[inline]
    pub const fn of(arch: &'a Arch, kernel: &Kernel) -> Result<Self, Error> {
        let unit = match Basis::of(arch, kernel) {
            Ok(unit) => unit,
            Err(error) => return Err(error),
        };
        let mut kernel = *kernel;
        kernel.vgprs_allocated = None;
        kernel.sgprs_allocated = None;
        kernel = kernel.workgroup(1);
        kernel.vgprs = Some(1);
        // What makes no sense at one point makes none at any.
        match unit.demand(&kernel, Counts::Needed) {
            Ok(_) => Ok(Self { unit, kernel }),
            Err(error) => Err(error),
        }
    }

    /// Threads of a wave: the step from one workgroup size to the next.
    #[inline]
    #[must_use]
    pub const fn wave(&self) -> u32 {
        self.unit.wave.threads()
    }

    /// Workgroup sizes: 1 to this many waves.
    #[inline]
    #[must_use]
    pub const fn sizes(&self) -> u32 {
        self.unit.arch.max_workgroup / self.wave()
    }

    /// Register counts: 1 to this many per thread.
    #[inline]
    #[must_use]
    pub const fn registers(&self) -> u32 {
        self.unit.file.addressable
    }

    /// Points: every size with every register count.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        (self.sizes() as usize).saturating_mul(self.registers() as usize)
    }

    /// Whether there is no point.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes the points, by size and then by register count, as many as `levels` holds.
    #[inline]
    pub fn fill(&self, levels: &mut [Level]) {
        let columns = self.registers() as usize;
        if columns == 0 {
            return;
        }
        let Ok(local) = self.unit.local(&self.kernel) else { return };
        let virtual_resources = self.unit.by_virtual(self.kernel.virtual_resources);
        let shares = Shares { scalar: NO_LIMIT, local: local.groups, virtual_resources };
        for (waves, row) in (1..=self.sizes()).zip(levels.chunks_mut(columns)) {
            self.fill_row(waves, shares, row);
        }
    }

    /// The points of one size.
    #[inline]
    fn fill_row(&self, waves: u32, shares: Shares, mut row: &mut [Level]) {
        // The kernel made sense at one point, so it does at all.
        let Ok(scalar) = self.unit.scalar(&self.kernel, waves, Counts::Needed) else { return };
        let shares = Shares { scalar: scalar.groups, ..shares };
        let limits = self.unit.row(waves * self.wave(), waves, self.kernel.barriers);
        let rest = |caching| self.unit.rest(&self.kernel, waves, limits, caching, shares);
        let (off, on) = (rest(PartitionedCaching::Off), rest(self.kernel.caching));
        let mut vgprs = 1;
        while !row.is_empty() {
            let need = vector_need(self.unit.arch, vgprs, self.kernel.agprs);
            let held = self.unit.held(need, waves);
            let refused = refuses_vgprs!(self.unit, self.kernel, vgprs, held.alloc, limits.most);
            let vector = self.unit.vector(&self.kernel, waves, held, refused);
            let rest: &Rest = match vector.caching {
                PartitionedCaching::Off => &off,
                _ => &on,
            };
            let mut least = rest.least;
            merge!(least, Vgprs: vector.groups);
            let (workgroups, limiters) = (least.workgroups, Limiters(least.limiters));
            let same = self.last_alike(vgprs).saturating_sub(vgprs).saturating_add(1);
            let (alike, others) = row.split_at_mut(row.len().min(same as usize));
            alike.fill(Level { workgroups, limiters });
            row = others;
            vgprs = vgprs.saturating_add(same);
        }
    }

    /// The most registers that round up to the same allocation as `vgprs`.
    #[inline]
    const fn last_alike(&self, vgprs: u32) -> u32 {
        let (arch, agprs) = (self.unit.arch, self.kernel.agprs);
        let rounded = round_up!(vector_need(arch, vgprs, agprs), self.unit.file.granule);
        let last = match arch.accumulators {
            Accumulators::Unified if agprs > 0 => (rounded - agprs as u64) / 4 * 4,
            _ => rounded,
        };
        narrow(last)
    }
}
