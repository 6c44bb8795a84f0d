//! The formula in one place, beside the engine that it replaces.

use super::resources::Resources;
use super::{Allocation, Limits, Occupancy};
use super::{barriers, lds, scratch, sgprs, slots, vgprs, virtual_resources};
use crate::arch::{Accumulators, Arch, Vendor};
use crate::kernel::Kernel;
use crate::{Error, Limiter, Limiters};

/// As [`resident`](crate::resident).
///
/// # Errors
///
/// As [`resident`](crate::resident).
#[inline]
pub const fn resident(arch: &Arch, kernel: &Kernel) -> Result<Occupancy, Error> {
    if kernel.vgprs_allocated.is_some() || kernel.sgprs_allocated.is_some() {
        return padded(arch, kernel);
    }
    match evaluate(arch, kernel) {
        Ok(reached) => Ok(capped(reached)),
        Err(error) => Err(error),
    }
}

/// What a kernel reaches whose register counts a compiler padded: padding counts only where it
/// keeps workgroups out.
#[cold]
const fn padded(arch: &Arch, kernel: &Kernel) -> Result<Occupancy, Error> {
    let needed = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..*kernel };
    match (evaluate(arch, &needed), evaluate(arch, kernel)) {
        (Ok(needed), Ok(padded)) if padded.workgroups < needed.workgroups => Ok(capped(padded)),
        (Ok(needed), _) => Ok(capped(needed)),
        (Err(error), _) => Err(error),
    }
}

/// The formula. Its register limits are not capped by the wave slots.
#[inline]
pub(crate) const fn evaluate(arch: &Arch, kernel: &Kernel) -> Result<Occupancy, Error> {
    let threads = match kernel.workgroup {
        None => return Err(Error::UnknownWorkgroup),
        Some(0) => return Err(Error::EmptyWorkgroup),
        Some(threads) => threads,
    };
    match &Resources::of(arch, kernel) {
        Ok(unit) => divide(unit, kernel, threads),
        Err(error) => Err(*error),
    }
}

/// What a kernel asks for that the architecture does not have.
#[inline]
const fn lacks(arch: &Arch, kernel: &Kernel) -> Option<Error> {
    if kernel.agprs > 0 && matches!(arch.accumulators, Accumulators::None) {
        return Some(Error::NoAgprs(kernel.agprs));
    }
    if kernel.virtual_resources > 0 && arch.virtual_resources.is_none() {
        return Some(Error::NoVirtualResources(kernel.virtual_resources));
    }
    match kernel.sgprs {
        Some(count) if arch.sgprs.is_none() => Some(Error::NoSgprs(count)),
        _ => None,
    }
}

#[inline]
const fn divide(unit: &Resources, kernel: &Kernel, threads: u32) -> Result<Occupancy, Error> {
    let arch = unit.arch;
    let Some(vgprs) = kernel.vgprs else {
        return Err(Error::UnknownRegisters);
    };
    if let Some(error) = lacks(arch, kernel) {
        return Err(error);
    }
    let waves = slots::waves_per_workgroup(threads, unit.wave);

    let vgprs_allocated = vgprs::allocated(unit, kernel, vgprs);
    let (by_vgprs, caching) = vgprs::limit(unit, kernel, vgprs, waves, vgprs_allocated);

    let sgprs_allocated = sgprs::allocated(unit, kernel);
    let lds_allocated = lds::allocated(arch, kernel);
    let lds_fits = lds::may_have(arch, kernel, lds_allocated);
    let lds_pool = match lds::pool(unit, kernel, if lds_fits { lds_allocated } else { 0 }) {
        Ok(pool) => pool,
        Err(error) => return Err(error),
    };
    let by_lds = if lds_fits { lds::limit(lds_pool, lds_allocated) } else { Some(0) };

    let limits = Limits {
        wave_slots: slots::by_waves(unit, threads, waves, caching),
        workgroup_slots: slots::by_workgroups(unit),
        vgprs: by_vgprs,
        sgprs: sgprs::limit(unit, kernel, waves, sgprs_allocated),
        lds: by_lds,
        barriers: barriers::limit(unit, kernel, waves),
        scratch: scratch::limit(unit, kernel, waves),
        virtual_resources: virtual_resources::limit(arch, kernel),
    };
    let (workgroups, limiters) = least(&limits);
    Ok(Occupancy {
        workgroups,
        waves: workgroups * waves,
        max_waves: unit.wave_slots,
        simds: unit.simds,
        waves_per_workgroup: waves,
        wave: unit.wave,
        mode: unit.mode,
        vendor: arch.vendor,
        limiters,
        limits,
        allocation: Allocation {
            vgprs: vgprs_allocated,
            sgprs: sgprs_allocated,
            lds: lds_allocated,
            lds_pool: lds_pool as u64,
            caching,
        },
    })
}

/// The least of the limits, and every resource that ties for it.
#[inline]
const fn least(limits: &Limits) -> (u32, Limiters) {
    let mut least = u32::MAX;
    let mut limiters = Limiters::NONE;
    let mut i = 0;
    while i < Limiter::ALL.len() {
        let limiter = Limiter::ALL[i];
        if let Some(limit) = limits.get(limiter) {
            if limit < least {
                least = limit;
                limiters = Limiters::NONE;
            }
            if limit == least {
                limiters = limiters.with(limiter);
            }
        }
        i += 1;
    }
    (least, limiters)
}

/// The result as AMD's model counts it: a register limit is no more than the wave slots hold.
#[inline]
const fn capped(mut reached: Occupancy) -> Occupancy {
    if matches!(reached.vendor, Vendor::Amd) {
        let slots = reached.max_waves / reached.waves_per_workgroup;
        reached.limits.vgprs = at_most(reached.limits.vgprs, slots);
        reached.limits.sgprs = at_most(reached.limits.sgprs, slots);
    }
    reached
}

#[inline]
const fn at_most(limit: Option<u32>, most: u32) -> Option<u32> {
    match limit {
        Some(limit) if limit > most => Some(most),
        limit => limit,
    }
}
