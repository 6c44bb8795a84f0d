//! How each limit comes about, for a person who checks it by hand.

use super::{Text, or_0, plural};
use crate::arch::{Accumulators, Arch};
use crate::kernel::Kernel;
use crate::number::{narrow, round_up};
use crate::occupancy::{Limiter, Occupancy, Unit, is_past_opt_in, most_lds, vgprs_needed};

/// What the amount of a resource is rounded to: `97 in steps of 24: 120`; empty where the resource
/// is not handed out in steps, and where the kernel uses none of it.
#[inline]
#[must_use]
pub const fn rounding(
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
) -> Text {
    let mut text = Text::new();
    let Ok(unit) = Unit::of(arch, kernel) else {
        return text;
    };
    match limiter {
        Limiter::Vgprs if occupancy.allocation.vgprs > 0 => {
            vector_rounding(&mut text, arch, kernel, occupancy, &unit);
        }
        Limiter::Sgprs => {
            if let Some(file) = arch.sgprs
                && let Some(allocated) = occupancy.allocation.sgprs
            {
                let reserve = if kernel.trap_on(arch) { file.trap_reserve } else { 0 };
                match (file.fixed, kernel.sgprs) {
                    (Some(fixed), _) => {
                        text.push("always ");
                        text.number(fixed as u64);
                    }
                    (None, count) => {
                        let used = or_0(count) as u64;
                        let step = if file.granule == 0 { 1 } else { file.granule };
                        let given = allocated.saturating_sub(reserve) as u64;
                        if given > round_up(used, step) && used > 0 {
                            padded(&mut text, used, given);
                        } else {
                            steps(&mut text, used, step as u64, given);
                        }
                    }
                }
                if reserve > 0 {
                    text.push(", and the trap handler's ");
                    text.number(reserve as u64);
                    text.push(": ");
                    text.number(allocated as u64);
                }
            }
        }
        Limiter::Lds if occupancy.allocation.lds > 0 => {
            if kernel.lds > 0 && kernel.dynamic_lds > 0 {
                text.number(kernel.lds as u64);
                text.push(" + ");
                text.number(kernel.dynamic_lds as u64);
            } else {
                text.number(kernel.lds as u64 + kernel.dynamic_lds as u64);
            }
            if arch.lds.reserved > 0 {
                text.push(" and the driver's ");
                text.number(arch.lds.reserved as u64);
                text.push(",");
            }
            text.push(" in steps of ");
            text.number(arch.lds.granule as u64);
            text.push(": ");
            text.number(occupancy.allocation.lds);
        }
        _ => {}
    }
    text
}

#[inline]
const fn vector_rounding(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    unit: &Unit<'_>,
) {
    let vgprs = or_0(kernel.vgprs);
    let agprs = if matches!(arch.accumulators, Accumulators::None) { 0 } else { kernel.agprs };
    let need = vgprs_needed(arch, vgprs, agprs);
    let allocated = occupancy.allocation.vgprs as u64;
    if matches!(arch.accumulators, Accumulators::Unified) && agprs > 0 {
        text.number(vgprs as u64);
        text.push(" in steps of 4, and ");
        text.count(agprs as u64, "AGPR");
        text.push(": ");
        text.number(need);
        text.push("; ");
    } else if need > vgprs as u64 {
        text.push("as many as the AGPRs: ");
        text.number(need);
        text.push("; ");
    }
    if allocated > round_up(need, unit.vgprs.granule) && allocated > unit.vgprs.minimum as u64 {
        padded(text, need, allocated);
    } else {
        steps(text, need, unit.vgprs.granule as u64, allocated);
    }
}

/// `97 in steps of 24: 120`
#[inline]
const fn steps(text: &mut Text, used: u64, step: u64, allocated: u64) {
    text.number(used);
    text.push(" in steps of ");
    text.number(step);
    text.push(": ");
    text.number(allocated);
}

/// `130 padded to 136 by the compiler`
#[inline]
const fn padded(text: &mut Text, used: u64, allocated: u64) {
    text.number(used);
    text.push(" padded to ");
    text.number(allocated);
    text.push(" by the compiler");
}

/// How many workgroups a resource allows, and why:
/// `256 / 84 = 3 waves per SIMD, × 4 SIMDs / 4 waves = 3 workgroups`. Where it is no limit of this
/// kernel it says so; empty where the architecture has no such limit.
#[inline]
#[must_use]
pub const fn arithmetic(
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
) -> Text {
    let mut text = Text::new();
    let Ok(unit) = Unit::of(arch, kernel) else {
        return text;
    };
    let vendor = arch.vendor;
    let Some(limit) = occupancy.limits.get(limiter) else {
        text.push(match limiter {
            Limiter::Vgprs | Limiter::Lds => "none used",
            Limiter::Sgprs => match arch.sgprs {
                Some(file) if file.size.is_none() => "no limit: every wave has its own",
                Some(_) => "not given, not counted",
                None => "",
            },
            Limiter::Barriers if arch.barriers.is_some() && vendor.is_amd() => {
                "a single wave needs none"
            }
            Limiter::Barriers if arch.barriers.is_some() => "none used",
            Limiter::Scratch if arch.scratch_waves.is_some() => "no scratch memory used",
            Limiter::VirtualResources if arch.virtual_resources.is_some() => "none used",
            _ => "",
        });
        return text;
    };
    match limiter {
        Limiter::Vgprs => vector(&mut text, arch, kernel, occupancy, &unit, limit),
        Limiter::Sgprs => scalar(&mut text, arch, kernel, occupancy, limit),
        Limiter::Lds if limit == 0 && is_past_opt_in(kernel) => {
            text.number(kernel.dynamic_lds as u64);
            text.push(" dynamic bytes, more than the ");
            text.number(or_0(kernel.max_dynamic_lds) as u64);
            text.push(" that the launch opted in to");
        }
        Limiter::Lds if limit == 0 => {
            text.number(occupancy.allocation.lds);
            text.push(" bytes, more than the ");
            text.number(most_lds(arch, kernel));
            text.push(" of one ");
            text.push(vendor.workgroup());
        }
        Limiter::Lds => {
            text.number(occupancy.allocation.lds_pool);
            divided(&mut text, occupancy.allocation.lds, limit, occupancy);
        }
        Limiter::WaveSlots => slots(&mut text, arch, kernel, occupancy, limit),
        Limiter::WorkgroupSlots => {
            workgroups(&mut text, limit, occupancy);
            text.push(" per ");
            text.push(vendor.unit(occupancy.mode));
        }
        Limiter::Barriers => {
            let each = if vendor.is_amd() { 1 } else { kernel.barriers as u64 };
            text.number(match arch.barriers {
                Some(barriers) => barriers.pool as u64 * unit.cus as u64,
                None => 0,
            });
            divided(&mut text, each, limit, occupancy);
        }
        Limiter::Scratch => {
            text.number(match arch.scratch_waves {
                Some(waves) => waves as u64 * unit.cus as u64,
                None => 0,
            });
            text.push(" ");
            text.push(vendor.wave());
            text.push("s per ");
            text.push(vendor.unit(occupancy.mode));
            over_waves(&mut text, limit, occupancy);
        }
        Limiter::VirtualResources => {
            text.number(or_0(arch.virtual_resources) as u64);
            divided(&mut text, kernel.virtual_resources as u64, limit, occupancy);
        }
    }
    text
}

#[inline]
const fn vector(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    unit: &Unit<'_>,
    limit: u32,
) {
    let vendor = arch.vendor;
    let file = &unit.vgprs;
    let allocated = occupancy.allocation.vgprs as u64;
    // NVIDIA counts registers of threads, and there are as many for each of a warp.
    let threads = if vendor.is_amd() { 1 } else { occupancy.wave.threads() as u64 };
    let most = if kernel.agprs > or_0(kernel.vgprs) { kernel.agprs } else { or_0(kernel.vgprs) };
    if most > file.addressable {
        text.number(most as u64);
        text.push(", more than the ");
        text.number(file.addressable as u64);
        text.push(" that a thread can address");
        return;
    }
    let rows = round_up(occupancy.waves_per_workgroup as u64, unit.simds);
    if let Some(max) = arch.registers_per_workgroup
        && allocated.saturating_mul(rows) > max as u64
    {
        text.number(allocated);
        text.push(" × ");
        text.number(rows * threads);
        text.push(" threads, more than the ");
        text.number(max as u64 * threads);
        text.push(" of one ");
        text.push(vendor.workgroup());
        return;
    }
    text.number(file.size as u64 * threads);
    text.push(" / ");
    if threads > 1 {
        text.push("(");
        text.number(allocated);
        text.push(" × ");
        text.number(threads);
        text.push(")");
    } else {
        text.number(allocated);
    }
    let per_simd = quotient(file.size as u64, allocated);
    per_simd_to_workgroups(text, per_simd, occupancy, limit);
}

#[inline]
const fn scalar(text: &mut Text, arch: &Arch, kernel: &Kernel, occupancy: &Occupancy, limit: u32) {
    let Some(file) = arch.sgprs else {
        return;
    };
    let used = or_0(kernel.sgprs);
    if used > file.addressable {
        text.number(used as u64);
        text.push(", more than the ");
        text.number(file.addressable as u64);
        text.push(" that a wave can address");
        return;
    }
    let size = or_0(file.size) as u64;
    let allocated = or_0(occupancy.allocation.sgprs) as u64;
    text.number(size);
    text.push(" / ");
    text.number(allocated);
    let per_simd = quotient(size, allocated);
    per_simd_to_workgroups(text, per_simd, occupancy, limit);
}

/// ` = 3 waves per SIMD, × 4 SIMDs / 4 waves = 3 workgroups`
#[inline]
const fn per_simd_to_workgroups(text: &mut Text, per_simd: u64, occupancy: &Occupancy, limit: u32) {
    let vendor = occupancy.vendor;
    let (simds, each) = (occupancy.simds as u64, occupancy.waves_per_workgroup as u64);
    text.push(" = ");
    text.count(per_simd, vendor.wave());
    text.push(" per ");
    text.push(vendor.simd());
    text.push(", × ");
    if occupancy.allocation.is_partitioned() {
        // Each half of the SM by itself.
        text.number(simds / 2);
        text.push(" / ");
        text.count(each, vendor.wave());
        text.push(", × 2 halves = ");
        workgroups(text, limit, occupancy);
        return;
    }
    text.count(simds, vendor.simd());
    text.push(" / ");
    text.count(each, vendor.wave());
    text.push(" = ");
    let whole = narrow(quotient(per_simd * simds, each));
    if whole > limit && limit > 0 {
        text.number(whole as u64);
        text.push(", no more than the ");
        text.number(limit as u64);
        text.push(" of the ");
        text.push(Limiter::WaveSlots.name(vendor));
    } else if whole > limit {
        text.number(whole as u64);
        text.push(", but one does not fit when the registers are split in four");
    } else {
        workgroups(text, limit, occupancy);
    }
}

#[inline]
const fn slots(text: &mut Text, arch: &Arch, kernel: &Kernel, occupancy: &Occupancy, limit: u32) {
    let vendor = arch.vendor;
    if limit == 0 && or_0(kernel.workgroup) > arch.max_workgroup {
        text.count(or_0(kernel.workgroup) as u64, "thread");
        text.push(", more than the ");
        text.number(arch.max_workgroup as u64);
        text.push(" of one ");
        text.push(vendor.workgroup());
        return;
    }
    if occupancy.allocation.is_partitioned() {
        text.number(occupancy.max_waves as u64 / 2);
        text.push(" slots of a half / ");
        text.count(occupancy.waves_per_workgroup as u64, vendor.wave());
        text.push(", × 2 = ");
        workgroups(text, limit, occupancy);
        return;
    }
    text.count(occupancy.simds as u64, vendor.simd());
    text.push(" × ");
    text.number(arch.wave_slots as u64);
    text.push(" slots");
    over_waves(text, limit, occupancy);
}

/// ` / 4 waves = 10 workgroups`
#[inline]
const fn over_waves(text: &mut Text, limit: u32, occupancy: &Occupancy) {
    text.push(" / ");
    text.count(occupancy.waves_per_workgroup as u64, occupancy.vendor.wave());
    text.push(" = ");
    workgroups(text, limit, occupancy);
}

/// ` / 4096 = 16 workgroups`
#[inline]
const fn divided(text: &mut Text, each: u64, limit: u32, occupancy: &Occupancy) {
    text.push(" / ");
    text.number(each);
    text.push(" = ");
    workgroups(text, limit, occupancy);
}

#[inline]
const fn workgroups(text: &mut Text, count: u32, occupancy: &Occupancy) {
    text.number(count as u64);
    text.push(" ");
    // `thread blocks` is what a column says; a sum is shorter.
    text.push(if occupancy.vendor.is_amd() {
        plural(count, "workgroup", "workgroups")
    } else {
        plural(count, "block", "blocks")
    });
}

/// The whole part of `a / b`; 0 where `b` is.
#[inline]
const fn quotient(a: u64, b: u64) -> u64 {
    match a.checked_div(b) {
        Some(quotient) => quotient,
        None => 0,
    }
}
