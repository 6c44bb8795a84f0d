//! Launch shapes: the best workgroup size, and the dynamic local memory left.

use crate::arch::{Arch, PoolSplit};
use crate::kernel::Kernel;
use crate::number::narrow;
use crate::occupancy::{Error, Occupancy, Unit, calculate, lds_pool, most_lds};

/// A suggested workgroup size.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestWorkgroup {
    /// Threads in a workgroup.
    pub threads: u32,
    /// What it reaches.
    pub occupancy: Occupancy,
}

/// The workgroup size of at most `max_threads` (the kernel's launch bound) that keeps most threads
/// resident on a unit; of several, the largest. `None`: no size launches.
///
/// WorkgroupSizes are whole waves, and `max_threads` itself. The kernel's own workgroup size does not count.
/// Agrees with `cudaOccMaxPotentialOccupancyBlockSize` on every golden case.
///
/// # Errors
///
/// As [`calculate`](crate::calculate).
#[inline]
pub const fn best_workgroup(
    arch: &Arch,
    kernel: &Kernel,
    max_threads: u32,
) -> Result<Option<BestWorkgroup>, Error> {
    // The kernel may make no sense at all, also where there is no size to try.
    if let Err(error) = Unit::of(arch, kernel) {
        return Err(error);
    }
    let wave = kernel.wave_on(arch).threads();
    let limit = if max_threads < arch.max_workgroup { max_threads } else { arch.max_workgroup };
    let mut best: Option<BestWorkgroup> = None;
    let mut most = 0;
    let mut waves = limit.div_ceil(wave);
    while waves > 0 {
        let whole = waves as u64 * wave as u64;
        let threads = if whole < limit as u64 { narrow(whole) } else { limit };
        let sized = kernel.workgroup(threads);
        let occupancy = match calculate(arch, &sized) {
            Ok(occupancy) => occupancy,
            Err(error) => return Err(error),
        };
        let resident = threads as u64 * occupancy.workgroups as u64;
        if resident > most {
            most = resident;
            best = Some(BestWorkgroup { threads, occupancy });
        }
        waves -= 1;
    }
    Ok(best)
}

/// The bytes of dynamic local memory each workgroup may use with `workgroups` of them on a unit;
/// `None` where that many are not resident even without any.
///
/// The kernel's own dynamic local memory does not count. Agrees with
/// `cudaOccAvailableDynamicSMemPerBlock` on every golden case.
///
/// # Errors
///
/// As [`calculate`](crate::calculate).
#[inline]
pub const fn dynamic_lds_left(
    arch: &Arch,
    kernel: &Kernel,
    workgroups: u32,
) -> Result<Option<u32>, Error> {
    let mut empty = *kernel;
    empty.dynamic_lds = 0;
    let (occupancy, unit) = match (calculate(arch, &empty), Unit::of(arch, kernel)) {
        (Ok(occupancy), Ok(unit)) => (occupancy, unit),
        (Err(error), _) | (_, Err(error)) => return Err(error),
    };
    if workgroups == 0 || occupancy.workgroups < workgroups {
        return Ok(None);
    }
    let memory = &arch.lds;
    let reserved = memory.reserved as u64;
    let cap = most_lds(arch, kernel);
    let pool = match lds_pool(&unit, kernel, 0) {
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
    let granule = memory.granule as u64;
    let each = pool / workgroups as u64 / granule * granule;
    let each = if each < cap { each } else { cap };
    let left = each.saturating_sub(kernel.lds as u64 + reserved);
    let left = match kernel.max_dynamic_lds {
        Some(max) if left > max as u64 => max as u64,
        _ => left,
    };
    Ok(Some(narrow(left)))
}
