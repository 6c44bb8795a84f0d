//! What a workgroup takes of local memory.

use crate::Error;
use crate::arch::PoolSplit;
use crate::arith::NO_LIMIT;
use crate::kernel::{CachePreference, Kernel};
use crate::unit::{NO_POOL, Unit};

/// The local memory given to a workgroup, the pool it comes from, and the workgroups it allows.
pub(crate) struct Local {
    pub(crate) alloc: u64,
    pub(crate) pool: u64,
    pub(crate) groups: u32,
}

impl Unit<'_> {
    /// What a workgroup takes of local memory.
    #[expect(clippy::inline_always, reason = "its parts return through registers that way")]
    #[inline(always)]
    pub(crate) const fn local(&self, kernel: &Kernel) -> Result<Local, Error> {
        let memory = &self.arch.lds;
        let wanted = kernel.lds as u64 + memory.reserved as u64 + kernel.dynamic_lds as u64;
        let alloc = round_up!(wanted, memory.granule);
        let mut pool = match self.preferred_pool(kernel) {
            Ok(preferred) => preferred,
            Err(error) => return Err(error),
        };
        let asked_too_much = match kernel.max_dynamic_lds {
            Some(max) => kernel.opt_in && kernel.dynamic_lds > max,
            None => false,
        };
        let refused = asked_too_much || alloc > self.local_cap(kernel);
        if pool < alloc && !refused {
            pool = match &memory.split {
                PoolSplit::Steps(steps) => match steps.fit(alloc) {
                    Some(step) => step as u64,
                    None => return Err(Error::Arch),
                },
                PoolSplit::Fixed | PoolSplit::Cache(_) => self.lds,
            };
        }
        let groups = match alloc {
            0 => NO_LIMIT,
            alloc => limit!(if refused { 0 } else { pool } / alloc),
        };
        Ok(Local { alloc, pool, groups })
    }

    /// The pool the launch prefers, before it grows to hold one workgroup.
    #[expect(clippy::inline_always, reason = "its parts return through registers that way")]
    #[inline(always)]
    pub(crate) const fn preferred_pool(&self, kernel: &Kernel) -> Result<u64, Error> {
        let percent = match (kernel.carveout, kernel.cache) {
            (None, CachePreference::None | CachePreference::Shared) => {
                return if self.lds_pool == NO_POOL { Err(Error::Arch) } else { Ok(self.lds_pool) };
            }
            (Some(percent), _) => percent,
            (None, CachePreference::L1) => 0,
            (None, CachePreference::Equal) => 50,
        };
        let steps = match &self.arch.lds.split {
            PoolSplit::Fixed => return Ok(self.lds),
            PoolSplit::Cache(cache) => {
                let rest = self.lds.saturating_sub(*cache as u64);
                return Ok(match kernel.cache {
                    CachePreference::None | CachePreference::Shared => self.lds,
                    CachePreference::L1 => rest,
                    CachePreference::Equal => u64::midpoint(self.lds, rest),
                });
            }
            PoolSplit::Steps(steps) => steps,
        };
        if percent > 100 {
            return Err(Error::Carveout(percent));
        }
        match steps.fit(percent as u64 * self.lds / 100) {
            Some(step) => Ok(step as u64),
            None => Err(Error::Arch),
        }
    }

    /// Most bytes one workgroup may be given, the driver's reserve included.
    #[inline]
    pub(crate) const fn local_cap(&self, kernel: &Kernel) -> u64 {
        let dynamic = match kernel.max_dynamic_lds {
            Some(max) => max,
            None => kernel.dynamic_lds,
        };
        let reserved = self.arch.lds.reserved as u64;
        let wanted = kernel.lds as u64 + reserved + dynamic as u64;
        reserved + self.opted_in(kernel, wanted) as u64
    }

    /// Most bytes one workgroup may ask for and still be within its cap after rounding.
    pub(crate) const fn most_local(&self, kernel: &Kernel) -> u64 {
        let granule = self.arch.lds.granule as u64;
        let cap = self.local_cap(kernel) / granule * granule;
        cap.saturating_sub(self.arch.lds.reserved as u64)
    }

    /// Most bytes one workgroup may use when up to `wanted` are asked for.
    #[inline]
    pub(crate) const fn opted_in(&self, kernel: &Kernel, wanted: u64) -> u32 {
        let default = self.arch.lds.per_workgroup;
        if kernel.opt_in && wanted > default as u64 { self.lds_asked } else { default }
    }
}
