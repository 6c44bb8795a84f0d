//! Amounts of workgroup memory that make the pool larger.

use super::lds;
use crate::arch::{Arch, PoolSplit};
use crate::kernel::{CachePreference, Kernel};

/// How much more workgroup memory a workgroup has to ask for, to be given a larger pool: there a unit may hold
/// more of them than it does with less. Only where the launch prefers the cache; else the pool is all
/// that there is, and more memory never lets more workgroups in.
pub(super) struct LargerPools<'a> {
    arch: &'a Arch,
    /// Bytes that a workgroup is given now.
    used: u64,
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
        Self { arch, used: lds::given(arch, kernel).amount, asked, next }
    }

    /// Bytes to ask for besides; `None`: there is no larger pool.
    pub(super) const fn next(&mut self) -> Option<u32> {
        while let Some(pool) = self.pool() {
            self.next += 1;
            let more = (pool as u64 + 1).saturating_sub(self.asked);
            if pool as u64 >= self.used && more > 0 && more <= u32::MAX as u64 {
                #[expect(clippy::cast_possible_truncation, reason = "compared in the line above")]
                return Some(more as u32);
            }
        }
        None
    }

    /// The pool of this place, in bytes.
    const fn pool(&self) -> Option<u32> {
        let LargerPools { arch, next, .. } = self;
        match &arch.lds.split {
            PoolSplit::Fixed => None,
            PoolSplit::Cache(cache) => {
                let without_cache = arch.lds.pool.saturating_sub(*cache);
                match next {
                    0 => Some(without_cache),
                    1 => Some(u32::midpoint(arch.lds.pool, without_cache)),
                    _ => None,
                }
            }
            PoolSplit::Steps(steps) => {
                if *next < steps.bytes().len() {
                    Some(steps.bytes()[*next])
                } else {
                    None
                }
            }
        }
    }
}
