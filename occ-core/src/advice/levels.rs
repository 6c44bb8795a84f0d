//! Levels of occupancy: the most registers and workgroup memory for each number of workgroups. It is the table that
//! GCN's documents print.

use crate::arch::{Accumulators, Arch};
use crate::kernel::Kernel;
use crate::number::narrow;
use crate::occupancy::{Limiter, Occupancy, Unit, calculate, limit_by, most_lds};

/// An occupancy that a workgroup size can reach, and the most that a kernel may use for it. With one
/// more of any a unit holds fewer workgroups.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OccupancyLevel {
    /// What a kernel reaches that uses the most of all three.
    pub occupancy: Occupancy,
    /// Vector registers per thread, AGPRs included where they share the file with the VGPRs.
    pub vgprs: u32,
    /// Scalar registers per wave, beside those of the trap handler; `None`: the architecture has
    /// none.
    pub sgprs: Option<u32>,
    /// Bytes of workgroup memory per workgroup, static and dynamic together.
    pub lds: u32,
}

/// The levels of a launch from one workgroup on a unit upwards, computed as they are asked for.
#[derive(Clone, Debug)]
pub struct OccupancyLevels {
    arch: Arch,
    /// Without registers and workgroup memory to speak of.
    least: Kernel,
    /// Most vector registers that a thread can name.
    addressable: u32,
    /// Workgroups of the next level, and of the last.
    next: u32,
    last: u32,
    /// Bytes of workgroup memory that allowed the level before: no more can allow the next.
    lds: u32,
}

impl OccupancyLevels {
    /// The levels of `kernel` on `arch`. Its launch counts: the size of its workgroups, its waves,
    /// its mode and what the launch prefers; its barriers, virtual resources, tensor memory and scratch
    /// memory, too. Its registers and its workgroup memory do not.
    ///
    /// There are none where the kernel cannot launch, or makes no sense on `arch`.
    ///
    /// ```
    /// use occ_core::{Kernel, OccupancyLevels, arch};
    ///
    /// let launch = Kernel::new().workgroup(256);
    /// let full = OccupancyLevels::new(&arch::GCN, &launch).last().unwrap();
    /// assert!(full.occupancy.is_full());
    /// assert_eq!((full.vgprs, full.sgprs, full.lds), (24, Some(80), 6144));
    /// ```
    #[must_use]
    pub const fn new(arch: &Arch, kernel: &Kernel) -> Self {
        let least = Kernel {
            vgprs: Some(1),
            agprs: 0,
            sgprs: if arch.sgprs.is_some() { Some(1) } else { None },
            vgprs_allocated: None,
            waves_by_registers: None,
            sgprs_allocated: None,
            lds: 0,
            dynamic_lds: 0,
            max_dynamic_lds: None,
            ..*kernel
        };
        let (addressable, most) = match (Unit::of(arch, &least), calculate(arch, &least)) {
            (Ok(unit), Ok(lightest)) => (unit.vgprs.addressable, lightest.workgroups),
            _ => (0, 0),
        };
        let lds = narrow(most_lds(arch, &least) - arch.lds.reserved as u64);
        Self { arch: *arch, least, addressable, next: 1, last: most, lds }
    }

    /// The next level; `None` past the last.
    pub const fn next_level(&mut self) -> Option<OccupancyLevel> {
        if self.next > self.last {
            return None;
        }
        let workgroups = self.next;
        let vgprs = self.most(Limiter::Vgprs, self.most_vgprs(), workgroups);
        let sgprs = match self.arch.sgprs {
            Some(file) => Some(self.most(Limiter::Sgprs, file.addressable, workgroups)),
            None => None,
        };
        self.lds = self.most_bytes(workgroups);
        let all = Kernel { sgprs, ..with(&self.least, Limiter::Lds, self.lds, 0) };
        let all = with(&all, Limiter::Vgprs, vgprs, self.addressable);
        let Ok(occupancy) = calculate(&self.arch, &all) else { return None };
        if occupancy.workgroups < workgroups {
            return None;
        }
        // What allows two workgroups may allow three: that is one level.
        self.next = occupancy.workgroups.saturating_add(1);
        Some(OccupancyLevel { occupancy, vgprs, sgprs, lds: self.lds })
    }

    /// Most vector registers that a thread may have at all.
    const fn most_vgprs(&self) -> u32 {
        match self.arch.accumulators {
            Accumulators::Unified => self.addressable.saturating_mul(2),
            Accumulators::None | Accumulators::Separate => self.addressable,
        }
    }

    /// The most of a resource that allows `workgroups`.
    const fn most(&self, limiter: Limiter, highest: u32, workgroups: u32) -> u32 {
        // The limit falls as the amount rises, so halving finds the largest amount that is enough.
        let (mut low, mut high) = (0, highest);
        while low < high {
            let middle = high - (high - low) / 2;
            if self.allows(limiter, middle, workgroups) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// The most bytes that allow `workgroups`, of no more than `self.lds`. A carve-out may leave
    /// more workgroups room where each asks for more, so it is sought from the most downwards: with
    /// fewer bytes the pool is no larger, and each workgroup has its share of that.
    const fn most_bytes(&self, workgroups: u32) -> u32 {
        let (granule, reserved) = (self.arch.lds.granule, self.arch.lds.reserved as u64);
        let mut taken = granule.down(self.lds as u64 + reserved);
        while taken > reserved {
            let bytes = narrow(taken - reserved);
            match calculate(&self.arch, &with(&self.least, Limiter::Lds, bytes, 0)) {
                Ok(Occupancy { limits, allocation, .. }) => {
                    match limits.lds {
                        Some(limit) if limit < workgroups => {}
                        _ => return bytes,
                    }
                    let share = granule.down(allocation.lds_pool / workgroups as u64);
                    taken = if share < taken { share } else { granule.down(taken - 1) };
                }
                Err(_) => return 0,
            }
        }
        0
    }

    const fn allows(&self, limiter: Limiter, amount: u32, workgroups: u32) -> bool {
        let kernel = with(&self.least, limiter, amount, self.addressable);
        match limit_by(&self.arch, &kernel, limiter) {
            Ok(limit) => limit >= workgroups,
            Err(_) => false,
        }
    }
}

impl Iterator for OccupancyLevels {
    type Item = OccupancyLevel;
    fn next(&mut self) -> Option<OccupancyLevel> {
        self.next_level()
    }
}

/// `kernel` with `amount` of a resource; of vector registers, those past `addressable` are AGPRs.
const fn with(kernel: &Kernel, limiter: Limiter, amount: u32, addressable: u32) -> Kernel {
    match limiter {
        Limiter::Vgprs => {
            let agprs = amount.saturating_sub(addressable);
            Kernel { vgprs: Some(amount - agprs), agprs, ..*kernel }
        }
        Limiter::Sgprs => Kernel { sgprs: Some(amount), ..*kernel },
        // All may be asked for at launch; not all may be static.
        _ => Kernel { dynamic_lds: amount, ..*kernel },
    }
}

impl Kernel {
    /// The smallest workgroup that puts as many waves on each SIMD of a unit as on the others and
    /// can fill all wave slots: the size for tables that no kernel is asked about. Where none can,
    /// it has one wave on each SIMD. `None` where `arch` has no such wave or mode, or no workgroups
    /// so large.
    ///
    /// Of this kernel the wave size, the mode and what the launch prefers count.
    ///
    /// ```
    /// use occ_core::{Kernel, arch};
    ///
    /// assert_eq!(Kernel::new().even_workgroup(&arch::GFX90A), Some(256));
    /// assert_eq!(Kernel::new().even_workgroup(&arch::SM_90), Some(128));
    /// ```
    #[must_use]
    pub const fn even_workgroup(&self, arch: &Arch) -> Option<u32> {
        let Ok(unit) = Unit::of(arch, self) else { return None };
        let Some(one) = unit.simds.checked_mul(unit.wave.threads()) else { return None };
        if one == 0 || one > arch.max_workgroup {
            return None;
        }
        let mut threads = one;
        while threads <= arch.max_workgroup {
            let mut levels = OccupancyLevels::new(arch, &self.workgroup(threads));
            levels.next = levels.last;
            if let Some(OccupancyLevel { occupancy, .. }) = levels.next_level()
                && occupancy.is_full()
            {
                return Some(threads);
            }
            threads = match threads.checked_add(one) {
                Some(more) => more,
                None => break,
            };
        }
        Some(one)
    }
}
