//! Refusals: the limits of a single workgroup that keep a kernel from launching.

use super::resources::Resources;
use super::result::Occupancy;
use super::{lds, resident};
use crate::Error;
use crate::arch::{Accumulators, Arch};
use crate::arith::narrow;
use crate::kernel::Kernel;

/// Every limit of a single workgroup that the kernel breaks, the first first.
#[must_use]
pub const fn refusals(arch: &Arch, kernel: &Kernel) -> [Option<Error>; 7] {
    match (Resources::of(arch, kernel), resident(arch, kernel)) {
        (Ok(unit), Ok(reached)) => broken_limits(&unit, kernel, &reached),
        _ => [None; 7],
    }
}

const fn broken_limits(
    unit: &Resources,
    kernel: &Kernel,
    reached: &Occupancy,
) -> [Option<Error>; 7] {
    let arch = unit.arch;
    let addressable = unit.vgprs.addressable;
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
    if let Some(max) = arch.lds.max_static
        && kernel.lds > max
    {
        found[4] = Some(Error::StaticLds { bytes: kernel.lds, max });
    }
    match kernel.max_dynamic_lds {
        Some(max) if lds::is_past_opt_in(kernel) => {
            found[5] = Some(Error::DynamicLds { bytes: kernel.dynamic_lds, max });
        }
        _ => {}
    }
    let refused_by_lds = matches!(reached.limits.lds, Some(0));
    if refused_by_lds && found[4].is_none() && found[5].is_none() {
        found[6] = Some(Error::Lds {
            bytes: kernel.lds as u64 + kernel.dynamic_lds as u64,
            max: narrow(most_lds(arch, kernel)),
        });
    }
    found
}

/// Most bytes that a workgroup may ask for and still be within its limit after rounding.
const fn most_lds(arch: &Arch, kernel: &Kernel) -> u64 {
    let granule = arch.lds.granule as u64;
    let whole = lds::most(arch, kernel) / granule * granule;
    whole.saturating_sub(arch.lds.reserved as u64)
}

/// Why no workgroup launches, or `None` where one does: the first limit that the kernel breaks, or
/// what runs out where each count by itself is allowed.
pub(super) const fn refusal(arch: &Arch, kernel: &Kernel, reached: &Occupancy) -> Option<Error> {
    let found = refusals(arch, kernel);
    let mut i = 0;
    while i < found.len() {
        if found[i].is_some() {
            return found[i];
        }
        i += 1;
    }
    match reached.limiters.first() {
        Some(limiter) if reached.workgroups == 0 => {
            Some(Error::DoesNotFit { limiter, waves: reached.waves_per_workgroup })
        }
        _ => None,
    }
}

/// Whether [`refusal`] has to look: no workgroup is resident, or more local memory is declared
/// statically than any compiler lets pass, which the calculators do not count.
#[inline]
pub(super) const fn may_be_refused(arch: &Arch, kernel: &Kernel, reached: &Occupancy) -> bool {
    reached.workgroups == 0
        || match arch.lds.max_static {
            Some(max) => kernel.lds > max,
            None => false,
        }
}
