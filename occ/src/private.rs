//! What the attribute's expansion calls. No part of the crate's interface: it may change in any
//! release, which the version lock between the crates allows.

pub use occ_core::{place, threads};

use occ_core::message::{self, InFile};
use occ_core::{Arch, Contract, Kernel, Ratio, Requirement, Verdict, Wave};

// Contracts go by value: to rustc each reference is a region to infer and check, which costs more
// than the copy that const evaluation makes.

/// A kernel of which this much is known, in one call instead of four.
#[must_use]
pub const fn kernel(workgroup: u32, vgprs: u32, lds: u32) -> Kernel {
    let mut kernel = Kernel::new();
    kernel.workgroup = Some(workgroup);
    kernel.vgprs = Some(vgprs);
    kernel.lds = lds;
    kernel
}

/// A contract that requires `min`, in one call instead of two.
#[must_use]
pub const fn contract(
    name: &'static str,
    arch: Arch,
    kernel: Kernel,
    min: Requirement,
) -> Contract {
    Contract { name, arch, kernel, min: Some(min), warn: None, source: None }
}

/// Fails the build where the contract is broken.
#[track_caller]
pub const fn require(contract: Contract) {
    if contract.fails() {
        fail(contract);
    }
}

/// Fails the build with what is wrong with the contract.
#[track_caller]
pub const fn fail(contract: Contract) -> ! {
    panic!("{}", contract.message(&contract.verdict()).as_str())
}

/// Ends the build with all that is known of the contract, for `cargo occ report`.
#[track_caller]
pub const fn record(contract: Contract) -> ! {
    panic!("{}", occ_core::record(&contract).as_str())
}

/// 0 where the contract is kept, else the code of what to blame, or 255 for none.
#[must_use]
pub const fn blame(contract: Contract) -> u8 {
    if !contract.fails() {
        return 0;
    }
    let verdict = contract.verdict();
    match (verdict, contract.blamed(&verdict)) {
        (Verdict::Kept(_) | Verdict::Warned(_), _) => 0,
        (Verdict::Refused(error), _) => occ_core::fault(error),
        (Verdict::Broken(_), Some(limiter)) => occ_core::code(Some(limiter)),
        (Verdict::Broken(_), None) => 255,
    }
}

/// The types of counts: a float would lose its fraction unsaid.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no whole number",
    label = "expected an integer"
)]
pub trait Whole {
    /// The type itself. Where there is none, rustc leaves it at one complaint.
    type Number;
}

macro_rules! whole {
    ($($integer:ty)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl Whole for $integer {
                type Number = Self;
            }
        )*
    };
}

whole!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// Lets nothing but integers pass.
#[must_use]
pub const fn whole<T: Whole<Number = T>>(value: T) -> T::Number {
    value
}

/// An integer of any type as the engine's counts.
#[track_caller]
#[must_use]
pub const fn count(value: i128, key: &str) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    match value {
        0..=0xffff_ffff => value as u32,
        _ => panic!("{}", message::no_count(key, value > 0).as_str()),
    }
}

/// A wave of this many threads.
#[track_caller]
#[must_use]
pub const fn wave(threads: i128, key: &str) -> Wave {
    match threads {
        32 => Wave::W32,
        64 => Wave::W64,
        _ => panic!("{}", message::no_wave(key).as_str()),
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
pub const fn fraction(value: f64, key: &str) -> Requirement {
    match Ratio::from_f64(value) {
        Some(ratio) => Requirement::Occupancy(ratio),
        None => panic!("{}", message::no_fraction(key).as_str()),
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

/// Fails the build where a kernel takes more in its file than is declared beside it.
#[track_caller]
pub const fn at_most(declared: u32, key: &str, measured: u32, in_file: InFile<'_>) {
    assert!(measured <= declared, "{}", in_file.above(key, measured, declared).as_str());
}

/// As [`at_most`], where a descriptor may hold a value or not.
#[track_caller]
pub const fn held_at_most(declared: Option<u32>, key: &str, measured: u32, in_file: InFile<'_>) {
    if let Some(declared) = declared {
        at_most(declared, key, measured, in_file);
    }
}

/// A count that starts as 0 where nobody gives it.
#[must_use]
pub const fn said(count: u32) -> Option<u32> {
    if count == 0 { None } else { Some(count) }
}

/// The count, or `otherwise`.
#[must_use]
pub const fn count_or(count: Option<u32>, otherwise: u32) -> u32 {
    match count {
        Some(count) => count,
        None => otherwise,
    }
}

/// Fails the build where a kernel is launched in workgroups that it was not compiled for.
#[track_caller]
pub const fn workgroup(declared: u32, theirs: u32, exactly: bool, in_file: InFile<'_>) {
    let fits = if exactly { declared == theirs } else { declared <= theirs };
    assert!(fits, "{}", in_file.workgroup(theirs, exactly, declared).as_str());
}
