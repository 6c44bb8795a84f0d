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
//! | tensor memory | `c` columns | `⌊columns / c⌋` | `tensor_columns` |
//!
//! Where waves start together, `W` is rounded up to as many (Adreno's pairs).
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
//! `cuda_occupancy.h` 13.5, observed case by case. Adreno's is that of Mesa's compiler (`ir3.c`), in whole workgroups.

mod barriers;
#[cfg(feature = "attribute")]
mod bounds;
mod clusters;
mod error;
mod launch_errors;
mod lds;
mod limiter;
mod open;
#[cfg(feature = "attribute")]
mod pools;
mod result;
mod scratch;
mod sgprs;
mod sizes;
mod slots;
mod step;
mod tensor_memory;
mod unit;
mod vgprs;
mod virtual_resources;
mod workgroup;
mod workgroup_waves;

use crate::arch::{Arch, Vendor};
use crate::kernel::Kernel;

#[cfg(feature = "attribute")]
pub use bounds::{OccupancyBounds, occupancy_bounds};
#[cfg(feature = "attribute")]
pub(crate) use clusters::per_gpc;
pub use error::Error;
pub use launch_errors::{LaunchErrors, launch_errors};
#[cfg(feature = "tools")]
pub(crate) use lds::{most as most_lds, pool as lds_pool};
pub use limiter::{Limiter, Limiters, LimitersIter};
pub use open::Open;
pub use result::{Allocation, Limits, Occupancy};
pub(crate) use sizes::Sizes;
pub use step::{Most, Rounded, Step, Steps};
pub(crate) use unit::Unit;
pub use vgprs::needed as vgprs_needed;
use workgroup::Workgroup;

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
    let reached = if kernel.vgprs_allocated.is_some() || kernel.sgprs_allocated.is_some() {
        evaluate(arch, &counted(arch, kernel))
    } else {
        evaluate(arch, kernel)
    };
    match reached {
        Ok(reached) => Ok(capped(reached)),
        Err(error) => Err(error),
    }
}

/// As [`calculate`], with the steps of the formula.
///
/// # Errors
///
/// As [`calculate`].
pub const fn explained(arch: &Arch, kernel: &Kernel) -> Result<(Occupancy, Steps), Error> {
    match Workgroup::of(arch, &counted(arch, kernel)) {
        Ok(workgroup) => Ok((capped(workgroup.occupancy()), workgroup.steps())),
        Err(error) => Err(error),
    }
}

/// The kernel as the formula counts it. Where a compiler padded the register counts, that counts only if
/// it keeps workgroups out; else it is blamed for nothing.
#[cold]
const fn counted(arch: &Arch, kernel: &Kernel) -> Kernel {
    let needed = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..*kernel };
    match (evaluate(arch, &needed), evaluate(arch, kernel)) {
        (Ok(least), Ok(padded)) if padded.workgroups < least.workgroups => *kernel,
        _ => needed,
    }
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
    match Workgroup::of(arch, &needed) {
        Ok(workgroup) => match workgroup.limit(limiter) {
            Some(limit) => Ok(limit),
            None => Ok(u32::MAX),
        },
        Err(error) => Err(error),
    }
}

/// The formula.
#[inline]
const fn evaluate(arch: &Arch, kernel: &Kernel) -> Result<Occupancy, Error> {
    match Workgroup::of(arch, kernel) {
        Ok(workgroup) => Ok(workgroup.occupancy()),
        Err(error) => Err(error),
    }
}
