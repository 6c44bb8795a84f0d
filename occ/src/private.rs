//! What the attribute's expansion calls. No part of the crate's interface: it may change in any
//! release, which the version lock between the crates allows.

pub use occ_core::__private::account::{Account, Source, Stated, Statement, join_onto};
pub use occ_core::__private::key::{Key, Value};
pub use occ_core::__private::message::InFile;
pub use occ_core::__private::{Origin, Sourced, threads};

pub use crate::architectures::{NoArchitectures, architectures};
pub use crate::compiled::{compiled_for_target, same_kernel};
pub use crate::descriptor::descriptor;
pub use crate::integer::any_integer;
pub use crate::variable::{
    OtherParameter, Parameter, are_readable, holding, largest, layout, memory_is_declared,
    readable, shown, stated_variables, variables,
};

use occ_core::__private::account::{LAUNCH_CONFIG, contradiction};
use occ_core::__private::message;
use occ_core::{
    Arch, Contract, Describe, Kernel, KernelDescriptor, Ratio, Requirement, Verdict, Wave,
};

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
pub const fn contract(name: &str, arch: Arch, kernel: Kernel, min: Requirement) -> Contract<'_> {
    Contract::new(name, &arch, kernel).min(min)
}

/// The contract on the architecture of the list where it stands worst: where it is refused, broken or
/// warns, and of those the first; on the first of all where it is kept on each.
#[track_caller]
#[must_use]
pub const fn on_each<'a>(archs: &[Arch], contract: Contract<'a>) -> Contract<'a> {
    assert!(!archs.is_empty(), "{}", message::NO_ARCHITECTURE);
    let mut worst = contract.on(&archs[0]);
    let mut most = badness(&worst);
    let mut i = 1;
    while i < archs.len() {
        let other = contract.on(&archs[i]);
        let bad = badness(&other);
        if bad > most {
            (worst, most) = (other, bad);
        }
        i += 1;
    }
    worst
}

const fn badness(contract: &Contract<'_>) -> u8 {
    match contract.verdict() {
        Verdict::Kept(_) => 0,
        Verdict::Warned(_) => 1,
        Verdict::Broken(_) => 2,
        Verdict::Refused(_) => 3,
    }
}

/// The one architecture of a contract that is a constant beside its item.
#[track_caller]
#[must_use]
pub const fn only(archs: &[Arch]) -> Arch {
    assert!(archs.len() == 1, "{}", message::ONE_ARCHITECTURE);
    archs[0]
}

/// The contract for every workgroup size of a range.
#[track_caller]
#[must_use]
pub const fn over<'a>(contract: Contract<'a>, least: u32, most: u32, key: &str) -> Contract<'a> {
    assert!(least <= most, "{}", message::no_range(key).as_str());
    contract.over(least, most)
}

/// Fails the build where the contract is broken.
#[track_caller]
pub const fn require(contract: Contract<'_>) {
    if !contract.is_kept() {
        fail(contract);
    }
}

/// Fails the build with what is wrong with the contract.
#[track_caller]
pub const fn fail(contract: Contract<'_>) -> ! {
    panic!("{}", contract.message(&contract.verdict()).as_str())
}

/// Ends the build with all that is known of the contract, for `cargo occ report`.
#[track_caller]
pub const fn record(contract: Contract<'_>, origins: &[Sourced<'_>]) -> ! {
    panic!("{}", occ_core::__private::record(&contract, origins).as_str())
}

/// 0 where the contract is kept, else the code of what to blame, or 255 for none.
#[must_use]
pub const fn blame(contract: Contract<'_>) -> u8 {
    if contract.is_kept() {
        return 0;
    }
    let verdict = contract.verdict();
    match (verdict, contract.blamed(&verdict)) {
        (Verdict::Kept(_) | Verdict::Warned(_), _) => 0,
        (Verdict::Refused(error), _) => occ_core::__private::error_code(error),
        (Verdict::Broken(_), Some(limiter)) => occ_core::__private::limiter_code(Some(limiter)),
        (Verdict::Broken(_), None) => 255,
    }
}

/// An integer of any type as the engine's counts.
#[track_caller]
#[must_use]
pub const fn count(value: i128, key: &str) -> u32 {
    assert!(is_count(value), "{}", message::no_count(key, value > 0).as_str());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    {
        value as u32
    }
}

/// Whether [`count`] takes the value.
#[must_use]
pub const fn is_count(value: i128) -> bool {
    matches!(value, 0..=0xffff_ffff)
}

/// A wave of this many threads.
#[track_caller]
#[must_use]
pub const fn wave(threads: i128, key: &str) -> Wave {
    match wave_of(threads) {
        Some(wave) => wave,
        None => panic!("{}", message::no_wave(key).as_str()),
    }
}

/// Whether [`wave`] takes the value.
#[must_use]
pub const fn is_wave(threads: i128) -> bool {
    wave_of(threads).is_some()
}

const fn wave_of(threads: i128) -> Option<Wave> {
    match threads {
        32 => Some(Wave::W32),
        64 => Some(Wave::W64),
        _ => None,
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
    match fraction_of(value) {
        Ok(ratio) => Requirement::Occupancy(ratio),
        Err(Some(rough)) => panic!("{}", message::rough_fraction(key, rough).as_str()),
        Err(None) => panic!("{}", message::no_fraction(key).as_str()),
    }
}

/// Whether [`fraction`] takes the value.
#[must_use]
pub const fn is_fraction(value: f64) -> bool {
    fraction_of(value).is_ok()
}

/// The fraction; what it is by a rough value, where it is that.
const fn fraction_of(value: f64) -> Result<Ratio, Option<Ratio>> {
    match Ratio::from_f64(value) {
        Some(ratio) if is_rough(value, ratio) => Err(Some(ratio)),
        Some(ratio) => Ok(ratio),
        None => Err(None),
    }
}

/// Whether a value was an `f32` that is not what its author wrote: `0.6` is 0.60000002 there.
#[expect(clippy::cast_possible_truncation, clippy::float_cmp, reason = "an `f32` is exactly that")]
const fn is_rough(value: f64, ratio: Ratio) -> bool {
    let is_f32 = value as f32 as f64 == value;
    // What an author writes has a few decimals, or is a sum of halves.
    is_f32 && !ratio.numerator.is_multiple_of(10_000) && value * 4096.0 % 1.0 != 0.0
}

/// The code of the warning; 0 where there is none.
#[must_use]
pub const fn warned(contract: &Contract<'_>) -> u8 {
    let verdict = contract.verdict();
    match (verdict, contract.blamed(&verdict)) {
        (Verdict::Warned(_), Some(limiter)) => {
            occ_core::__private::warning_code(contract.arch.vendor, limiter)
        }
        _ => 0,
    }
}

/// Whether the contract can warn on its architecture.
#[must_use]
pub const fn may_warn(contract: Contract<'_>) -> bool {
    !occ_core::__private::never_warns(&contract)
}

/// Whether the contract can warn on one architecture of the list.
#[must_use]
pub const fn may_warn_on(archs: &[Arch], contract: Contract<'_>) -> bool {
    let mut i = 0;
    while i < archs.len() {
        if may_warn(contract.on(&archs[i])) {
            return true;
        }
        i += 1;
    }
    false
}

/// Fails the build where a contract can warn on no target: what is wanted is less than what `min`
/// requires.
#[track_caller]
pub const fn can_warn(on_one: bool, min: &str) {
    assert!(on_one, "{}", message::never_warns(min).as_str());
}

/// Whether registers cannot break the contract's minimum.
#[must_use]
pub const fn is_capped(contract: &Contract<'_>) -> bool {
    contract.register_cap().is_some()
}

/// The whole percent reached, cut rather than rounded.
#[must_use]
pub const fn percent(contract: &Contract<'_>) -> u8 {
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

/// What a launch configuration says.
#[must_use]
pub const fn launched(key: Key, value: Value) -> Statement<'static> {
    Statement { key, stated: Stated::Exactly(value), source: Source::Descriptor(LAUNCH_CONFIG) }
}

/// Fails the build where the statement at a place cannot be true beside the others, or asks for what
/// is not given. It tells all that is wrong with the statements, because const evaluation ends here.
#[track_caller]
pub const fn hold(statements: &[Statement<'_>], place: usize) {
    hold_on(statements, place, &[], None);
}

/// As [`hold`], where a file says some of the statements. The message for a count above the declared one names the
/// architecture, if there is only one, and what the kernel reaches there, if all of it is known.
#[track_caller]
pub const fn hold_on(
    statements: &[Statement<'_>],
    place: usize,
    archs: &[Arch],
    whole: Option<&Kernel>,
) {
    let mut number = 0;
    while let Some(found) = contradiction(statements, number) {
        assert!(
            found.declared != place,
            "{}",
            message::contradictions(statements, archs, whole).as_str()
        );
        number += 1;
    }
}

/// The contract for all workgroup sizes of an account, where that leaves a range of them.
#[must_use]
pub const fn over_account(mut contract: Contract<'_>, account: Account) -> Contract<'_> {
    let Some([least, most]) = account.range_on(&contract.arch) else { return contract };
    if let Some(source) = contract.source
        && account.is_range_of_file
    {
        contract.source = Some(source.open());
    }
    contract.over(least, most)
}

/// A type that may describe a kernel.
pub struct Described<T>(core::marker::PhantomData<T>);

impl<T: Describe> Described<T> {
    /// Its kernel: what a type itself has comes before what a trait gives it.
    pub const KERNEL: Option<KernelDescriptor> = Some(T::KERNEL);
}

/// What a type that describes no kernel has in place of one.
pub trait NotDescribed {
    /// None.
    const KERNEL: Option<KernelDescriptor> = None;
}

impl<T> NotDescribed for Described<T> {}
