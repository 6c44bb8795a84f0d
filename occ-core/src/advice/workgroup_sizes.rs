//! The workgroup sizes that advice tries.

use crate::arch::Arch;
use crate::kernel::Kernel;
use crate::occupancy::occupancy;

/// Workgroup sizes: the kernel's own, then whole waves, the nearest first and the larger of two as
/// near.
pub(crate) struct WorkgroupSizes {
    now: u32,
    wave: u32,
    own: Option<u32>,
    /// The next larger size that was not yet asked for, and the next smaller; `None`: there is
    /// none.
    larger: Option<u32>,
    smaller: Option<u32>,
    most: u32,
}

impl WorkgroupSizes {
    /// No sizes at all where no size makes sense.
    pub(crate) const fn of(arch: &Arch, kernel: &Kernel) -> Self {
        let wave = kernel.wave_on(arch).threads();
        let mut sizes =
            Self { now: 0, wave, own: None, larger: None, smaller: None, most: arch.max_workgroup };
        let Some(now) = kernel.workgroup else {
            return sizes;
        };
        match occupancy(arch, kernel) {
            Err(error) if !error.cannot_launch() => return sizes,
            _ => {}
        }
        sizes.now = now;
        sizes.own = Some(now);
        sizes.larger = sizes.within((now / wave).saturating_add(1).saturating_mul(wave));
        let below =
            if now > arch.max_workgroup { arch.max_workgroup } else { now.saturating_sub(1) };
        sizes.smaller = sizes.within(below / wave * wave);
        sizes
    }

    const fn within(&self, threads: u32) -> Option<u32> {
        if threads == 0 || threads > self.most { None } else { Some(threads) }
    }

    pub(crate) const fn next(&mut self) -> Option<u32> {
        if let Some(own) = self.own {
            self.own = None;
            return Some(own);
        }
        match (self.larger, self.smaller) {
            (None, None) => None,
            (Some(larger), smaller) if self.is_nearer(larger, smaller) => {
                self.larger = self.within(larger.saturating_add(self.wave));
                Some(larger)
            }
            (_, smaller) => {
                if let Some(smaller) = smaller {
                    self.smaller = self.within(smaller - self.wave);
                }
                smaller
            }
        }
    }

    const fn is_nearer(&self, larger: u32, smaller: Option<u32>) -> bool {
        match smaller {
            Some(smaller) => larger - self.now <= self.now - smaller,
            None => true,
        }
    }
}
