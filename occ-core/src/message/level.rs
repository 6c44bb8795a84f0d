//! What a kernel reaches, and what is required of it.

use super::Text;
use super::percentage::{distinct_digits, percent, rounded};
use crate::arch::Vendor;
use crate::contract::{Contract, Requirement};
use crate::occupancy::{Limiter, Limiters, Occupancy};

/// `30% occupancy (3 of 10 waves per SIMD)`, the percentage rounded as by [`percentage`](super::percentage()).
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
            if written > 0 {
                text.push(if written + 1 == count { " and " } else { ", " });
            }
            text.push(Limiter::ALL[i].name(vendor));
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

/// ` reaches 30% occupancy on gcn (3 of 10 waves per SIMD), below the required 50%`
pub(super) const fn shortfall(
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

/// `5 waves on the busiest SIMD`: what is counted, as LLVM and Mesa count it, where workgroups do not
/// spread evenly.
pub(super) const fn waves_per_simd(text: &mut Text, occupancy: &Occupancy, waves: u32) {
    text.count(waves as u64, occupancy.vendor.wave());
    text.push(" on the busiest ");
    text.push(occupancy.vendor.simd());
}

/// `2 workgroups per CU`.
pub(super) const fn workgroups_per_unit(text: &mut Text, occupancy: &Occupancy, workgroups: u32) {
    text.count(workgroups as u64, occupancy.vendor.workgroup());
    text.push(" per ");
    text.push(occupancy.vendor.unit(occupancy.mode));
}

/// `3 of 10 waves per SIMD`, or per unit where the waves do not spread evenly.
pub(super) const fn level(text: &mut Text, occupancy: &Occupancy, waves: u32, of_all: bool) {
    counted(text, occupancy, waves, of_all, is_even(occupancy, waves));
}

/// Whether every SIMD has as many of the waves (AMD), so that they can be counted per SIMD.
pub(super) const fn is_even(occupancy: &Occupancy, waves: u32) -> bool {
    occupancy.vendor.is_amd() && occupancy.simds > 0 && waves.is_multiple_of(occupancy.simds)
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
