//! What a kernel reaches, and what is required of it.

use super::percentage::{distinct_digits, percent, rounded};
use crate::arch::Vendor;
use crate::contract::{Contract, Requirement};
use crate::kernel::Mode;
use crate::occupancy::{Limiter, Limiters, Occupancy};
use crate::text::{Text, said, say};

/// `30% occupancy (3 of 10 waves per SIMD)`, the percentage rounded as by [`percentage`](super::percentage()).
#[must_use]
pub const fn reached(occupancy: &Occupancy) -> Text {
    said!(@rounded(occupancy.ratio()), " occupancy (", @level(occupancy, occupancy.waves, true), ")")
}

/// The limiters by name: `VGPRs`, `registers and warps`.
#[must_use]
pub const fn limiters(occupancy: &Occupancy) -> Text {
    limiter_names(occupancy.limiters, occupancy.vendor)
}

/// The same of any limiters.
#[must_use]
pub const fn limiter_names(limiters: Limiters, vendor: Vendor) -> Text {
    let mut text = Text::new();
    let count = limiters.len();
    let mut written = 0;
    let mut i = 0;
    while i < Limiter::ALL.len() {
        if limiters.contains(Limiter::ALL[i]) {
            let and = match written {
                0 => "",
                _ if written + 1 == count => " and ",
                _ => ", ",
            };
            say!(text, and, Limiter::ALL[i].name(vendor));
            written += 1;
        }
        i += 1;
    }
    text
}

/// A requirement in words: `75%`, `8 resident waves per SIMD`, `2 thread blocks per SM`.
#[must_use]
pub const fn required(requirement: Requirement, occupancy: &Occupancy) -> Text {
    required_on(requirement, occupancy.vendor, occupancy.mode)
}

/// What `contract` asks of its kernel, as [`required_on`] writes it, and behind it `missed` where the kernel launches
/// and reaches less: `75%, not kept`.
#[must_use]
pub fn asked_of(contract: &Contract<'_>, requirement: Requirement, missed: &str) -> Text {
    let Contract { arch, kernel, .. } = contract;
    let mut text = required_on(requirement, arch.vendor, kernel.mode_on(arch));
    if contract.occupancy().is_ok_and(|reached| !requirement.is_met(&reached)) {
        text.push(missed);
    }
    text
}

/// The same, of a unit in this mode.
#[must_use]
pub const fn required_on(requirement: Requirement, vendor: Vendor, mode: Mode) -> Text {
    match requirement {
        Requirement::Occupancy(ratio) => said!(@percent(ratio, 2)),
        Requirement::WavesPerSimd(waves) => said!(@waves_per_simd(vendor, waves)),
        Requirement::Workgroups(workgroups) => {
            said!(@workgroups_per_unit(vendor, mode, workgroups))
        }
    }
}

/// ` reaches 30% occupancy on gcn (3 of 10 waves per SIMD), below the required 50%`
pub(super) const fn shortfall(
    text: &mut Text,
    contract: &Contract<'_>,
    occupancy: &Occupancy,
    requirement: Requirement,
    below: &str,
) {
    let (arch, vendor) = (contract.arch.name.as_str(), occupancy.vendor);
    let below =
        (if contract.arch.provisional { ", whose numbers are provisional" } else { "" }, below);
    match requirement {
        Requirement::Occupancy(wanted) => {
            let digits = distinct_digits(occupancy.ratio(), wanted);
            say!(text, " reaches ", @percent(occupancy.ratio(), digits), " occupancy on ", arch, " (",
                 @level(occupancy, occupancy.waves, true), ")", below.0, below.1, @percent(wanted, digits));
        }
        Requirement::WavesPerSimd(wanted) => {
            say!(text, " reaches ", @waves_per_simd(vendor, occupancy.waves_per_simd()), " on ", arch, below.0, below.1,
                 %(wanted));
        }
        Requirement::Workgroups(wanted) => {
            say!(text, " holds ", @workgroups_per_unit(vendor, occupancy.mode, occupancy.workgroups), " on ", arch, below.0, below.1,
                 %(wanted));
        }
    }
}

/// `5 resident waves per SIMD`: rounded up, as LLVM and Mesa count it, where workgroups do not spread evenly.
pub(super) const fn waves_per_simd(text: &mut Text, vendor: Vendor, waves: u32) {
    let plural = if waves == 1 { "" } else { "s" };
    say!(text, %(waves), " resident ", vendor.wave(), plural, " per ", vendor.simd());
}

/// `2 workgroups per CU`.
const fn workgroups_per_unit(text: &mut Text, vendor: Vendor, mode: Mode, workgroups: u32) {
    say!(text, %(workgroups => vendor.workgroup()), " per ", vendor.unit(mode));
}

/// `3 of 10 waves per SIMD`, or per unit where the waves do not spread evenly.
pub(super) const fn level(text: &mut Text, occupancy: &Occupancy, waves: u32, of_all: bool) {
    counted(text, occupancy, waves, of_all, is_even(occupancy, waves));
}

/// Whether every SIMD has as many of the waves (AMD), so that they can be counted per SIMD.
pub(super) const fn is_even(occupancy: &Occupancy, waves: u32) -> bool {
    occupancy.vendor.words().is_per_simd
        && occupancy.simds > 0
        && waves.is_multiple_of(occupancy.simds)
}

/// `3 of 10 waves per SIMD`, or per unit.
pub(super) const fn counted(
    text: &mut Text,
    occupancy: &Occupancy,
    waves: u32,
    of_all: bool,
    per_simd: bool,
) {
    let vendor = occupancy.vendor;
    let share = if per_simd { occupancy.simds } else { 1 };
    let per = if per_simd { vendor.simd() } else { vendor.unit(occupancy.mode) };
    if of_all {
        say!(text, %(waves / share), " of ", %(occupancy.max_waves / share => vendor.wave()), " per ", per);
    } else {
        say!(text, %(waves / share => vendor.wave()), " per ", per);
    }
}

/// In what a message counts waves: all numbers of one message have the same unit.
#[derive(Clone, Copy)]
pub(super) enum WaveUnit {
    /// `5 waves per SIMD`
    Simd,
    /// `39 waves per CU`
    Unit,
    /// `97.5% occupancy`: the message started per SIMD, and these waves do not spread evenly.
    Percent,
}

impl WaveUnit {
    /// The unit of a message about a kernel that reaches `occupancy`.
    pub(super) const fn of(occupancy: &Occupancy) -> Self {
        if is_even(occupancy, occupancy.waves) { Self::Simd } else { Self::Unit }
    }

    /// The unit in which such a message can count these waves too.
    pub(super) const fn with(self, waves: &Occupancy) -> Self {
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
            workgroups_per_unit(text, better.vendor, better.mode, better.workgroups);
        }
        Requirement::WavesPerSimd(_) => {
            waves_per_simd(text, better.vendor, better.waves_per_simd());
        }
        Requirement::Occupancy(_) => match WaveUnit::of(now).with(better) {
            WaveUnit::Simd => counted(text, better, better.waves, false, true),
            WaveUnit::Unit => counted(text, better, better.waves, false, false),
            WaveUnit::Percent => say!(text, @percent(better.ratio(), 2), " occupancy"),
        },
    }
}
