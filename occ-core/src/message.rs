//! Every sentence about a number, in one place: the attribute, the command line and the docs all
//! print these.

use crate::arch::{Accumulators, Arch, Vendor};
use crate::contract::{Contract, Requirement, Verdict};
use crate::kernel::{Kernel, Mode, Wave};
use crate::limits::vector_need;
use crate::names::NameError;
use crate::occupancy::Occupancy;
use crate::step::{step, workgroup_step};
use crate::{Error, Limiter, Ratio, Text};

/// What a person is told about a contract; empty where it is kept.
#[must_use]
pub const fn verdict(contract: &Contract, verdict: &Verdict) -> Text {
    let mut text = Text::new();
    match (verdict, contract.min, contract.warn) {
        (Verdict::Broken(occupancy), Some(min), _) => {
            kernel_name(&mut text, contract);
            shortfall(&mut text, contract, occupancy, min, ", below the required ");
            limits(&mut text, contract, occupancy, min, "\n");
        }
        (Verdict::Warned(occupancy), _, Some(warn)) => {
            kernel_name(&mut text, contract);
            shortfall(&mut text, contract, occupancy, warn, ", below the wanted ");
            limits(&mut text, contract, occupancy, warn, "; ");
        }
        (Verdict::Refused(refusal), _, _) => {
            kernel_name(&mut text, contract);
            text.push(if refusal.cannot_launch() {
                " cannot launch on "
            } else {
                " has no occupancy on "
            });
            text.push(contract.arch.name.as_str());
            text.push(": ");
            refusal_reason(&mut text, *refusal, Some(contract));
        }
        _ => {}
    }
    text
}

/// What a person is told about an error; `contract` adds what is known of the kernel.
#[must_use]
pub const fn error(error: Error, contract: Option<&Contract>) -> Text {
    let mut text = Text::new();
    refusal_reason(&mut text, error, contract);
    text
}

/// What a person is told about a name that is not one architecture.
#[must_use]
pub const fn name_error(name: &str, error: &NameError) -> Text {
    let mut text = Text::new();
    match error {
        NameError::Unknown { nearest } => {
            text.push("unknown architecture `");
            text.push(name);
            text.push("`");
            if nearest[0].is_some() {
                text.push(if nearest[1].is_some() {
                    "; the nearest names are "
                } else {
                    "; the nearest name is "
                });
                listed(&mut text, nearest, "and");
            } else {
                text.push(
                    "; name a target (`gfx90a`, `sm_90`), a family (`cdna2`, `hopper`), or a \
                     product (`MI250X`, `H100`)",
                );
            }
        }
        NameError::Ambiguous { choices, .. } => {
            text.push("`");
            text.push(name);
            text.push("` covers chips that differ; name one of ");
            listed(&mut text, choices, "or");
        }
    }
    text
}

/// What a person is told about the value of `key` that is no count, or none of 32 bits.
#[must_use]
pub const fn no_count(key: &str, too_large: bool) -> Text {
    let mut text = takes(key, "a whole number, ");
    if too_large {
        text.number(u32::MAX as u64);
        text.push(" or less");
    } else {
        text.push("0 or more");
    }
    text
}

/// What a person is told about the value of `key` that is no fraction.
#[must_use]
pub const fn no_fraction(key: &str) -> Text {
    takes(key, "a fraction from 0 to 1, such as `0.5` or `\"50%\"`")
}

/// What a person is told about the value of `key` that is no wave.
#[must_use]
pub const fn no_wave(key: &str) -> Text {
    takes(key, "32 or 64, the threads of a wave")
}

const fn takes(key: &str, what: &str) -> Text {
    let mut text = Text::new();
    text.push("`");
    text.push(key);
    text.push("` takes ");
    text.push(what);
    text
}

/// The end of a warning: how to silence it.
pub const SILENCE: &str = "; `#[allow(deprecated)]` on the item silences this";

/// The warning of a contract whose numbers only const evaluation knows: rustc needs its text
/// beforehand, so it holds the whole percentage alone.
#[must_use]
pub const fn warning(vendor: Vendor, limiter: Limiter, percent: u8) -> Text {
    let mut text = Text::new();
    text.push("occupancy is ");
    text.number(percent as u64);
    text.push("%, below what `warn` asks for; limited by ");
    text.push(limiter.name(vendor));
    text.push(SILENCE);
    text
}

/// `30% occupancy (3 of 10 waves per SIMD)`.
#[must_use]
pub const fn reached(occupancy: &Occupancy) -> Text {
    let mut text = Text::new();
    percent(&mut text, occupancy.ratio(), 2);
    text.push(" occupancy (");
    level(&mut text, occupancy, occupancy.waves, true);
    text.push(")");
    text
}

/// The limiters by name: `VGPRs`, `registers and warps`.
#[must_use]
pub const fn limiters(occupancy: &Occupancy) -> Text {
    let mut text = Text::new();
    let count = occupancy.limiters.len();
    let mut written = 0;
    let mut i = 0;
    while i < Limiter::ALL.len() {
        if occupancy.limiters.contains(Limiter::ALL[i]) {
            if written > 0 {
                text.push(if written + 1 == count { " and " } else { ", " });
            }
            text.push(Limiter::ALL[i].name(occupancy.vendor));
            written += 1;
        }
        i += 1;
    }
    text
}

/// A requirement in words: `75%`, `8 waves per SIMD`, `2 thread blocks per SM`.
#[must_use]
pub const fn required(requirement: Requirement, occupancy: &Occupancy) -> Text {
    let mut text = Text::new();
    let vendor = occupancy.vendor;
    match requirement {
        Requirement::Occupancy(ratio) => percent(&mut text, ratio, 2),
        Requirement::WavesPerSimd(waves) => {
            text.count(waves as u64, vendor.wave());
            text.push(" per ");
            text.push(vendor.simd());
        }
        Requirement::Workgroups(workgroups) => {
            text.count(workgroups as u64, vendor.workgroup());
            text.push(" per ");
            text.push(vendor.unit(occupancy.mode));
        }
    }
    text
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
    limit(&mut text, arch, kernel, occupancy, limiter, requirement);
    text
}

/// A percentage with at most `digits` decimals, cut rather than rounded: it never claims more than
/// there is.
const fn percent(text: &mut Text, ratio: Ratio, digits: u32) {
    let whole = if ratio.denominator == 0 { 1 } else { ratio.denominator as u64 };
    let parts = ratio.numerator as u64 * 100;
    text.number(parts / whole);
    // Long division, a digit at a time, keeps every product within 64 bits.
    let mut rest = parts % whole;
    let (mut written, mut digit) = (0, 1);
    while digit <= digits {
        rest *= 10;
        if rest >= whole {
            text.push(if written == 0 { "." } else { "" });
            while written + 1 < digit {
                text.push("0");
                written += 1;
            }
            text.number(rest / whole);
            written += 1;
            rest %= whole;
        }
        digit += 1;
    }
    text.push("%");
}

const fn kernel_name(text: &mut Text, contract: &Contract) {
    text.push("kernel `");
    text.push(contract.name);
    text.push("`");
}

/// ` reaches 30% occupancy on gcn (3 of 10 waves per SIMD), below the required 50%`
const fn shortfall(
    text: &mut Text,
    contract: &Contract,
    occupancy: &Occupancy,
    requirement: Requirement,
    below: &str,
) {
    let arch = contract.arch.name.as_str();
    let vendor = occupancy.vendor;
    match requirement {
        Requirement::Occupancy(wanted) => {
            let digits = distinct_digits(occupancy.ratio(), wanted);
            text.push(" reaches ");
            percent(text, occupancy.ratio(), digits);
            text.push(" occupancy on ");
            text.push(arch);
            text.push(" (");
            level(text, occupancy, occupancy.waves, true);
            text.push(")");
            text.push(below);
            percent(text, wanted, digits);
        }
        Requirement::WavesPerSimd(wanted) => {
            text.push(" reaches ");
            text.count(occupancy.waves_per_simd() as u64, vendor.wave());
            text.push(" per ");
            text.push(vendor.simd());
            text.push(" on ");
            text.push(arch);
            text.push(below);
            text.number(wanted as u64);
        }
        Requirement::Workgroups(wanted) => {
            text.push(" holds ");
            text.count(occupancy.workgroups as u64, vendor.workgroup());
            text.push(" per ");
            text.push(vendor.unit(occupancy.mode));
            text.push(" on ");
            text.push(arch);
            text.push(below);
            text.number(wanted as u64);
        }
    }
}

/// Two decimals, or as many more as it takes to tell the two apart.
const fn distinct_digits(a: Ratio, b: Ratio) -> u32 {
    let mut digits = 2;
    // Of two different fractions, twelve decimals of a percent tell any apart that 32 bits hold.
    while digits < 12 {
        let scale = 100 * 10_u64.pow(digits);
        if cut(a, scale) != cut(b, scale) {
            break;
        }
        digits += 1;
    }
    digits
}

const fn cut(ratio: Ratio, scale: u64) -> u128 {
    let whole = if ratio.denominator == 0 { 1 } else { ratio.denominator as u128 };
    ratio.numerator as u128 * scale as u128 / whole
}

/// `3 of 10 waves per SIMD`, or per unit where the waves do not spread evenly.
const fn level(text: &mut Text, occupancy: &Occupancy, waves: u32, of_all: bool) {
    let vendor = occupancy.vendor;
    let per_simd = vendor.is_amd() && occupancy.simds > 0 && waves.is_multiple_of(occupancy.simds);
    let share = if per_simd { occupancy.simds } else { 1 };
    if of_all {
        text.number((waves / share) as u64);
        text.push(" of ");
        text.count((occupancy.max_waves / share) as u64, vendor.wave());
    } else {
        text.count((waves / share) as u64, vendor.wave());
    }
    text.push(" per ");
    text.push(if per_simd { vendor.simd() } else { vendor.unit(occupancy.mode) });
}

/// The limiters, those that can be relieved first, and after them what else would stop the kernel
/// short of `requirement`.
const fn limits(
    text: &mut Text,
    contract: &Contract,
    occupancy: &Occupancy,
    requirement: Requirement,
    between: &str,
) {
    let blocking = contract.blocking(occupancy, requirement);
    let binding = occupancy.limiters;
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
                limit(text, &contract.arch, &contract.kernel, occupancy, limiter, requirement);
                first = false;
            }
            i += 1;
        }
        pass += 1;
    }
}

/// `VGPRs: 84 allocated, 48 would allow 5 waves per SIMD`
const fn limit(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
    requirement: Requirement,
) {
    let vendor = occupancy.vendor;
    text.push(limiter.name(vendor));
    text.push(": ");
    if is_shape(kernel, occupancy, limiter) {
        shape(text, arch, kernel, occupancy, limiter, requirement);
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
            } else {
                rounded(text, allocated, vector_need(arch, vgprs, agprs), "");
                if agprs > 0 && matches!(arch.accumulators, Accumulators::Unified) {
                    text.push(", AGPRs included");
                }
            }
        }
        Limiter::Sgprs => {
            let used = or_0(kernel.sgprs);
            let allocated = match occupancy.allocation.sgprs {
                Some(allocated) => allocated,
                None => used,
            };
            rounded(text, allocated as u64, used as u64, "");
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
            let held = or_0(occupancy.limits.scratch);
            text.count(held as u64, "workgroup");
            text.push(" with scratch memory");
            text.push(plural(held, " fits ", " fit "));
            text.push(vendor.a_unit(occupancy.mode));
            text.push(", without it there is no such limit");
            return;
        }
        Limiter::Barriers => text.count(kernel.barriers as u64, "barrier"),
        _ => text.number(kernel.virtual_resources as u64),
    }
    if matches!(limiter, Limiter::Barriers | Limiter::VirtualResources) {
        text.push(" for each thread block");
    }
    would_allow(text, arch, kernel, occupancy, limiter, requirement);
}

/// Whether the launch prefers less local memory than there is.
const fn carved(arch: &Arch, kernel: &Kernel, occupancy: &Occupancy) -> bool {
    kernel.carveout.is_some() && occupancy.allocation.lds_pool < arch.lds.pool as u64
}

/// Whether only the workgroup size can change this limit.
pub(crate) const fn is_shape(kernel: &Kernel, occupancy: &Occupancy, limiter: Limiter) -> bool {
    match limiter {
        Limiter::WaveSlots | Limiter::WorkgroupSlots => true,
        // One barrier a workgroup is what every kernel is counted with.
        Limiter::Barriers => occupancy.vendor.is_amd() || kernel.barriers <= 1,
        _ => false,
    }
}

/// `6 workgroups of 384 threads fit a CU, 320 threads would allow 10 waves per SIMD`
const fn shape(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
    limiter: Limiter,
    requirement: Requirement,
) {
    let vendor = occupancy.vendor;
    let held = match occupancy.limits.get(limiter) {
        Some(held) => held,
        None => occupancy.workgroups,
    };
    text.count(held as u64, vendor.workgroup());
    text.push(" of ");
    text.count(or_0(kernel.workgroup) as u64, "thread");
    text.push(plural(held, " fits ", " fit "));
    text.push(vendor.a_unit(occupancy.mode));
    match workgroup_step(arch, kernel, requirement) {
        Some(threads) => {
            text.push(", ");
            text.count(threads as u64, "thread");
            text.push(" would allow ");
            let mut changed = *kernel;
            changed.workgroup = Some(threads);
            if let Ok(better) = crate::occupancy(arch, &changed) {
                reached_level(text, &better, requirement);
            }
        }
        None if held as u64 * occupancy.waves_per_workgroup as u64
            == occupancy.max_waves as u64 =>
        {
            text.push(plural(held, " and takes every ", " and take every "));
            text.push(vendor.wave());
            text.push(" slot");
        }
        None => text.push(", and no other size alone would be enough"),
    }
}

const fn or_0(count: Option<u32>) -> u32 {
    match count {
        Some(count) => count,
        None => 0,
    }
}

const fn plural(count: u32, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
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

/// `, 48 would allow 5 waves per SIMD`: the step to `requirement`, or as far towards it as the
/// workgroup size lets the kernel come. Where this resource already allows that, giving it back is
/// no advice.
const fn would_allow(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    occupancy: &Occupancy,
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
    match step(arch, kernel, limiter, workgroups) {
        Some(step) if step.most >= used(arch, kernel, limiter) => {
            text.push(", padded by the compiler, whose bound on waves would have to be raised");
        }
        Some(step) => {
            text.push(", ");
            text.number(step.most as u64);
            text.push(" would allow ");
            let mut better = *occupancy;
            better.workgroups = workgroups;
            better.waves = workgroups.saturating_mul(occupancy.waves_per_workgroup);
            reached_level(text, &better, requirement);
        }
        None if matches!(limiter, Limiter::Lds) && carved(arch, kernel, occupancy) => {
            text.push(", only a larger carve-out can help");
        }
        None => text.push(", and no smaller number would be enough"),
    }
}

/// What the kernel itself needs of registers; more than any step for all else.
const fn used(arch: &Arch, kernel: &Kernel, limiter: Limiter) -> u32 {
    match limiter {
        Limiter::Vgprs => {
            crate::limits::narrow(vector_need(arch, or_0(kernel.vgprs), kernel.agprs))
        }
        Limiter::Sgprs => or_0(kernel.sgprs),
        _ => u32::MAX,
    }
}

/// What `occupancy` reaches, counted as `requirement` counts.
const fn reached_level(text: &mut Text, occupancy: &Occupancy, requirement: Requirement) {
    let vendor = occupancy.vendor;
    match requirement {
        Requirement::Workgroups(_) => {
            text.count(occupancy.workgroups as u64, vendor.workgroup());
            text.push(" per ");
            text.push(vendor.unit(occupancy.mode));
        }
        Requirement::WavesPerSimd(_) => {
            text.count(occupancy.waves_per_simd() as u64, vendor.wave());
            text.push(" per ");
            text.push(vendor.simd());
        }
        Requirement::Occupancy(_) => level(text, occupancy, occupancy.waves, false),
    }
}

/// The reason behind an error, as the end of a sentence that names kernel and architecture.
const fn refusal_reason(text: &mut Text, error: Error, contract: Option<&Contract>) {
    let vendor = match contract {
        Some(contract) => contract.arch.vendor,
        None => Vendor::Amd,
    };
    match error {
        Error::Arch => text.push(
            "its own numbers make no sense; SIMDs, wave slots, register splits, and granules are 1 \
             or more, and the largest pool size is the pool",
        ),
        Error::UnknownWorkgroup => {
            text.push(match vendor {
                Vendor::Amd => "its workgroup size is not known; give it as `workgroup = 256`",
                Vendor::Nvidia => "its block size is not known; give it as `block = 256`",
            });
        }
        Error::UnknownRegisters => unknown_registers(text, vendor),
        Error::EmptyWorkgroup => {
            text.push("a ");
            text.push(vendor.workgroup());
            text.push(" of 0 threads, the least is 1");
        }
        Error::Wave(wave) => {
            text.push("there are no ");
            text.push(vendor.wave());
            text.push("s of ");
            text.number(wave.threads() as u64);
            text.push(" threads, only of ");
            text.number(match wave {
                Wave::W32 => 64,
                Wave::W64 => 32,
            });
        }
        Error::Mode(Mode::Wgp) => text.push("it has no WGP mode"),
        Error::Mode(Mode::Cu) => text.push("it has no CU mode"),
        Error::NoAgprs(count) => none_there(text, count, "AGPR", " per thread"),
        Error::NoSgprs(count) => none_there(text, count, "SGPR", " per wave"),
        Error::Carveout(percent) => {
            text.push("a carve-out of ");
            text.number(percent as u64);
            text.push(" percent, the most is 100");
        }
        Error::DynamicVgprs(16 | 32) => match contract {
            Some(contract) if contract.arch.dynamic_vgprs => {
                text.push("dynamic VGPRs need waves of 32 threads");
            }
            _ => text.push("it has no dynamic VGPRs"),
        },
        Error::DynamicVgprs(block) => {
            text.push("dynamic VGPRs in blocks of ");
            text.number(block as u64);
            text.push(", there are only blocks of 16 or 32");
        }
        Error::NoVirtualResources(count) => {
            none_there(text, count, "virtual resource", " per thread block");
        }
        Error::DoesNotFit { limiter, waves } => does_not_fit(text, limiter, waves, contract),
        limit => past_limit(text, limit, vendor),
    }
}

/// `257 VGPRs per thread, the most is 256`
const fn past_limit(text: &mut Text, error: Error, vendor: Vendor) {
    match error {
        Error::Workgroup { threads, max } => {
            text.push("a ");
            text.push(vendor.workgroup());
            text.push(" of ");
            text.number(threads as u64);
            // The product of three dimensions stops here.
            text.push(if threads == u32::MAX { " or more threads" } else { " threads" });
            at_most(text, max as u64);
        }
        Error::Vgprs { count, max } => {
            text.number(count as u64);
            text.push(" ");
            text.push(vendor.vgprs());
            text.push(" per thread");
            at_most(text, max as u64);
        }
        Error::Agprs { count, max } => {
            text.number(count as u64);
            text.push(" AGPRs per thread");
            at_most(text, max as u64);
        }
        Error::Sgprs { count, max } => {
            text.number(count as u64);
            text.push(" SGPRs per wave");
            at_most(text, max as u64);
        }
        Error::StaticLds { bytes, max } => {
            text.number(bytes as u64);
            text.push(" bytes of static ");
            text.push(vendor.lds());
            at_most(text, max as u64);
            text.push(", more has to be dynamic");
        }
        Error::Lds { bytes, max } => {
            text.number(bytes);
            text.push(" bytes of ");
            text.push(vendor.lds());
            text.push(" per ");
            text.push(vendor.workgroup());
            at_most(text, max as u64);
        }
        Error::DynamicLds { bytes, max } => {
            text.number(bytes as u64);
            text.push(" bytes of dynamic ");
            text.push(vendor.lds());
            text.push(", more than the ");
            text.number(max as u64);
            text.push(" that the launch opted in to");
        }
        _ => {}
    }
}

/// `8 AGPRs per thread, but it has none`
const fn none_there(text: &mut Text, count: u32, noun: &str, per: &str) {
    text.count(count as u64, noun);
    text.push(per);
    text.push(", but it has none");
}

const fn at_most(text: &mut Text, max: u64) {
    text.push(", the most is ");
    text.number(max);
}

/// How to get a register count: no front end guesses one.
const fn unknown_registers(text: &mut Text, vendor: Vendor) {
    text.push(match vendor {
        Vendor::Amd => {
            "its VGPR count is not known; give it as `vgprs = 64`, from `.vgpr_count` in \
             `llvm-readelf --notes` of the code object or from the compiler's \
             `kernel-resource-usage` remarks"
        }
        Vendor::Nvidia => {
            "its register count is not known; give it as `registers = 64`, from `ptxas -v` or \
             `cuobjdump -res-usage`"
        }
    });
}

/// `a workgroup of 16 waves with 200 VGPRs each does not fit a CU, 128 VGPRs would`
const fn does_not_fit(text: &mut Text, limiter: Limiter, waves: u32, contract: Option<&Contract>) {
    let Some(contract) = contract else {
        text.push("one workgroup does not fit: it runs out of ");
        text.push(limiter.name(Vendor::Amd));
        return;
    };
    let Contract { arch, kernel, .. } = contract;
    let vendor = arch.vendor;
    text.push("a ");
    text.push(vendor.workgroup());
    text.push(" of ");
    text.count(waves as u64, vendor.wave());
    let agprs = kernel.agprs > 0 && matches!(limiter, Limiter::Vgprs);
    let (amount, unit, each) = match limiter {
        Limiter::Vgprs => (or_0(kernel.vgprs) as u64, vendor.vgprs(), true),
        Limiter::Sgprs => (or_0(kernel.sgprs) as u64, "SGPRs", true),
        Limiter::Lds => (kernel.lds as u64 + kernel.dynamic_lds as u64, "bytes", false),
        Limiter::Barriers => (kernel.barriers as u64, "barriers", false),
        Limiter::VirtualResources => (kernel.virtual_resources as u64, "virtual resources", false),
        Limiter::WaveSlots | Limiter::WorkgroupSlots | Limiter::Scratch => (0, "", false),
    };
    if amount > 0 {
        text.push(" with ");
        text.number(amount);
        text.push(" ");
        text.push(unit);
        if matches!(limiter, Limiter::Lds) {
            text.push(" of ");
            text.push(vendor.lds());
        }
        if agprs {
            text.push(" and ");
            text.count(kernel.agprs as u64, "AGPR");
        }
        if each {
            text.push(" each");
        }
    }
    text.push(" does not fit ");
    text.push(vendor.a_unit(kernel.mode_on(arch)));
    text.push(", ");
    match step(arch, kernel, limiter, 1) {
        Some(step) if amount > 0 => {
            text.number(step.most as u64);
            text.push(" ");
            text.push(if agprs { "of both together" } else { unit });
            text.push(" would");
        }
        _ => {
            text.push("there are too few ");
            text.push(match limiter {
                Limiter::Scratch => "scratch slots",
                limiter => limiter.name(vendor),
            });
        }
    }
}

/// `` `a`, `b`, or `c` ``, up to the first `None`.
const fn listed<const N: usize>(text: &mut Text, names: &[Option<&'static str>; N], last: &str) {
    let mut count = 0;
    while count < N && names[count].is_some() {
        count += 1;
    }
    let mut i = 0;
    while i < count {
        if i > 0 {
            text.push(if count > 2 { ", " } else { " " });
            if i + 1 == count {
                text.push(last);
                text.push(" ");
            }
        }
        if let Some(name) = names[i] {
            text.push("`");
            text.push(name);
            text.push("`");
        }
        i += 1;
    }
}
