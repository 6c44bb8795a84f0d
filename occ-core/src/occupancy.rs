//! The result, and every limit of a single workgroup that keeps a kernel from launching.

mod barriers;
pub mod formula;
mod lds;
mod resources;
mod scratch;
mod sgprs;
mod slots;
mod vgprs;
mod virtual_resources;

use crate::arch::{Accumulators, Arch, Vendor};
use crate::arith::narrow;
use crate::basis::Basis;
use crate::kernel::{Kernel, Mode, PartitionedCaching, Wave};
use crate::limits::{Allocation, Counts, Demand, Limits};
use crate::{Error, Limiters, Ratio};

/// What a kernel reaches on an architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Occupancy {
    /// Workgroups (thread blocks) resident on a unit; 0 only from [`resident`], for a kernel that
    /// cannot launch.
    pub workgroups: u32,
    /// Waves (warps) resident on a unit.
    pub waves: u32,
    /// Waves a unit can hold.
    pub max_waves: u32,
    /// SIMDs of the unit.
    pub simds: u32,
    /// Waves of one workgroup.
    pub waves_per_workgroup: u32,
    /// Threads of a wave.
    pub wave: Wave,
    /// What the unit is: a CU (an SM on NVIDIA) or a WGP.
    pub mode: Mode,
    /// Whose words describe it.
    pub vendor: Vendor,
    /// Every resource that ties for the smallest number of workgroups.
    pub limiters: Limiters,
    /// What each resource alone would allow.
    pub limits: Limits,
    /// What one workgroup is given after rounding.
    pub allocation: Allocation,
}

impl Occupancy {
    /// Resident waves over wave slots.
    #[must_use]
    pub const fn ratio(&self) -> Ratio {
        Ratio::new(self.waves, self.max_waves)
    }

    /// Waves on the busiest SIMD: the mean rounded up, as LLVM and Mesa report it.
    #[must_use]
    pub const fn waves_per_simd(&self) -> u32 {
        waves_per_simd(self.waves, self.simds)
    }

    /// Whether every wave slot is taken.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.waves == self.max_waves
    }
}

/// How far a unit is filled: all of an [`Occupancy`] that a requirement asks about.
#[derive(Clone, Copy)]
pub(crate) struct Filled {
    pub(crate) workgroups: u32,
    pub(crate) waves: u32,
    pub(crate) max_waves: u32,
    simds: u32,
}

impl Filled {
    pub(crate) const fn waves_per_simd(self) -> u32 {
        waves_per_simd(self.waves, self.simds)
    }
}

const fn waves_per_simd(waves: u32, simds: u32) -> u32 {
    // A result read from a file may hold any number.
    if simds == 0 { 0 } else { waves.div_ceil(simds) }
}

/// How far `kernel` fills a unit; `None` where [`occupancy`] is an error, or has to be asked because
/// a compiler padded the register counts. Const evaluation notices that no result is put together.
pub(crate) const fn filled(arch: &Arch, kernel: &Kernel) -> Option<Filled> {
    let Ok(unit) = Basis::of(arch, kernel) else {
        return None;
    };
    let Ok(demand) = unit.demand(kernel, Counts::Needed) else {
        return None;
    };
    let workgroups = demand.least.workgroups;
    if workgroups == 0 || is_padded(kernel) || declared_too_much(arch, kernel) {
        return None;
    }
    let waves = workgroups * demand.parts.waves;
    Some(Filled { workgroups, waves, max_waves: unit.slots, simds: unit.simds })
}

/// The theoretical occupancy of `kernel` on `arch`.
///
/// # Errors
///
/// An [`Error`] that says what is unknown, what makes no sense on `arch`, or which limit keeps the
/// kernel from launching.
#[inline]
pub const fn occupancy(arch: &Arch, kernel: &Kernel) -> Result<Occupancy, Error> {
    let unit = match Basis::of(arch, kernel) {
        Ok(unit) => unit,
        Err(error) => return Err(Basis::unasked(kernel, error)),
    };
    // Written out: `unit.resident(kernel)` is one call more, for which const evaluation pays.
    let reached = if is_padded(kernel) {
        match unit.padded(kernel) {
            Ok(reached) => reached,
            Err(error) => return Err(error),
        }
    } else {
        match unit.demand(kernel, Counts::Needed) {
            Ok(demand) => unit.reached(&demand),
            Err(error) => return Err(error),
        }
    };
    // Every other limit of a single workgroup leaves none resident.
    if (reached.workgroups == 0 || declared_too_much(arch, kernel))
        && let Some(error) = refused(arch, kernel, reached.limiters)
    {
        return Err(error);
    }
    Ok(reached)
}

/// As [`occupancy`], but a kernel that cannot launch is a result of no workgroups whose limiters
/// say why, as calculators print it.
///
/// # Errors
///
/// An [`Error`] that says what is unknown or makes no sense on `arch`.
#[expect(clippy::inline_always, reason = "a kernel and a result in memory take half as long again")]
#[inline(always)]
pub const fn resident(arch: &Arch, kernel: &Kernel) -> Result<Occupancy, Error> {
    match Basis::asked(arch, kernel) {
        Ok(unit) => unit.resident(kernel),
        Err(error) => Err(error),
    }
}

impl Basis<'_> {
    #[expect(clippy::inline_always, reason = "as `Unit::resident`, which is made of it")]
    #[inline(always)]
    pub(crate) const fn resident(&self, kernel: &Kernel) -> Result<Occupancy, Error> {
        if is_padded(kernel) {
            return self.padded(kernel);
        }
        match self.demand(kernel, Counts::Needed) {
            Ok(demand) => Ok(self.reached(&demand)),
            Err(error) => Err(error),
        }
    }

    /// What the kernel needs, or what is left of it where a compiler's padding of the register
    /// counts keeps workgroups out. Padding that changes nothing is not blamed for anything.
    #[cold]
    pub(crate) const fn padded(&self, kernel: &Kernel) -> Result<Occupancy, Error> {
        let needed = match self.demand(kernel, Counts::Needed) {
            Ok(demand) => self.reached(&demand),
            Err(error) => return Err(error),
        };
        match self.demand(kernel, Counts::Allocated) {
            Ok(demand) if demand.least.workgroups < needed.workgroups => Ok(self.reached(&demand)),
            Ok(_) => Ok(needed),
            Err(error) => Err(error),
        }
    }
}

/// Whether more local memory is declared statically than may be.
const fn declared_too_much(arch: &Arch, kernel: &Kernel) -> bool {
    match arch.lds.max_static {
        Some(max) => kernel.lds > max,
        None => false,
    }
}

/// Whether a compiler said how many registers it allocates.
#[inline]
pub(crate) const fn is_padded(kernel: &Kernel) -> bool {
    !matches!((kernel.vgprs_allocated, kernel.sgprs_allocated), (None, None))
}

/// Every limit of a single workgroup that the kernel breaks, the first first.
#[must_use]
pub const fn refusals(arch: &Arch, kernel: &Kernel) -> [Option<Error>; 7] {
    let Ok(unit) = Basis::asked(arch, kernel) else {
        return [None; 7];
    };
    match unit.demand(kernel, Counts::Needed) {
        Ok(demand) => broken(&unit, kernel, &demand),
        Err(_) => [None; 7],
    }
}

const fn broken(unit: &Basis, kernel: &Kernel, demand: &Demand) -> [Option<Error>; 7] {
    let arch = unit.arch;
    let addressable = unit.file.addressable;
    let mut found = [None; 7];
    match kernel.workgroup {
        Some(threads) if threads > arch.max_workgroup => {
            found[0] = Some(Error::Workgroup { threads, max: arch.max_workgroup });
        }
        _ => {}
    }
    match kernel.vgprs {
        Some(count) if count > addressable => {
            found[1] = Some(Error::Vgprs { count, max: addressable });
        }
        _ => {}
    }
    if kernel.agprs > addressable && !matches!(arch.accumulators, Accumulators::None) {
        found[2] = Some(Error::Agprs { count: kernel.agprs, max: addressable });
    }
    match (kernel.sgprs, arch.sgprs) {
        (Some(count), Some(file)) if count > file.addressable => {
            found[3] = Some(Error::Sgprs { count, max: file.addressable });
        }
        _ => {}
    }
    match arch.lds.max_static {
        Some(max) if kernel.lds > max => {
            found[4] = Some(Error::StaticLds { bytes: kernel.lds, max });
        }
        _ => {}
    }
    let asked_too_much = match kernel.max_dynamic_lds {
        Some(max) if kernel.opt_in && kernel.dynamic_lds > max => {
            found[5] = Some(Error::DynamicLds { bytes: kernel.dynamic_lds, max });
            true
        }
        _ => false,
    };
    match reported!(demand.parts.local.groups) {
        Some(0) if !asked_too_much && found[4].is_none() => {
            found[6] = Some(Error::Lds {
                bytes: kernel.lds as u64 + kernel.dynamic_lds as u64,
                max: narrow(unit.most_local(kernel)),
            });
        }
        _ => {}
    }
    found
}

/// The first limit of a single workgroup that the kernel breaks, or what runs out where each count
/// is allowed. A function of its own that starts anew, so that nothing is kept for it.
#[cold]
const fn refused(arch: &Arch, kernel: &Kernel, limiters: Limiters) -> Option<Error> {
    let found = refusals(arch, kernel);
    let mut i = 0;
    while i < found.len() {
        if found[i].is_some() {
            return found[i];
        }
        i += 1;
    }
    match (limiters.first(), Basis::asked(arch, kernel), kernel.workgroup) {
        (Some(limiter), Ok(unit), Some(threads)) => {
            Some(Error::DoesNotFit { limiter, waves: unit.waves(threads) })
        }
        _ => None,
    }
}

impl Allocation {
    /// Whether partitioned global caching stays on for this kernel.
    #[must_use]
    pub const fn is_partitioned(&self) -> bool {
        !matches!(self.caching, PartitionedCaching::Off)
    }
}
