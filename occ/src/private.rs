//! What the attribute's expansion calls. No part of the crate's interface: it may change in any
//! release, which the version lock between the crates allows.

pub use occ_core::{place, threads};

use occ_core::{Contract, Ratio, Requirement, Verdict, Wave};

/// Fails the build where the contract is broken.
#[track_caller]
pub const fn require(contract: Contract) {
    if contract.verdict().fails() {
        fail(&contract);
    }
}

/// Fails the build with what is wrong with the contract.
#[track_caller]
pub const fn fail(contract: &Contract) -> ! {
    panic!("{}", contract.message(&contract.verdict()).as_str())
}

/// 0 where the contract is kept, else the code of the limiter to blame, or 255 for none.
#[must_use]
pub const fn blame(contract: &Contract) -> u8 {
    let verdict = contract.verdict();
    match (verdict.fails(), contract.blamed(&verdict)) {
        (false, _) => 0,
        (true, Some(limiter)) => occ_core::code(Some(limiter)),
        (true, None) => 255,
    }
}

/// An integer of any type as the engine's counts: what is too large, or was negative, becomes the
/// largest, which every limit refuses.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "checked on the line")]
pub const fn count(value: u64) -> u32 {
    if value > u32::MAX as u64 { u32::MAX } else { value as u32 }
}

/// A wave of this many threads.
#[track_caller]
#[must_use]
pub const fn wave(threads: u64) -> Wave {
    match Wave::of(count(threads)) {
        Some(wave) => wave,
        None => panic!("`wave` takes 32 or 64, the threads of a wave"),
    }
}

/// A required fraction.
#[must_use]
pub const fn ratio(numerator: u32, denominator: u32) -> Requirement {
    Requirement::Occupancy(Ratio::new(numerator, denominator))
}

/// A required fraction that an expression gives.
#[track_caller]
#[must_use]
pub const fn fraction(value: f64) -> Requirement {
    match Ratio::from_f64(value) {
        Some(ratio) => Requirement::Occupancy(ratio),
        None => panic!("the required occupancy is a fraction from 0 to 1, as `0.5` or `\"50%\"`"),
    }
}

/// The code of the warning; 0 where there is none.
#[must_use]
pub const fn warned(contract: &Contract) -> u8 {
    let verdict = contract.verdict();
    match (verdict, contract.blamed(&verdict)) {
        (Verdict::Warned(_), Some(limiter)) => {
            occ_core::warning_code(contract.arch.vendor, limiter)
        }
        _ => 0,
    }
}

/// The whole percent reached, cut rather than rounded.
#[must_use]
pub const fn percent(contract: &Contract) -> u8 {
    match contract.verdict() {
        Verdict::Warned(occupancy) => {
            let percent = occupancy.waves as u64 * 100 / occupancy.max_waves as u64;
            // A warning comes only from below 100 %.
            #[expect(clippy::cast_possible_truncation, reason = "at most 99")]
            if percent > 99 { 99 } else { percent as u8 }
        }
        _ => 0,
    }
}
