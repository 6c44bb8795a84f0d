//! The next step: how much of a resource to free for one more workgroup, or for ten.

use crate::advice::WorkgroupSizes;
use crate::arch::{Accumulators, Arch};
use crate::contract::Requirement;
use crate::kernel::Kernel;
use crate::number::Ratio;
use crate::occupancy::{Limiter, Occupancy, Unit, limit_by, occupancy};

/// How much of one resource a kernel may use for a unit to hold more workgroups.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reduction {
    /// The resource.
    pub limiter: Limiter,
    /// The most a kernel may use of it: registers per thread (SGPRs per wave), bytes per
    /// workgroup, barriers, columns, or threads per workgroup where slots are the limit.
    pub most: u32,
    /// The workgroups the resource would then allow.
    pub workgroups: u32,
}

impl Kernel {
    /// The reduction that lets `limiter` alone allow at least `workgroups` workgroups; `None`: no
    /// amount of this resource does.
    ///
    /// For wave slots, workgroup slots, scratch and AMD's barriers, which only the workgroup size
    /// can change, see [`Kernel::nearest_workgroup_size`].
    #[must_use]
    pub const fn reduction(
        &self,
        arch: &Arch,
        limiter: Limiter,
        workgroups: u32,
    ) -> Option<Reduction> {
        let mut kernel = *self;
        let now = match limiter {
            Limiter::Vgprs => {
                // Both kinds come from one budget: the step counts them together.
                if !matches!(arch.accumulators, Accumulators::None) {
                    kernel.agprs = 0;
                }
                match Unit::of(arch, &kernel) {
                    Ok(unit) => unit.vgprs.addressable,
                    Err(_) => return None,
                }
            }
            Limiter::Sgprs => match kernel.sgprs {
                Some(count) => count,
                None => return None,
            },
            Limiter::Lds => kernel.lds.saturating_add(kernel.dynamic_lds),
            Limiter::Barriers if arch.vendor.words().counts_barriers => kernel.barriers,
            Limiter::VirtualResources => kernel.virtual_resources,
            Limiter::TensorColumns => kernel.tensor_columns,
            _ => return None,
        };
        // The limit falls as the amount rises, so halving finds the largest amount that is enough.
        let (mut low, mut high) = (0_u32, now);
        let mut found = None;
        while low <= high {
            let middle = u32::midpoint(low, high);
            match limit_with(arch, &kernel, limiter, middle) {
                Some(limit) if limit >= workgroups => {
                    found = Some(Reduction { limiter, most: middle, workgroups: limit });
                    if middle == u32::MAX {
                        break;
                    }
                    low = middle + 1;
                }
                _ => {
                    if middle == 0 {
                        break;
                    }
                    high = middle - 1;
                }
            }
        }
        match found {
            // A kernel cannot do without registers altogether.
            Some(Reduction { most: 0, .. })
                if matches!(limiter, Limiter::Vgprs | Limiter::Sgprs) =>
            {
                None
            }
            found => found,
        }
    }

    /// The workgroup size nearest to the kernel's, in whole waves, that meets `requirement` with
    /// all else unchanged; the larger of two as near. `None`: no size does.
    #[must_use]
    pub const fn nearest_workgroup_size(
        &self,
        arch: &Arch,
        requirement: Requirement,
    ) -> Option<u32> {
        let wave = self.wave_on(arch).threads();
        let mut sizes = WorkgroupSizes::of(arch, self);
        while let Some(size) = sizes.next() {
            // The kernel's own size may leave a wave not full.
            if size.is_multiple_of(wave)
                && let Ok(reached) = occupancy(arch, &self.workgroup(size))
                && requirement.is_met(&reached)
            {
                return Some(size);
            }
        }
        None
    }
}

/// `kernel` with `amount` of what `limiter` counts.
pub(crate) const fn with_amount(kernel: &Kernel, limiter: Limiter, amount: u32) -> Kernel {
    let mut kernel = *kernel;
    match limiter {
        Limiter::Vgprs => kernel = kernel.vgprs(amount),
        Limiter::Sgprs => kernel.sgprs = Some(amount),
        Limiter::Lds => {
            // What is asked for at launch is the easier half to free.
            kernel.dynamic_lds = amount.saturating_sub(kernel.lds);
            kernel.lds = amount - kernel.dynamic_lds;
        }
        Limiter::Barriers => kernel.barriers = amount,
        Limiter::TensorColumns => kernel.tensor_columns = amount,
        _ => kernel.virtual_resources = amount,
    }
    kernel
}

/// The workgroups that `limiter` alone allows when the kernel uses `amount` of it.
const fn limit_with(arch: &Arch, kernel: &Kernel, limiter: Limiter, amount: u32) -> Option<u32> {
    let kernel = with_amount(kernel, limiter, amount);
    match limit_by(arch, &kernel, limiter) {
        Ok(workgroups) => Some(workgroups),
        Err(_) => None,
    }
}

impl Occupancy {
    /// The next level above this one that this workgroup size can reach: one more workgroup.
    /// `None` where every wave slot that the size can fill is taken.
    #[must_use]
    pub const fn next_workgroup_count(&self) -> Option<u32> {
        let next = self.workgroups.saturating_add(1);
        if next as u64 * self.waves_per_workgroup as u64 > self.max_waves as u64 {
            None
        } else {
            Some(next)
        }
    }

    /// The level above this one: one more workgroup, or where the workgroup size allows none, one
    /// more wave. `None` where every wave slot is taken.
    #[must_use]
    pub const fn level_above(&self) -> Option<Requirement> {
        if self.is_full() {
            return None;
        }
        let waves = match self.next_workgroup_count() {
            Some(workgroups) => workgroups.saturating_mul(self.waves_per_workgroup),
            None => self.waves.saturating_add(1),
        };
        Some(Requirement::Occupancy(Ratio::new(waves, self.max_waves)))
    }
}
