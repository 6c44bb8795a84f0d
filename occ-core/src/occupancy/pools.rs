//! Amounts of workgroup memory that make the pool larger.

use crate::arch::{Arch, PoolSplit};
use crate::kernel::{CachePreference, Kernel};
use crate::number::narrow;

/// How much more workgroup memory a workgroup has to ask for, to be given a larger pool: there a unit may hold
/// more of them than it does with less. Only where the launch prefers the cache; else the pool is all
/// that there is, and more memory never lets more workgroups in.
pub(super) struct LargerPools<'a> {
    arch: &'a Arch,
    /// Bytes that it asks for and that the driver takes, before they are rounded up.
    asked: u64,
    next: usize,
}

impl<'a> LargerPools<'a> {
    pub(super) const fn of(arch: &'a Arch, kernel: &Kernel) -> Self {
        let prefers_cache = kernel.carveout.is_some()
            || matches!(kernel.cache, CachePreference::L1 | CachePreference::Equal);
        let asked = kernel.lds as u64 + kernel.dynamic_lds as u64 + arch.lds.reserved as u64;
        let next = if prefers_cache { 0 } else { usize::MAX };
        Self { arch, asked, next }
    }

    /// Bytes to ask for besides, 0 where it asks for so many already; `None`: there is no larger pool.
    pub(super) const fn next(&mut self) -> Option<u32> {
        let Some(pool) = self.pool() else { return None };
        self.next += 1;
        Some(narrow((pool as u64 + 1).saturating_sub(self.asked)))
    }

    /// The pool of this place, in bytes, which one byte more is too much for.
    const fn pool(&self) -> Option<u32> {
        let LargerPools { arch, next, .. } = self;
        match &arch.lds.split {
            // Past the pool of `Equal`, half of all or more, one workgroup fits, as it does before.
            PoolSplit::Cache(cache) if *next == 0 => Some(arch.lds.pool.saturating_sub(*cache)),
            PoolSplit::Steps(steps) if *next < steps.sizes().len() => Some(steps.sizes()[*next]),
            _ => None,
        }
    }
}
