//! The dynamic workgroup memory that is left.

use crate::arch::{Arch, PoolSplit};
use crate::kernel::Kernel;
use crate::number::narrow;
use crate::occupancy::{Error, Unit, calculate, lds_pool, most_lds};

impl Kernel {
    /// The bytes of dynamic workgroup memory each workgroup may use with `workgroups` of them on a
    /// unit; `None` where that many are not resident even without any.
    ///
    /// The kernel's own dynamic workgroup memory does not count. Agrees with
    /// `cudaOccAvailableDynamicSMemPerBlock` on every golden case.
    ///
    /// # Errors
    ///
    /// As [`calculate`](crate::calculate).
    #[inline]
    pub const fn dynamic_lds_left(
        &self,
        arch: &Arch,
        workgroups: u32,
    ) -> Result<Option<u32>, Error> {
        let mut empty = *self;
        empty.dynamic_lds = 0;
        let (occupancy, unit) = match (calculate(arch, &empty), Unit::of(arch, self)) {
            (Ok(occupancy), Ok(unit)) => (occupancy, unit),
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        if workgroups == 0 || occupancy.workgroups < workgroups {
            return Ok(None);
        }
        let memory = &arch.lds;
        let reserved = memory.reserved as u64;
        let cap = most_lds(arch, self);
        let pool = match lds_pool(&unit, self, 0) {
            Ok(_) if workgroups == 1 => cap,
            Ok(0) => match memory.split {
                PoolSplit::Steps(steps) => match steps.fit(1) {
                    Some(step) => step as u64,
                    None => 0,
                },
                PoolSplit::Fixed | PoolSplit::Cache(_) => 0,
            },
            Ok(pool) => pool as u64,
            Err(error) => return Err(error),
        };
        let each = memory.granule.down(pool / workgroups as u64);
        let each = if each < cap { each } else { cap };
        let left = each.saturating_sub(self.lds as u64 + reserved);
        let left = match self.max_dynamic_lds {
            Some(max) if left > max as u64 => max as u64,
            _ => left,
        };
        Ok(Some(narrow(left)))
    }
}
