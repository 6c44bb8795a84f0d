//! What a workgroup takes of local memory.
#![expect(clippy::needless_bitwise_bool, reason = "a branch that cannot be foreseen costs more")]

use crate::Error;
use crate::arch::PoolSplit;
use crate::basis::Basis;
use crate::kernel::{CachePreference, Kernel};
use crate::tables::Tables;

/// The local memory given to a workgroup, the pool it comes from, and the workgroups it allows.
pub(crate) struct Local {
    pub(crate) alloc: u64,
    pub(crate) pool: u32,
    pub(crate) groups: u32,
}

/// As [`Basis::cap`]: const evaluation pays for every call.
macro_rules! cap {
    ($unit:expr, $kernel:expr, $wanted:expr) => {{
        // Chosen without a branch.
        let asked = $kernel.opt_in & ($wanted > $unit.lds_caps[0] as u64);
        $unit.lds_caps[asked as usize] as u64 + $unit.arch.lds.reserved as u64
    }};
}

impl Basis<'_> {
    /// What a workgroup takes of local memory.
    #[expect(clippy::inline_always, reason = "its parts return through registers that way")]
    #[inline(always)]
    pub(crate) const fn local(
        &self,
        kernel: &Kernel,
        tables: Option<&Tables>,
    ) -> Result<Local, Error> {
        let memory = &self.arch.lds;
        let bytes = kernel.lds as u64 + kernel.dynamic_lds as u64;
        let alloc = match tables {
            Some(tables) => tables.local_alloc(self, bytes),
            None => self.local_alloc(bytes),
        };
        let mut most = kernel.dynamic_lds;
        let mut asked_too_much = false;
        if let Some(max) = kernel.max_dynamic_lds {
            most = max;
            asked_too_much = kernel.opt_in & (kernel.dynamic_lds > max);
        }
        let wanted = kernel.lds as u64 + memory.reserved as u64 + most as u64;
        let refused = asked_too_much | (alloc > cap!(self, kernel, wanted));
        let (pool, fits);
        if let Some(tables) = tables
            && let Some(found) = tables.pool(preferred_percent(kernel), alloc, refused)
        {
            pool = found;
            fits = found;
        } else {
            pool = match self.pool(kernel, if refused { 0 } else { alloc }) {
                Ok(pool) => pool,
                Err(error) => return Err(error),
            };
            fits = if alloc > u32::MAX as u64 { 0 } else { pool };
        }
        #[expect(clippy::cast_possible_truncation, reason = "where more than 32 bits, none fits")]
        let low = alloc as u32;
        let groups = share!(if refused { 0 } else { fits }, alloc, low);
        Ok(Local { alloc, pool, groups })
    }

    /// The bytes given to a workgroup that asks for so many.
    #[expect(clippy::inline_always, reason = "a few instructions")]
    #[inline(always)]
    pub(crate) const fn local_alloc(&self, bytes: u64) -> u64 {
        round_up!(bytes + self.arch.lds.reserved as u64, self.arch.lds.granule)
    }

    /// The pool the launch prefers, or the one that holds a workgroup of `least` bytes.
    #[expect(clippy::inline_always, reason = "its parts return through registers that way")]
    #[inline(always)]
    pub(crate) const fn pool(&self, kernel: &Kernel, least: u64) -> Result<u32, Error> {
        let steps = match &self.arch.lds.split {
            PoolSplit::Fixed => return Ok(self.lds),
            PoolSplit::Cache(most) => {
                let rest = self.lds.saturating_sub(*most);
                let preferred = match kernel.cache {
                    CachePreference::None | CachePreference::Shared => self.lds,
                    CachePreference::L1 => rest,
                    CachePreference::Equal => u32::midpoint(self.lds, rest),
                };
                return Ok(if (preferred as u64) < least { self.lds } else { preferred });
            }
            PoolSplit::Steps(steps) => steps,
        };
        let percent = preferred_percent(kernel);
        if percent > 100 {
            return Err(Error::Carveout(percent));
        }
        let mut bytes = percent as u64 * self.lds as u64 / 100;
        if bytes < least {
            bytes = least;
        }
        match steps.fit(bytes) {
            Some(step) => Ok(step),
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
        self.cap(kernel, kernel.lds as u64 + self.arch.lds.reserved as u64 + dynamic as u64)
    }

    /// Most bytes one workgroup may ask for and still be within its cap after rounding.
    pub(crate) const fn most_local(&self, kernel: &Kernel) -> u64 {
        let granule = self.arch.lds.granule as u64;
        let cap = self.local_cap(kernel) / granule * granule;
        cap.saturating_sub(self.arch.lds.reserved as u64)
    }

    /// Most bytes one workgroup may be given when up to `wanted` are asked for, the driver's reserve
    /// included.
    #[inline]
    pub(crate) const fn cap(&self, kernel: &Kernel, wanted: u64) -> u64 {
        cap!(self, kernel, wanted)
    }
}

/// Percent of the storage that a launch prefers as local memory.
#[inline]
pub(crate) const fn preferred_percent(kernel: &Kernel) -> u32 {
    const PERCENT: [u8; 4] = [100, 100, 0, 50];
    let by_cache = PERCENT[kernel.cache as usize] as u32;
    match kernel.carveout {
        Some(percent) => percent,
        None => by_cache,
    }
}
