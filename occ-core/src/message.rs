//! Every sentence about a number, in one place: the attribute, the command line and the docs all
//! print these.

mod arithmetic;
mod cluster;
mod declared;
mod display;
mod grid;
mod joint;
mod json;
mod launch;
mod levels;
mod limit;
mod measured;
mod missing;
mod origin;
mod page;
mod refusal;
mod register_cap;
mod text;
mod vendor;

use crate::advice::Axis;
use crate::arch::lookup::NameError;
use crate::arch::{Arch, Device, Vendor};
use crate::contract::{Contract, Requirement, Verdict};
use crate::device::DeviceCapacity;
use crate::kernel::{Kernel, Mode};
use crate::number::Ratio;
use crate::occupancy::{Error, Limiter, Occupancy};

pub use arithmetic::{arithmetic, rounding};
pub use cluster::{cluster, gpc, opt_in};
pub use declared::{above_bound, below_bound, below_least, contradiction};
pub use grid::{grid, unexplained};
pub use joint::to_fill;
pub use json::{Record, record, unevaluated_record};
pub use launch::launch_error;
pub use levels::levels;
use limit::{limits, one_limit};
use measured::open_size;
pub use measured::{DYNAMIC_STACK, InFile};
pub use missing::{NO_REFERENCE, missing, missing_lds};
pub use origin::{Origin, Sourced};
pub use page::{EVALUATED, Fact};
use refusal::refusal_reason;
pub use register_cap::{register_cap, register_cap_way_out};
pub use text::Text;

/// What a person is told about a contract; empty where it is kept.
#[must_use]
pub const fn verdict(contract: &Contract, verdict: &Verdict) -> Text {
    let mut text = Text::new();
    match (verdict, contract.min, contract.warn) {
        (Verdict::Broken(occupancy), Some(min), _) => {
            kernel_name(&mut text, contract);
            shortfall(&mut text, contract, occupancy, min, ", below the required ");
            limits(&mut text, contract, occupancy, min, "\n");
            open_size(&mut text, contract, "\n");
        }
        (Verdict::Warned(occupancy), _, Some(warn)) => {
            kernel_name(&mut text, contract);
            shortfall(&mut text, contract, occupancy, warn, ", below the wanted ");
            limits(&mut text, contract, occupancy, warn, "; ");
            open_size(&mut text, contract, "; ");
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
            open_size(&mut text, contract, "\n");
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

impl Contract {
    /// What a person is told about `verdict`; empty where the contract is kept.
    #[must_use]
    pub const fn message(&self, verdict: &Verdict) -> Text {
        self::verdict(self, verdict)
    }
}

/// What a person is told about a name that is not one architecture.
#[must_use]
pub const fn name_error(name: &str, error: &NameError) -> Text {
    let mut text = Text::new();
    match error {
        NameError::Unknown { .. } | NameError::Capability { .. } => {
            text.push("unknown architecture `");
            text.push(name);
            text.push("`");
        }
        NameError::Ambiguous { .. } => {
            text.push("`");
            text.push(name);
            text.push("`");
        }
    }
    name_meant(&mut text, error);
    text
}

/// What follows the name that is not one architecture.
const fn name_meant(text: &mut Text, error: &NameError) {
    match error {
        NameError::Unknown { nearest } => {
            if nearest[0].is_some() {
                text.push("; did you mean ");
                listed(text, nearest, "or");
                text.push("?");
            } else {
                text.push(
                    "; name a target (`gfx90a`, `sm_90`), a family (`cdna2`, `hopper`), or a \
                     product (`MI250X`, `H100`)",
                );
            }
        }
        NameError::Capability { target } => {
            text.push("; compute capability ");
            compute_capability(text, target);
            text.push(" is written `");
            text.push(target);
            text.push("`");
        }
        NameError::Ambiguous { choices, .. } => {
            text.push(" covers chips that differ; name one of ");
            listed(text, choices, "or");
        }
    }
}

/// `9.0`, `12.0a` for `sm_90`, `sm_120a`: the last digit is the minor number.
const fn compute_capability(text: &mut Text, target: &str) {
    let bytes = target.as_bytes();
    let mut number: u32 = 0;
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i].is_ascii_digit() {
            number = number.saturating_mul(10).saturating_add((bytes[i] - b'0') as u32);
        }
        i += 1;
    }
    text.number(number as u64 / 10);
    text.push(".");
    text.number(number as u64 % 10);
    match bytes.last() {
        Some(b'a') => text.push("a"),
        Some(b'f') => text.push("f"),
        _ => {}
    }
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

/// What a person is told about the value of `key` that is an empty range.
#[must_use]
pub const fn no_range(key: &str) -> Text {
    takes(key, "a range that is not empty, as in `64..=1024`")
}

/// What a person is told about the value of `key` that is none of `choices`.
#[must_use]
pub const fn no_choice(key: &str, choices: &[&str]) -> Text {
    let mut text = takes(key, "");
    let mut i = 0;
    while i < choices.len() {
        if i > 0 {
            text.push(if choices.len() > 2 { ", " } else { " " });
            text.push(if i + 1 == choices.len() { "or " } else { "" });
        }
        text.push("`");
        text.push(choices[i]);
        text.push("`");
        i += 1;
    }
    text
}

const fn takes(key: &str, what: &str) -> Text {
    let mut text = Text::new();
    text.push("`");
    text.push(key);
    text.push("` takes ");
    text.push(what);
    text
}

/// What is wrong with an array in `arch` that is empty.
pub const NO_ARCHITECTURE: &str = "the list of architectures is empty; name at least one";

/// What is wrong with an array in `arch` beside `contract`.
pub const ONE_ARCHITECTURE: &str = "`contract` writes one constant, and cannot tell how many \
     architectures an array has; name its elements, as in `arch = [ARCHES[0], ARCHES[1]]`";

/// Why a contract has no result yet: its values are those of a generic function.
pub const DEFERRED: &str = "checked where the function is instantiated, by `cargo build`";

/// The end of a warning: how to silence it.
pub const SILENCE: &str = "; `#[allow(deprecated)]` on the item silences this";

/// The warning of a contract whose numbers only const evaluation knows: rustc needs its text
/// beforehand, so it holds the whole percentage alone, and the command that says the rest.
#[must_use]
pub const fn warning(vendor: Vendor, limiter: Limiter, percent: u8) -> Text {
    let mut text = Text::new();
    text.push("occupancy is ");
    text.number(percent as u64);
    text.push("%, below what `warn` asks for; limited by ");
    text.push(limiter.name(vendor));
    text.push("; `cargo occ report` names the kernel and what would help");
    text.push(SILENCE);
    text
}

/// `30% occupancy (3 of 10 waves per SIMD)`, the percentage rounded as by [`percentage`].
#[must_use]
pub const fn reached(occupancy: &Occupancy) -> Text {
    let mut text = Text::new();
    rounded(&mut text, occupancy.ratio());
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

/// A requirement in words: `75%`, `8 waves on the busiest SIMD`, `2 thread blocks per SM`.
#[must_use]
pub const fn required(requirement: Requirement, occupancy: &Occupancy) -> Text {
    let mut text = Text::new();
    match requirement {
        Requirement::Occupancy(ratio) => percent(&mut text, ratio, 2),
        Requirement::WavesPerSimd(waves) => {
            waves_per_simd(&mut text, occupancy, waves);
        }
        Requirement::Workgroups(workgroups) => {
            workgroups_per_unit(&mut text, occupancy, workgroups);
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
    one_limit(&mut text, arch, kernel, occupancy, limiter, requirement);
    text
}

/// `41.7%`: at most one decimal, rounded, for what is only shown. No part of the whole reads as all
/// or nothing of it: `99.9%`, `<0.1%`.
#[must_use]
pub const fn percentage(ratio: Ratio) -> Text {
    let mut text = Text::new();
    rounded(&mut text, ratio);
    text
}

/// What an axis counts: `VGPRs per thread`.
#[must_use]
pub const fn axis(vendor: Vendor, axis: Axis) -> Text {
    let mut text = Text::new();
    match axis {
        Axis::Workgroup => {
            text.push("threads in a ");
            text.push(vendor.workgroup());
        }
        Axis::Vgprs => {
            text.push(vendor.vgprs());
            text.push(" per thread");
        }
        Axis::Lds => {
            text.push("bytes of ");
            text.push(vendor.lds());
            text.push(" per ");
            text.push(vendor.workgroup());
        }
    }
    text
}

/// What a launch consists of: `workgroup of 256 threads: 4 waves of 64 on a CU`.
#[must_use]
pub const fn launch(kernel: &Kernel, occupancy: &Occupancy) -> Text {
    let vendor = occupancy.vendor;
    let mut text = Text::new();
    text.push(vendor.workgroup());
    text.push(" of ");
    text.count(or_0(kernel.workgroup) as u64, "thread");
    text.push(": ");
    text.count(occupancy.waves_per_workgroup as u64, vendor.wave());
    text.push(" of ");
    text.number(occupancy.wave.threads() as u64);
    text.push(" on ");
    text.push(vendor.a_unit(occupancy.mode));
    text
}

/// What fills a device once: `660 workgroups of 256 threads fill the 220 CUs of MI250X`.
#[must_use]
pub const fn device_capacity(
    device: &Device,
    units: u32,
    kernel: &Kernel,
    capacity: &DeviceCapacity,
) -> Text {
    let vendor = device.arch.vendor;
    let mut text = Text::new();
    text.count(capacity.workgroups, vendor.workgroup());
    text.push(" of ");
    text.count(or_0(kernel.workgroup) as u64, "thread");
    text.push(if capacity.workgroups == 1 { " fills the " } else { " fill the " });
    text.count(units as u64, vendor.unit(Mode::Cu));
    text.push(" of ");
    text.push(device.name);
    text
}

/// What local memory is still free: `12288 more bytes of LDS per workgroup cost no occupancy`.
#[must_use]
pub const fn free_lds(vendor: Vendor, bytes: u32) -> Text {
    let mut text = Text::new();
    text.number(bytes as u64);
    text.push(if bytes == 1 { " more byte of " } else { " more bytes of " });
    text.push(vendor.lds());
    text.push(" per ");
    text.push(vendor.workgroup());
    text.push(if bytes == 1 { " costs no occupancy" } else { " cost no occupancy" });
    text
}

/// A percentage with at most one decimal, rounded half up: for what decides nothing.
const fn rounded(text: &mut Text, ratio: Ratio) {
    let whole = if ratio.denominator == 0 { 1 } else { ratio.denominator as u64 };
    let part = ratio.numerator as u64;
    let tenths = (part * 2000 + whole) / (whole * 2);
    if part > 0 && tenths == 0 {
        text.push("<0.1%");
        return;
    }
    let tenths = if part < whole && tenths > 999 { 999 } else { tenths };
    text.number(tenths / 10);
    if !tenths.is_multiple_of(10) {
        text.push(".");
        text.number(tenths % 10);
    }
    text.push("%");
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
    if let (Some([least, most]), Some(worst)) = (contract.range, contract.kernel.workgroup) {
        text.push(" in ");
        text.push(contract.arch.vendor.workgroup());
        text.push("s of ");
        text.number(worst as u64);
        text.push(" threads, the worst of ");
        text.number(least as u64);
        text.push(" to ");
        text.number(most as u64);
        text.push(",");
    }
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
            waves_per_simd(text, occupancy, occupancy.waves_per_simd());
            text.push(" of ");
            text.push(arch);
            text.push(below);
            text.number(wanted as u64);
        }
        Requirement::Workgroups(wanted) => {
            text.push(" holds ");
            workgroups_per_unit(text, occupancy, occupancy.workgroups);
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

/// `5 waves on the busiest SIMD`: what is counted, as LLVM and Mesa count it, where workgroups do not
/// spread evenly.
const fn waves_per_simd(text: &mut Text, occupancy: &Occupancy, waves: u32) {
    text.count(waves as u64, occupancy.vendor.wave());
    text.push(" on the busiest ");
    text.push(occupancy.vendor.simd());
}

/// `2 workgroups per CU`.
const fn workgroups_per_unit(text: &mut Text, occupancy: &Occupancy, workgroups: u32) {
    text.count(workgroups as u64, occupancy.vendor.workgroup());
    text.push(" per ");
    text.push(occupancy.vendor.unit(occupancy.mode));
}

/// `3 of 10 waves per SIMD`, or per unit where the waves do not spread evenly.
const fn level(text: &mut Text, occupancy: &Occupancy, waves: u32, of_all: bool) {
    counted(text, occupancy, waves, of_all, is_even(occupancy, waves));
}

/// Whether every SIMD has as many of the waves (AMD), so that they can be counted per SIMD.
const fn is_even(occupancy: &Occupancy, waves: u32) -> bool {
    occupancy.vendor.is_amd() && occupancy.simds > 0 && waves.is_multiple_of(occupancy.simds)
}

/// `3 of 10 waves per SIMD`, or per unit.
const fn counted(text: &mut Text, occupancy: &Occupancy, waves: u32, of_all: bool, per_simd: bool) {
    let vendor = occupancy.vendor;
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

/// ` in kernels.hsaco`, where a count was read.
const fn in_file(text: &mut Text, file: Option<&str>) {
    if let Some(file) = file {
        text.push(" in ");
        text.push(file);
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
