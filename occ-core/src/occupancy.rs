//! Theoretical occupancy: the formula, and its result.
//!
//! A unit (a CU, a WGP or an SM) holds as many workgroups as its scarcest resource allows. A
//! workgroup of `W` waves starts when all of it fits, and frees nothing before it ends.
//!
//! | resource | what a workgroup takes | workgroups that a unit holds | file |
//! |:--|:--|:--|:--|
//! | wave slots | `W = ⌈threads / wave⌉` | `⌊wave slots / W⌋` | `slots` |
//! | workgroup slots | 1 | `workgroup slots` | `slots` |
//! | vector registers | `W` times `v`, the count rounded up to granules | `⌊⌊file / v⌋ × SIMDs / W⌋` | `vgprs` |
//! | scalar registers | `W` times `s`, the count rounded up to granules | `⌊⌊file / s⌋ × SIMDs / W⌋` | `sgprs` |
//! | workgroup memory | `l`, the bytes rounded up to granules | `⌊pool / l⌋` | `lds` |
//! | barriers | `b` | `⌊barriers / b⌋` | `barriers` |
//! | scratch | `W` scratch waves | `⌊scratch waves / W⌋` | `scratch` |
//! | virtual resources | `r` | `⌊resources / r⌋` | `virtual_resources` |
//!
//! The least of them is what the unit holds; every resource that ties for it is a limiter. Then
//! `waves = workgroups × W`, and `occupancy = waves / wave slots`.
//!
//! Thread block clusters leave all of this as it is: they decide which blocks start together, not how
//! many of them an SM holds. They have limits of their own (`clusters`).
//!
//! Each function names its sources. AMD's model is that of its occupancy documentation, of LLVM
//! (`AMDGPUBaseInfo.cpp`, `AMDGPUSubtarget.cpp`) and of Mesa (`aco_live_var_analysis.cpp`), where
//! they differ as the hardware does it. NVIDIA's is the behaviour of its occupancy calculator,
//! `cuda_occupancy.h` 13.5, observed case by case.

mod barriers;
mod bounds;
mod clusters;
mod error;
mod launch_errors;
mod lds;
mod limiter;
mod open;
mod pools;
mod result;
mod scratch;
mod sgprs;
mod sizes;
mod slots;
mod step;
mod unit;
mod vgprs;
mod virtual_resources;

use crate::arch::{Accumulators, Arch, Vendor};
use crate::kernel::Kernel;

pub use bounds::{OccupancyBounds, occupancy_bounds};
pub(crate) use clusters::per_gpc;
pub use error::Error;
pub use launch_errors::{LaunchErrors, launch_errors};
pub(crate) use lds::{most as most_lds, pool as lds_pool};
pub use limiter::{Limiter, Limiters, LimitersIter};
pub use open::Open;
pub use result::{Allocation, Limits, Occupancy};
pub(crate) use sizes::Sizes;
pub use step::{Most, Rounded, Step, Steps};
pub(crate) use unit::Unit;
pub use vgprs::needed as vgprs_needed;

/// The theoretical occupancy of `kernel` on `arch`.
///
/// # Errors
///
/// An [`Error`] that says what is unknown, what makes no sense on `arch`, or which limit keeps the
/// kernel from launching.
#[inline]
pub const fn occupancy(arch: &Arch, kernel: &Kernel) -> Result<Occupancy, Error> {
    let reached = match calculate(arch, kernel) {
        Ok(reached) => reached,
        Err(error) => return Err(error),
    };
    if launch_errors::may_be_refused(arch, kernel, &reached)
        && let Some(error) = launch_errors::refusal(arch, kernel, &reached)
    {
        return Err(error);
    }
    Ok(reached)
}

/// As [`occupancy`], but a kernel that cannot launch is a result of no workgroups whose limiters
/// say why, as calculators print it. Like them it does not look at the most static workgroup memory,
/// nor at the most barriers, nor at the shape of a workgroup, nor at how many of them a cluster has.
///
/// # Errors
///
/// An [`Error`] that says what is unknown or makes no sense on `arch`.
#[inline]
pub const fn calculate(arch: &Arch, kernel: &Kernel) -> Result<Occupancy, Error> {
    match explained(arch, kernel) {
        Ok((reached, _)) => Ok(reached),
        Err(error) => Err(error),
    }
}

/// As [`calculate`], with the steps of the formula.
///
/// # Errors
///
/// As [`calculate`].
#[inline]
pub const fn explained(arch: &Arch, kernel: &Kernel) -> Result<(Occupancy, Steps), Error> {
    if kernel.vgprs_allocated.is_some() || kernel.sgprs_allocated.is_some() {
        return padded(arch, kernel);
    }
    match evaluate(arch, kernel) {
        Ok((reached, steps)) => Ok((capped(reached), steps)),
        Err(error) => Err(error),
    }
}

/// [`explained`] where a compiler padded the register counts. Padding counts only where it keeps
/// workgroups out; else it is blamed for nothing.
#[cold]
const fn padded(arch: &Arch, kernel: &Kernel) -> Result<(Occupancy, Steps), Error> {
    let needed = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..*kernel };
    let (needed, padded) = match (evaluate(arch, &needed), evaluate(arch, kernel)) {
        (Ok(needed), Ok(padded)) => (needed, padded),
        (Ok((needed, steps)), Err(_)) => return Ok((capped(needed), steps)),
        (Err(error), _) => return Err(error),
    };
    let (reached, steps) = if padded.0.workgroups < needed.0.workgroups { padded } else { needed };
    Ok((capped(reached), steps))
}

/// On AMD a register limit is reported no higher than the wave slots: `min` of both is what AMD's
/// model calls waves by registers. Whether registers limit is decided before.
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

/// How many workgroups `limiter` alone allows; [`u32::MAX`] where it is no limit. Not as
/// [`Occupancy`] reports it: padding does not count, and wave slots cap no register limit.
///
/// # Errors
///
/// As [`calculate`].
pub(crate) const fn limit_by(arch: &Arch, kernel: &Kernel, limiter: Limiter) -> Result<u32, Error> {
    let needed = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..*kernel };
    match evaluate(arch, &needed) {
        Ok((reached, _)) => match reached.limits.get(limiter) {
            Some(limit) => Ok(limit),
            None => Ok(u32::MAX),
        },
        Err(error) => Err(error),
    }
}

/// The formula, once what it needs is known.
#[inline]
const fn evaluate(arch: &Arch, kernel: &Kernel) -> Result<(Occupancy, Steps), Error> {
    let threads = match kernel.workgroup {
        None => return Err(Error::UnknownWorkgroup),
        Some(0) => return Err(Error::EmptyWorkgroup),
        Some(threads) => threads,
    };
    if let Some(error) = launch_errors::misshapen(kernel, threads) {
        return Err(error);
    }
    match &Unit::of(arch, kernel) {
        Ok(unit) => formula(unit, kernel, threads),
        Err(error) => Err(*error),
    }
}

/// Divides each resource of the unit by what a workgroup takes of it. The order is that of the
/// table above, but for the vector registers: they settle whether caching is partitioned.
#[inline]
const fn formula(unit: &Unit, kernel: &Kernel, threads: u32) -> Result<(Occupancy, Steps), Error> {
    let arch = unit.arch;
    let Some(vgprs) = kernel.vgprs else {
        return Err(Error::UnknownRegisters);
    };
    if let Some(error) = lacks(arch, kernel) {
        return Err(error);
    }
    let waves = slots::waves_per_workgroup(threads, unit.wave);
    let vgprs_given = vgprs::given(unit, kernel, vgprs);
    let vgprs_allocated = vgprs_given.count();
    let (by_vgprs, caching) = vgprs::limit(unit, kernel, vgprs, waves, vgprs_allocated);
    let sgprs_given = sgprs::given(unit, kernel);
    let sgprs_allocated = sgprs::with_trap(unit, kernel, sgprs_given);
    let lds_given = lds::given(arch, kernel);
    let lds_allocated = lds_given.amount;
    let too_much_lds = lds::too_much(arch, kernel, lds_allocated);
    let least = if too_much_lds.is_some() { 0 } else { lds_allocated };
    let lds_pool = match lds::pool(unit, kernel, least) {
        Ok(pool) => pool,
        Err(error) => return Err(error),
    };
    let steps = Steps {
        wave_slots: slots::by_waves(unit, threads, waves, caching),
        workgroup_slots: slots::by_workgroups(unit),
        vgprs_given,
        vgprs: by_vgprs,
        sgprs_given,
        sgprs: sgprs::limit(unit, kernel, waves, sgprs_allocated),
        lds_given,
        lds: if too_much_lds.is_some() {
            too_much_lds
        } else {
            lds::limit(lds_pool, lds_allocated)
        },
        barriers: barriers::limit(unit, kernel, waves),
        scratch: scratch::limit(unit, kernel, waves),
        virtual_resources: virtual_resources::limit(arch, kernel),
    };
    let limits = steps.limits();
    let (workgroups, limiters) = limits.least();
    let reached = Occupancy {
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
    };
    Ok((reached, steps))
}

/// What the kernel uses that the architecture does not have.
#[inline]
const fn lacks(arch: &Arch, kernel: &Kernel) -> Option<Error> {
    if kernel.agprs > 0 && matches!(arch.accumulators, Accumulators::None) {
        return Some(Error::NoAgprs(kernel.agprs));
    }
    if kernel.virtual_resources > 0 && arch.virtual_resources.is_none() {
        return Some(Error::NoVirtualResources(kernel.virtual_resources));
    }
    if let Some(error) = clusters::lacking(arch, kernel) {
        return Some(error);
    }
    match kernel.sgprs {
        Some(count) if arch.sgprs.is_none() => Some(Error::NoSgprs(count)),
        _ => None,
    }
}
