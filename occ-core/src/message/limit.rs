//! What limits a kernel, and how much of it to give back.

use super::joint::{joint, out_of_reach};
use super::level::{counted, is_even, waves_per_simd, workgroups_per_unit};
use super::percentage::percent;
use super::{Text, in_file, or_0, plural};
use crate::advice::{
    BestWorkgroup, JointChange, fullest_workgroup, joint_change, nearest_workgroup_size, reduction,
    with_amount,
};
use crate::arch::{Accumulators, Arch};
use crate::contract::{Contract, Requirement};
use crate::kernel::Kernel;
use crate::number::narrow;
use crate::occupancy::{Limiter, Limiters, Occupancy, vgprs_needed};

/// What a person can do about a requirement that is missed.
struct Way {
    /// What is reached by all the amounts to give back, where each limiter by itself says one, or which
    /// workgroup size would do; `None`: that is not enough.
    each: Option<Occupancy>,
    /// Else what to change together; `None`: nothing is enough.
    joint: Option<JointChange>,
}

const fn way(
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    blocking: Limiters,
    requirement: Requirement,
) -> Way {
    let each = reached_by_each(arch, kernel, occupancy, blocking, requirement);
    let joint = if each.is_some() { None } else { joint_change(arch, kernel, requirement) };
    Way { each, joint }
}

/// What is reached by all the amounts that the limiters advise by themselves; `None`: that is not
/// enough. Where the workgroup size stands in the way, another one has to be enough alone, and the
/// amounts are for as much as this one lets the kernel come.
const fn reached_by_each(
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    blocking: Limiters,
    requirement: Requirement,
) -> Option<Occupancy> {
    let workgroups = requirement.within_reach(kernel, occupancy);
    // Less of anything is compiled anew, and then padded otherwise.
    let mut changed = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..*kernel };
    let mut i = 0;
    while i < Limiter::ALL.len() {
        let limiter = Limiter::ALL[i];
        i += 1;
        if !blocking.contains(limiter) {
            continue;
        }
        if limiter.is_by_workgroup_size(occupancy.vendor, kernel) {
            if nearest_workgroup_size(arch, kernel, requirement).is_none() {
                return None;
            }
            let waves = workgroups.saturating_mul(occupancy.waves_per_workgroup);
            return Some(Occupancy { workgroups, waves, ..*occupancy });
        }
        changed = match reduction(arch, kernel, limiter, workgroups) {
            Some(step) => relieved(arch, &changed, limiter, step.most),
            None if matches!(limiter, Limiter::Scratch) => changed.scratch(false),
            None => return None,
        };
    }
    match crate::occupancy::occupancy(arch, &changed) {
        Ok(better) if requirement.is_met(&better) => Some(better),
        _ => None,
    }
}

/// `kernel` with as much of a resource as [`would_allow`] advises, where that is `most`.
const fn relieved(arch: &Arch, kernel: &Kernel, limiter: Limiter, most: u32) -> Kernel {
    let mut changed = *kernel;
    if most >= used(arch, kernel, limiter) {
        return changed;
    }
    if matches!(limiter, Limiter::Vgprs) {
        changed.agprs = 0;
    }
    with_amount(&changed, limiter, most)
}

impl Way {
    /// What follows one limiter.
    const fn advise(
        &self,
        text: &mut Text,
        arch: &Arch,
        kernel: &Kernel,
        occupancy: &Occupancy,
        limiter: Limiter,
        requirement: Requirement,
    ) {
        match &self.each {
            Some(better) => advice(text, arch, kernel, (occupancy, better), limiter, requirement),
            None if self.joint.is_none() => other_way(text, arch, kernel, occupancy, limiter),
            None => {}
        }
    }

    /// What follows what the limiters say, after `between`.
    const fn tell(
        &self,
        text: &mut Text,
        arch: &Arch,
        kernel: &Kernel,
        occupancy: &Occupancy,
        requirement: Requirement,
        between: &str,
    ) {
        if self.each.is_some() {
            return;
        }
        text.push(between);
        match &self.joint {
            Some(step) => joint(text, kernel, occupancy, step, requirement),
            None => out_of_reach(text, arch, kernel, occupancy, requirement),
        }
    }
}

/// The limiters, those that can be relieved first, and after them what else would stop the kernel
/// short of `requirement`; then what would help where no single change does.
pub(super) const fn limits(
    text: &mut Text,
    contract: &Contract,
    occupancy: &Occupancy,
    requirement: Requirement,
    between: &str,
) {
    let Contract { arch, kernel, .. } = contract;
    let blocking = contract.blocking(occupancy, requirement);
    let binding = occupancy.limiters;
    let way = way(arch, kernel, occupancy, blocking, requirement);
    let mut first = true;
    let mut pass = 0;
    while pass < 3 {
        let mut i = 0;
        while i < Limiter::ALL.len() {
            let limiter = Limiter::ALL[i];
            let now = match pass {
                0 => binding.contains(limiter) && blocking.contains(limiter),
                1 => binding.contains(limiter) && !blocking.contains(limiter),
                _ => !binding.contains(limiter) && blocking.contains(limiter),
            };
            if now {
                text.push(between);
                text.push(match (pass, first) {
                    (_, true) => "limited by ",
                    (0 | 1, false) => "and by ",
                    _ => "then by ",
                });
                let file = contract.file(limiter);
                limit(text, arch, kernel, occupancy, limiter, file);
                way.advise(text, arch, kernel, occupancy, limiter, requirement);
                first = false;
            }
            i += 1;
        }
        pass += 1;
    }
    way.tell(text, arch, kernel, occupancy, requirement, between);
}

/// As [`limits`], of one limiter.
pub(super) const fn one_limit(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
    requirement: Requirement,
) {
    limit(text, arch, kernel, occupancy, limiter, None);
    let blocking = Contract::new("", arch, *kernel).blocking(occupancy, requirement);
    let way = way(arch, kernel, occupancy, blocking, requirement);
    way.advise(text, arch, kernel, occupancy, limiter, requirement);
    way.tell(text, arch, kernel, occupancy, requirement, ", ");
}

/// What would have to change of one limiter for the better occupancy: `, 48 would allow 5 waves per
/// SIMD`.
const fn advice(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    (occupancy, better): (&Occupancy, &Occupancy),
    limiter: Limiter,
    requirement: Requirement,
) {
    if limiter.is_by_workgroup_size(occupancy.vendor, kernel) {
        would_fit(text, arch, kernel, occupancy, requirement);
    } else if matches!(limiter, Limiter::Scratch) {
        other_way(text, arch, kernel, occupancy, limiter);
    } else {
        would_allow(text, arch, kernel, (occupancy, better), limiter, requirement);
    }
}

/// What relieves a limiter that no smaller amount does.
const fn other_way(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
) {
    match limiter {
        Limiter::Scratch => text.push(", a kernel without it has no such limit"),
        Limiter::Lds if carved(arch, kernel, occupancy) => {
            text.push(", only a larger carve-out can help");
        }
        _ => {}
    }
}

/// How a limiter comes about: `VGPRs: 84 allocated`.
const fn limit(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
    file: Option<&str>,
) {
    let vendor = occupancy.vendor;
    text.push(limiter.name(vendor));
    text.push(": ");
    if limiter.is_by_workgroup_size(occupancy.vendor, kernel) {
        shape(text, kernel, occupancy, limiter);
        return;
    }
    match limiter {
        Limiter::Vgprs => {
            let agprs = match arch.accumulators {
                Accumulators::None => 0,
                _ => kernel.agprs,
            };
            let vgprs = or_0(kernel.vgprs);
            let allocated = occupancy.allocation.vgprs as u64;
            if matches!(arch.accumulators, Accumulators::Separate) && agprs > vgprs {
                // A wave is given as many of the one kind as of the other.
                text.number(allocated);
                text.push(" allocated for ");
                text.number(agprs as u64);
                text.push(" AGPRs");
                in_file(text, file);
            } else {
                rounded(text, allocated, vgprs_needed(arch, vgprs, agprs), "");
                in_file(text, file);
                if agprs > 0 && matches!(arch.accumulators, Accumulators::Unified) {
                    text.push(", AGPRs included");
                }
            }
        }
        Limiter::Sgprs => {
            let allocated = match occupancy.allocation.sgprs {
                Some(allocated) => allocated,
                None => or_0(kernel.sgprs),
            };
            // Where every wave is given a fixed block, the count need not be known.
            let used = match kernel.sgprs {
                Some(used) => used,
                None => allocated,
            };
            rounded(text, allocated as u64, used as u64, "");
            in_file(text, file);
            if kernel.trap_on(arch)
                && let Some(file) = arch.sgprs
                && file.trap_reserve > 0
            {
                text.push(" with the trap handler's ");
                text.number(file.trap_reserve as u64);
            }
        }
        Limiter::Lds => {
            let used = kernel.lds as u64 + kernel.dynamic_lds as u64;
            rounded(text, occupancy.allocation.lds, used, " bytes");
            if kernel.dynamic_lds > 0 && file.is_some() {
                text.push(", ");
                text.number(kernel.lds as u64);
                text.push(" of them static");
            }
            in_file(text, file);
            if arch.lds.reserved > 0 {
                text.push(" with the driver's ");
                text.number(arch.lds.reserved as u64);
            }
            if carved(arch, kernel, occupancy) {
                text.push(", out of the ");
                text.number(occupancy.allocation.lds_pool);
                text.push(" that the carve-out leaves");
            }
        }
        Limiter::Scratch => {
            let fitting = or_0(occupancy.limits.scratch);
            text.count(fitting as u64, "workgroup");
            text.push(" with scratch memory");
            in_file(text, file);
            text.push(plural(fitting, " fits ", " fit "));
            text.push(vendor.a_unit(occupancy.mode));
        }
        Limiter::Barriers => text.count(kernel.barriers as u64, "barrier"),
        _ => text.number(kernel.virtual_resources as u64),
    }
    if matches!(limiter, Limiter::Barriers | Limiter::VirtualResources) {
        text.push(" for each thread block");
        in_file(text, file);
    }
}

/// Whether the launch prefers less local memory than there is.
const fn carved(arch: &Arch, kernel: &Kernel, occupancy: &Occupancy) -> bool {
    kernel.carveout.is_some() && occupancy.allocation.lds_pool < arch.lds.pool as u64
}

/// `6 workgroups of 384 threads fit a CU`
const fn shape(text: &mut Text, kernel: &Kernel, occupancy: &Occupancy, limiter: Limiter) {
    let vendor = occupancy.vendor;
    let fitting = match occupancy.limits.get(limiter) {
        Some(workgroups) => workgroups,
        None => occupancy.workgroups,
    };
    text.count(fitting as u64, vendor.workgroup());
    text.push(" of ");
    text.count(or_0(kernel.workgroup) as u64, "thread");
    text.push(plural(fitting, " fits ", " fit "));
    text.push(vendor.a_unit(occupancy.mode));
    if fitting as u64 * occupancy.waves_per_workgroup as u64 == occupancy.max_waves as u64 {
        text.push(plural(fitting, " and takes every ", " and take every "));
        text.push(vendor.wave());
        text.push(" slot");
    }
}

/// `, 320 threads would allow 10 waves per SIMD`: the nearest size that is enough, and where another
/// leaves fewer slots empty, that one too, in the same unit.
const fn would_fit(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    requirement: Requirement,
) {
    if let Some(threads) = nearest_workgroup_size(arch, kernel, requirement)
        && let Ok(better) = crate::occupancy::occupancy(arch, &kernel.workgroup(threads))
    {
        text.push(", ");
        text.count(threads as u64, "thread");
        text.push(" would allow ");
        reached_level(text, occupancy, &better, requirement);
        if let Some(BestWorkgroup { threads, occupancy: fullest }) = fullest_workgroup(arch, kernel)
            && is_more(&fullest, &better, requirement)
        {
            text.push(", and ");
            text.count(threads as u64, "thread");
            text.push(" ");
            match (requirement, WaveUnit::of(occupancy).with(&better)) {
                (Requirement::Occupancy(_), WaveUnit::Percent) => percent(text, fullest.ratio(), 2),
                _ => reached_level(text, occupancy, &fullest, requirement),
            }
        }
    }
}

/// Whether `fullest` has more waves than `better` as `requirement` counts them. Whoever counts
/// workgroups asks for no more waves.
const fn is_more(fullest: &Occupancy, better: &Occupancy, requirement: Requirement) -> bool {
    match requirement {
        Requirement::Occupancy(_) => fullest.waves > better.waves,
        Requirement::WavesPerSimd(_) => fullest.waves_per_simd() > better.waves_per_simd(),
        Requirement::Workgroups(_) => false,
    }
}

/// `84 allocated`, or `84 allocated for 82` where rounding took a part.
const fn rounded(text: &mut Text, allocated: u64, used: u64, unit: &str) {
    text.number(allocated);
    text.push(unit);
    text.push(" allocated");
    if allocated != used {
        text.push(" for ");
        text.number(used);
    }
}

/// `, 48 would allow 5 waves per SIMD`: the step to `requirement`, and what all such steps reach.
/// Where this resource already allows that, giving it back is no advice.
const fn would_allow(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    (occupancy, better): (&Occupancy, &Occupancy),
    limiter: Limiter,
    requirement: Requirement,
) {
    let workgroups = requirement.within_reach(kernel, occupancy);
    match occupancy.limits.get(limiter) {
        Some(limit) if limit < workgroups => {}
        _ => {
            text.push(match limiter {
                Limiter::Lds => ", less alone would not help",
                _ => ", fewer alone would not help",
            });
            return;
        }
    }
    match reduction(arch, kernel, limiter, workgroups) {
        Some(step) if step.most >= used(arch, kernel, limiter) => {
            text.push(", padded by the compiler, whose bound on waves would have to be raised");
        }
        Some(step) => {
            text.push(", ");
            text.number(step.most as u64);
            text.push(" would allow ");
            reached_level(text, occupancy, better, requirement);
        }
        None => other_way(text, arch, kernel, occupancy, limiter),
    }
}

/// What the kernel itself needs of registers; more than any step for all else.
const fn used(arch: &Arch, kernel: &Kernel, limiter: Limiter) -> u32 {
    match limiter {
        Limiter::Vgprs => narrow(vgprs_needed(arch, or_0(kernel.vgprs), kernel.agprs)),
        Limiter::Sgprs => or_0(kernel.sgprs),
        _ => u32::MAX,
    }
}

/// In what a message counts waves: all numbers of one message have the same unit.
#[derive(Clone, Copy)]
enum WaveUnit {
    /// `5 waves per SIMD`
    Simd,
    /// `39 waves per CU`
    Unit,
    /// `97.5% occupancy`: the message started per SIMD, and these waves do not spread evenly.
    Percent,
}

impl WaveUnit {
    /// The unit of a message about a kernel that reaches `occupancy`.
    const fn of(occupancy: &Occupancy) -> Self {
        if is_even(occupancy, occupancy.waves) { Self::Simd } else { Self::Unit }
    }

    /// The unit in which such a message can count these waves too.
    const fn with(self, waves: &Occupancy) -> Self {
        match self {
            Self::Simd if !is_even(waves, waves.waves) => Self::Percent,
            unit => unit,
        }
    }
}

/// What `better` reaches, counted as `requirement` counts, in a message about a kernel that reaches
/// `now`.
pub(super) const fn reached_level(
    text: &mut Text,
    now: &Occupancy,
    better: &Occupancy,
    requirement: Requirement,
) {
    match requirement {
        Requirement::Workgroups(_) => {
            workgroups_per_unit(text, better, better.workgroups);
        }
        Requirement::WavesPerSimd(_) => {
            waves_per_simd(text, better, better.waves_per_simd());
        }
        Requirement::Occupancy(_) => match WaveUnit::of(now).with(better) {
            WaveUnit::Simd => counted(text, better, better.waves, false, true),
            WaveUnit::Unit => counted(text, better, better.waves, false, false),
            WaveUnit::Percent => {
                percent(text, better.ratio(), 2);
                text.push(" occupancy");
            }
        },
    }
}

/// How a resource limits a kernel, and how much of it to give back for `requirement`.
#[must_use]
pub const fn limited_by(
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
    requirement: Requirement,
) -> Text {
    let mut text = Text::new();
    one_limit(&mut text, arch, kernel, occupancy, limiter, requirement);
    text
}
