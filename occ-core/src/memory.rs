//! What a workgroup takes of local memory.
#![expect(clippy::needless_bitwise_bool, reason = "a branch that cannot be foreseen costs more")]

use crate::Error;
use crate::arch::PoolSplit;
use crate::basis::Basis;
use crate::kernel::{CachePreference, Kernel};

/// The local memory given to a workgroup, the pool it comes from, and the workgroups it allows.
#[derive(Clone, Copy)]
pub(crate) struct Local {
    pub(crate) alloc: u64,
    pub(crate) pool: u32,
    pub(crate) groups: u32,
}

/// Whether no workgroup may be given so many bytes, or asked for more than it opted in to. A macro,
/// because const evaluation pays for every call.
macro_rules! refuses_local {
    ($unit:expr, $kernel:expr, $alloc:expr) => {{
        let asked_too_much = match $kernel.max_dynamic_lds {
            Some(max) => $kernel.opt_in & ($kernel.dynamic_lds > max),
            None => false,
        };
        asked_too_much | ($alloc > $unit.lds_caps[$kernel.opt_in as usize])
    }};
}
pub(crate) use refuses_local;

impl Basis<'_> {
    /// What a workgroup takes of local memory.
    #[expect(clippy::inline_always, reason = "its parts return through registers that way")]
    #[inline(always)]
    pub(crate) const fn local(&self, kernel: &Kernel) -> Result<Local, Error> {
        let alloc = round_up!(
            kernel.lds as u64 + kernel.dynamic_lds as u64 + self.arch.lds.reserved as u64,
            self.arch.lds.granule
        );
        let refused = refuses_local!(self, kernel, alloc);
        let pool = match self.pool(kernel, if refused { 0 } else { alloc }) {
            Ok(pool) => pool,
            Err(error) => return Err(error),
        };
        #[expect(clippy::cast_possible_truncation, reason = "where more than 32 bits, none fits")]
        let low = alloc as u32;
        let fits = if refused | (alloc > u32::MAX as u64) { 0 } else { pool };
        Ok(Local { alloc, pool, groups: share!(fits, alloc, low) })
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
    ///
    /// NVIDIA's calculator looks at what was opted in to only where more than the default is wanted.
    /// Up to the default, which is a multiple of the granule, both limits hold.
    #[inline]
    pub(crate) const fn local_cap(&self, kernel: &Kernel) -> u64 {
        self.lds_caps[kernel.opt_in as usize]
    }

    /// Most bytes one workgroup may ask for and still be within its cap after rounding.
    pub(crate) const fn most_local(&self, kernel: &Kernel) -> u64 {
        let granule = self.arch.lds.granule as u64;
        let cap = self.local_cap(kernel) / granule * granule;
        cap.saturating_sub(self.arch.lds.reserved as u64)
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
