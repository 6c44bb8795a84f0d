//! What a person can do about a requirement that is missed.

use super::joint::{joint, out_of_reach};
use super::level::{WaveUnit, reached_level};
use super::limit::carved;
use super::or_0;
use super::percentage::percent;
use crate::advice::{BestWorkgroup, JointChange, Reduction, fullest_workgroup, with_amount};
use crate::arch::Arch;
use crate::contract::Requirement;
use crate::kernel::Kernel;
use crate::number::narrow;
use crate::occupancy::{Limiter, Limiters, Occupancy, vgprs_needed};
use crate::text::{Text, say};

/// What a person can do about a requirement that is missed.
pub(super) struct Way {
    /// The amount to free of each resource by itself, by its place in [`Limiter`].
    steps: [Option<Reduction>; Limiter::ALL.len()],
    /// What is reached by all of them, where there are, or which workgroup size would do; `None`: that is not enough.
    each: Option<Occupancy>,
    /// Else what to change together; `None`: nothing is enough.
    joint: Option<JointChange>,
}

/// What would help a kernel that `blocking` keep from `requirement`.
pub(super) const fn way(
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    blocking: Limiters,
    requirement: Requirement,
) -> Way {
    let workgroups = requirement.within_reach(kernel, occupancy);
    let mut steps = [None; Limiter::ALL.len()];
    let mut i = 0;
    while i < steps.len() {
        let limiter = Limiter::ALL[i];
        if blocking.contains(limiter) {
            steps[limiter as usize] = kernel.reduction(arch, limiter, workgroups);
        }
        i += 1;
    }
    let each = reached_by_each(arch, kernel, occupancy, blocking, requirement, &steps);
    let joint = if each.is_some() { None } else { kernel.joint_change(arch, requirement) };
    Way { steps, each, joint }
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
    steps: &[Option<Reduction>],
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
            if kernel.nearest_workgroup_size(arch, requirement).is_none() {
                return None;
            }
            let waves = workgroups.saturating_mul(occupancy.waves_per_workgroup);
            return Some(Occupancy { workgroups, waves, ..*occupancy });
        }
        changed = match steps[limiter as usize] {
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
    /// What follows one limiter: what would have to change of it for the better occupancy.
    pub(super) const fn advise(
        &self,
        text: &mut Text,
        arch: &Arch,
        kernel: &Kernel,
        occupancy: &Occupancy,
        limiter: Limiter,
        requirement: Requirement,
    ) {
        match &self.each {
            Some(_) if limiter.is_by_workgroup_size(occupancy.vendor, kernel) => {
                would_fit(text, arch, kernel, occupancy, requirement);
            }
            Some(better) if !matches!(limiter, Limiter::Scratch) => {
                let step = self.steps[limiter as usize];
                would_allow(text, arch, kernel, (occupancy, better), (limiter, step), requirement);
            }
            None if self.joint.is_some() => {}
            _ => other_way(text, arch, kernel, occupancy, limiter),
        }
    }

    /// What follows what the limiters say, after `between`.
    pub(super) const fn tell(
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
        match &self.joint {
            Some(step) => say!(text, between, @joint(kernel, occupancy, step, requirement)),
            None => say!(text, between, @out_of_reach(arch, kernel, occupancy, requirement)),
        }
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
        Limiter::Scratch => say!(text, ", a kernel without it has no such limit"),
        Limiter::Lds if carved(arch, kernel, occupancy) => {
            say!(text, ", only a larger carve-out can help");
        }
        _ => {}
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
    if let Some(threads) = kernel.nearest_workgroup_size(arch, requirement)
        && let Ok(better) = crate::occupancy::occupancy(arch, &kernel.workgroup(threads))
    {
        say!(text, ", ", %(threads => arch.vendor.words().work_item), " would allow ",
             @reached_level(occupancy, &better, requirement));
        if let Some(BestWorkgroup { threads, occupancy: fullest }) = fullest_workgroup(arch, kernel)
            && is_more(&fullest, &better, requirement)
        {
            say!(text, ", and ", %(threads => arch.vendor.words().work_item), " ");
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

/// `, 48 would allow 5 waves per SIMD`: the step to `requirement`, and what all such steps reach.
/// Where this resource already allows that, freeing it is no advice.
const fn would_allow(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    (occupancy, better): (&Occupancy, &Occupancy),
    (limiter, step): (Limiter, Option<Reduction>),
    requirement: Requirement,
) {
    let workgroups = requirement.within_reach(kernel, occupancy);
    match occupancy.limits.get(limiter) {
        Some(limit) if limit < workgroups => {}
        _ => {
            let less = if matches!(limiter, Limiter::Lds) { "less" } else { "fewer" };
            say!(text, ", ", less, " alone would not help");
            return;
        }
    }
    match step {
        Some(step) if step.most >= used(arch, kernel, limiter) => {
            say!(text, ", which the compiler rounded up to its bound on waves; raise that bound");
        }
        Some(step) => {
            say!(text, ", ", %(step.most), " would allow ", @reached_level(occupancy, better, requirement));
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
