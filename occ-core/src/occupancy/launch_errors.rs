//! Refusals: the limits of a single workgroup that keep a kernel from launching.

use super::result::Occupancy;
use super::unit::Unit;
use super::{Error, barriers, calculate, clusters, lds, tensor_memory, vgprs, workgroup_waves};
use crate::arch::Arch;
use crate::kernel::{Dimension, Kernel, threads};
use crate::number::narrow;

/// The limits that there are.
const LIMITS: usize = 16;

/// Every limit of a single workgroup, or of a cluster, that the kernel breaks, in the order of the formula.
#[must_use]
pub const fn launch_errors(arch: &Arch, kernel: &Kernel) -> LaunchErrors {
    match calculate(arch, kernel) {
        Ok(reached) => broken_limits(arch, kernel, &reached),
        Err(_) => LaunchErrors { found: [None; LIMITS], next: 0 },
    }
}

/// The limits that a kernel breaks, one at a time, of [`launch_errors`].
#[derive(Clone, Debug)]
pub struct LaunchErrors {
    found: [Option<Error>; LIMITS],
    next: usize,
}

impl LaunchErrors {
    /// As [`Iterator::next`], in `const`.
    #[must_use]
    pub const fn pop(&mut self) -> Option<Error> {
        while self.next < LIMITS {
            let found = self.found[self.next];
            self.next += 1;
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

impl Iterator for LaunchErrors {
    type Item = Error;

    fn next(&mut self) -> Option<Error> {
        self.pop()
    }
}

const fn broken_limits(arch: &Arch, kernel: &Kernel, reached: &Occupancy) -> LaunchErrors {
    let mut found = [None; LIMITS];
    let Ok(unit) = Unit::of(arch, kernel) else { return LaunchErrors { found, next: 0 } };
    let addressable = unit.vgprs.addressable;
    [found[1], found[2], found[3]] = past_axes(arch, kernel);
    match kernel.workgroup {
        Some(threads) if threads > arch.max_workgroup => {
            found[0] = Some(Error::Workgroup { threads, max: arch.max_workgroup });
        }
        _ => {}
    }
    match kernel.vgprs {
        Some(count) if count > addressable => {
            found[4] = Some(Error::Vgprs { count, max: addressable });
        }
        _ => {}
    }
    found[13] = vgprs::no_size(&unit, kernel);
    found[14] = workgroup_waves::refusal(&unit, reached);
    if kernel.agprs > addressable {
        found[5] = Some(Error::Agprs { count: kernel.agprs, max: addressable });
    }
    match (kernel.sgprs, arch.sgprs) {
        (Some(count), Some(file)) if count > file.addressable => {
            found[6] = Some(Error::Sgprs { count, max: file.addressable });
        }
        _ => {}
    }
    if let Some(max) = arch.lds.max_static
        && kernel.lds > max
    {
        found[7] = Some(Error::StaticLds { bytes: kernel.lds, max });
    }
    if let Some(max) = lds::past_opt_in(kernel) {
        found[8] = Some(Error::DynamicLds { bytes: kernel.dynamic_lds, max });
    }
    found[9] = lds::opt_in_refusal(arch, kernel);
    let refused_by_lds = matches!(reached.limits.lds, Some(0));
    if refused_by_lds && found[7].is_none() && found[8].is_none() && found[9].is_none() {
        found[10] = Some(Error::Lds {
            bytes: kernel.lds as u64 + kernel.dynamic_lds as u64,
            max: narrow(most_asked_for(arch, kernel)),
        });
    }
    found[11] = barriers::refusal(arch, kernel);
    found[12] = clusters::refusal(arch, kernel, reached);
    found[15] = tensor_memory::refusal(arch, kernel);
    LaunchErrors { found, next: 0 }
}

/// Most bytes that a workgroup may ask for and still be within its limit after rounding.
const fn most_asked_for(arch: &Arch, kernel: &Kernel) -> u64 {
    arch.lds.granule.down(lds::most(arch, kernel)).saturating_sub(arch.lds.reserved as u64)
}

/// Why no workgroup launches, or `None` where one does: the first limit that the kernel breaks, or
/// what runs out where each count by itself is allowed.
pub(super) const fn refusal(arch: &Arch, kernel: &Kernel, reached: &Occupancy) -> Option<Error> {
    match (broken_limits(arch, kernel, reached).pop(), reached.limiters.first()) {
        (Some(error), _) => Some(error),
        (None, Some(limiter)) if reached.workgroups == 0 => {
            Some(Error::DoesNotFit { limiter, waves: reached.waves_per_workgroup })
        }
        _ => None,
    }
}

/// Whether [`refusal`] has to look: no workgroup is resident, or a limit is broken that the vendors'
/// calculators do not count: too much static workgroup memory, an opt-in to too much dynamic memory, too
/// many threads along one dimension, too many barriers, columns of tensor memory that nobody can allocate, or a cluster
/// of too many blocks.
#[inline]
pub(super) const fn may_be_refused(arch: &Arch, kernel: &Kernel, reached: &Occupancy) -> bool {
    let declared_too_much = match arch.lds.max_static {
        Some(max) => kernel.lds > max,
        None => false,
    };
    reached.workgroups == 0
        || kernel.cluster.is_some()
        || declared_too_much
        || lds::opt_in_refusal(arch, kernel).is_some()
        || barriers::refusal(arch, kernel).is_some()
        || tensor_memory::refusal(arch, kernel).is_some()
        // Of those that give out a few sizes.
        || matches!(arch.wave32, Some(file) if file.granule.steps().is_some())
        || !matches!(past_axes(arch, kernel), [None, None, None])
}

/// The dimensions along which a workgroup of `kernel` has too many threads. Where the threads in all
/// are too many already, only a dimension that allows fewer says something new.
const fn past_axes(arch: &Arch, kernel: &Kernel) -> [Option<Error>; 3] {
    let mut past = [None; 3];
    let Some(shape) = kernel.workgroup_shape else {
        return past;
    };
    let mut i = 0;
    while i < past.len() {
        let (threads, max) = (shape[i], arch.max_workgroup_axes[i]);
        if threads > max && max < arch.max_workgroup {
            past[i] = Some(Error::WorkgroupAxis { axis: Dimension::ALL[i], threads, max });
        }
        i += 1;
    }
    past
}

/// What is wrong with a shape that is not one of `workgroup` threads.
pub(super) const fn misshapen(kernel: &Kernel, workgroup: u32) -> Option<Error> {
    match kernel.workgroup_shape {
        Some(shape) if threads(shape[0], shape[1], shape[2]) != workgroup => {
            Some(Error::WorkgroupShape { shape, workgroup })
        }
        _ => None,
    }
}
