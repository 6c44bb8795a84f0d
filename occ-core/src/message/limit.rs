//! What limits a kernel, and how that comes about.

use super::way::way;
use super::{in_file, or_0, plural};
use crate::arch::{Accumulators, Arch, Contested};
use crate::contract::{Contract, Requirement};
use crate::kernel::Kernel;
use crate::occupancy::{Limiter, Limiters, Occupancy, calculate, vgprs_needed};
#[cfg(feature = "attribute")]
use crate::text::said;
use crate::text::{Text, say};

/// The limiters, those that can be relieved first, and after them what else would stop the kernel
/// short of `requirement`; then what would help where no single change does.
pub(super) const fn limits(
    text: &mut Text,
    contract: &Contract<'_>,
    occupancy: &Occupancy,
    requirement: Requirement,
    between: &str,
) {
    let Contract { arch, kernel, .. } = contract;
    let blocking = contract.blocking(occupancy, requirement);
    let binding = occupancy.limiters;
    let way = way(arch, kernel, occupancy, blocking, requirement);
    let mut first = true;
    let mut order = Order::of(binding, blocking);
    while let Some((limiter, is_next)) = order.pop() {
        let by = match (is_next, first) {
            (_, true) => "limited by ",
            (false, false) => "and by ",
            (true, false) => "then by ",
        };
        let file = contract.file(limiter);
        say!(text, between, by, @limit(arch, kernel, occupancy, limiter, file));
        way.advise(text, arch, kernel, occupancy, limiter, requirement);
        first = false;
    }
    way.tell(text, arch, kernel, occupancy, requirement, between);
}

/// The order in which limiters are told: those that can be relieved, the others that tie with them, and then
/// what else stands in the way.
#[derive(Clone, Copy)]
pub struct Order {
    binding: Limiters,
    blocking: Limiters,
    pass: u8,
    place: usize,
}

impl Order {
    /// The order of the limiters of a kernel, and of what keeps it from more.
    #[must_use]
    pub const fn of(binding: Limiters, blocking: Limiters) -> Self {
        Self { binding, blocking, pass: 0, place: 0 }
    }

    /// The next of them, and whether another is the first to run out.
    pub const fn pop(&mut self) -> Option<(Limiter, bool)> {
        while self.pass < 3 {
            while self.place < Limiter::ALL.len() {
                let limiter = Limiter::ALL[self.place];
                self.place += 1;
                let (binds, blocks) =
                    (self.binding.contains(limiter), self.blocking.contains(limiter));
                let is_now = match self.pass {
                    0 => binds && blocks,
                    1 => binds && !blocks,
                    _ => !binds && blocks,
                };
                if is_now {
                    return Some((limiter, !binds));
                }
            }
            (self.pass, self.place) = (self.pass + 1, 0);
        }
        None
    }
}

/// How a resource limits a kernel, and how much of it to free for `requirement`.
#[cfg(feature = "tools")]
#[must_use]
pub fn limited_by(
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
    requirement: Requirement,
) -> Text {
    let mut text = said!(@limit(arch, kernel, occupancy, limiter, None));
    let blocking = Contract::new("", arch, *kernel).blocking(occupancy, requirement);
    let way = way(arch, kernel, occupancy, blocking, requirement);
    way.advise(&mut text, arch, kernel, occupancy, limiter, requirement);
    way.tell(&mut text, arch, kernel, occupancy, requirement, ", ");
    text
}

/// What would let the next level in: `VGPRs: 84 allocated, 48 would allow 5 waves per SIMD`. Empty where all is
/// reached, and where there is no occupancy.
#[cfg(feature = "attribute")]
#[must_use]
pub fn next_step(contract: &Contract<'_>) -> Text {
    let Ok(occupancy) = contract.occupancy() else { return Text::new() };
    let Some(next) = occupancy.level_above() else { return Text::new() };
    let text = said!(@limits(contract, &occupancy, next, "; "));
    // Whoever asks has said the first words.
    said!(text.as_str().trim_start_matches("; limited by "))
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
    say!(text, limiter.name(vendor), ": ");
    if limiter.is_by_workgroup_size(occupancy.vendor, kernel) {
        shape(text, kernel, occupancy, limiter);
        if let (Limiter::Barriers, Some(barriers)) = (limiter, &arch.barriers)
            && barriers.is_least
            && barriers.most.is_none()
        {
            say!(text, " if it has only the ", %(barriers.pool), " barriers that are documented");
        }
    } else {
        used(text, arch, kernel, occupancy, limiter, file);
    }
    contested(text, arch, kernel, occupancy, limiter);
}

/// What another source would let in, where sources differ on a number: ` (3 work-groups with the 163840 bytes that
/// another source has)`.
const fn contested(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
) {
    let (of, what) = match limiter {
        Limiter::Barriers => (Contested::Barriers, "barriers"),
        Limiter::Lds => (Contested::Pool, "bytes"),
        Limiter::Vgprs => (Contested::Registers, occupancy.vendor.wave()),
        _ => return,
    };
    let Some(most) = arch.at_most(of) else { return };
    let (Ok(more), Some(barriers)) = (calculate(&most, kernel), &most.barriers) else { return };
    if more.workgroups == occupancy.workgroups {
        return;
    }
    say!(text, " (", %(more.workgroups => occupancy.vendor.workgroup()), " with the ");
    match of {
        Contested::Barriers => say!(text, %(barriers.pool), " ", what),
        Contested::Pool => say!(text, %(most.lds.pool), " ", what),
        Contested::Registers => {
            let waves = more.waves_per_simd();
            say!(text, %(waves), " ", what, "s per ", occupancy.vendor.simd());
        }
    }
    say!(text, " that another source has)");
}

/// How much of it the kernel has: `84 allocated`.
const fn used(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
    file: Option<&str>,
) {
    let vendor = occupancy.vendor;
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
                say!(text, %(allocated), " allocated for ", %(agprs), " AGPRs", @in_file(file));
            } else {
                let is_unified = agprs > 0 && matches!(arch.accumulators, Accumulators::Unified);
                let included = if is_unified { ", AGPRs included" } else { "" };
                let needed = vgprs_needed(arch, vgprs, agprs);
                say!(text, @rounded(allocated, needed, ""), @in_file(file), included);
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
            say!(text, @rounded(allocated as u64, used as u64, ""), @in_file(file));
            if kernel.trap_on(arch)
                && let Some(file) = arch.sgprs
                && file.trap_reserve > 0
            {
                say!(text, " with the trap handler's ", %(file.trap_reserve));
            }
        }
        Limiter::Lds => {
            let used = kernel.lds as u64 + kernel.dynamic_lds as u64;
            // As everybody counts it who has to free some: without the driver's share.
            let reserved = arch.lds.reserved as u64;
            let allocated = occupancy.allocation.lds.saturating_sub(reserved);
            say!(text, @rounded(allocated, used, " bytes"));
            if kernel.dynamic_lds > 0 && file.is_some() {
                say!(text, ", ", %(kernel.lds), " of them static");
            }
            say!(text, @in_file(file));
            if reserved > 0 {
                say!(text, " beside the driver's ", %(reserved));
            }
            if carved(arch, kernel, occupancy) {
                say!(text, ", out of the ", %(occupancy.allocation.lds_pool), " that the carve-out leaves");
            }
        }
        Limiter::Scratch => {
            let fitting = or_0(occupancy.limits.scratch);
            say!(text, %(fitting => "workgroup"), " with scratch memory", @in_file(file),
                 plural(fitting, " fits ", " fit "), vendor.a_unit(occupancy.mode));
        }
        Limiter::Barriers => {
            say!(text, %(kernel.barriers => "barrier"), " for each ", vendor.workgroup(), @in_file(file));
        }
        Limiter::TensorColumns => {
            say!(text, %(kernel.tensor_columns => "column"), " for each ", vendor.workgroup(), @in_file(file),
                 " (NVIDIA's calculator does not count them)");
        }
        _ => {
            say!(text, %(kernel.virtual_resources), " for each ", vendor.workgroup(), @in_file(file));
        }
    }
}

/// Whether the launch prefers less workgroup memory than there is.
pub(super) const fn carved(arch: &Arch, kernel: &Kernel, occupancy: &Occupancy) -> bool {
    kernel.carveout.is_some() && occupancy.allocation.lds_pool < arch.lds.pool as u64
}

/// `6 workgroups of 384 threads fit a CU`
const fn shape(text: &mut Text, kernel: &Kernel, occupancy: &Occupancy, limiter: Limiter) {
    let vendor = occupancy.vendor;
    let fitting = match occupancy.limits.get(limiter) {
        Some(workgroups) => workgroups,
        None => occupancy.workgroups,
    };
    say!(text, %(fitting => vendor.workgroup()), " of ", %(or_0(kernel.workgroup) => vendor.words().work_item),
         plural(fitting, " fits ", " fit "), vendor.a_unit(occupancy.mode));
    if fitting as u64 * occupancy.waves_per_workgroup as u64 == occupancy.max_waves as u64 {
        say! { text, plural(fitting, " and takes every ", " and take every "), vendor.wave(), " slot" }
    }
}

/// `84 allocated`, or `84 allocated for 82` where rounding took a part.
const fn rounded(text: &mut Text, allocated: u64, used: u64, unit: &str) {
    say!(text, %(allocated), unit, " allocated");
    if allocated != used {
        say!(text, " for ", %(used));
    }
}
