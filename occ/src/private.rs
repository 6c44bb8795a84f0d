//! What the attribute's expansion calls. No part of the crate's interface: it may change in any
//! release, which the version lock between the crates allows.

pub use occ_core::__private::message::InFile;
pub use occ_core::__private::{Origin, Sourced, threads};

pub use crate::architectures::{NoArchitectures, architectures};
pub use crate::compiled::{compiled_for_target, same_kernel};
pub use crate::integer::any_integer;
pub use crate::variable::{
    OtherParameter, Parameter, agree_with_variables, largest, layout, memory_is_declared,
    not_below_body, readable, variables,
};

use occ_core::__private::key::Value;
use occ_core::__private::message;
use occ_core::{
    Arch, Contract, Describe, Kernel, KernelDescriptor, Mode, Ratio, Requirement, Verdict, Wave,
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

/// The kernel with this many threads. Where it has as many in a shape, that stays: it has limits of
/// its own.
#[must_use]
pub const fn sized(kernel: Kernel, threads: u32) -> Kernel {
    match kernel.workgroup {
        Some(workgroup) if workgroup == threads => kernel,
        _ => kernel.workgroup(threads),
    }
}

/// A contract that requires `min`, in one call instead of two.
#[must_use]
pub const fn contract(
    name: &'static str,
    arch: Arch,
    kernel: Kernel,
    min: Requirement,
) -> Contract {
    Contract { name, arch, kernel, min: Some(min), warn: None, source: None, range: None }
}

/// The contract on the architecture of the list where it stands worst: where it is refused, broken or
/// warns, and of those the first; on the first of all where it is kept on each.
#[track_caller]
#[must_use]
pub const fn on_each(archs: &[Arch], contract: Contract) -> Contract {
    on_each_over(archs, contract, None)
}

/// As [`on_each`], for every workgroup size of the range on each.
#[track_caller]
#[must_use]
pub const fn on_each_over(archs: &[Arch], contract: Contract, range: Option<[u32; 2]>) -> Contract {
    assert!(!archs.is_empty(), "{}", message::NO_ARCHITECTURE);
    let mut worst = on(&archs[0], &contract, range);
    let mut most = badness(&worst);
    let mut i = 1;
    while i < archs.len() {
        let other = on(&archs[i], &contract, range);
        let bad = badness(&other);
        if bad > most {
            (worst, most) = (other, bad);
        }
        i += 1;
    }
    worst
}

const fn on(arch: &Arch, contract: &Contract, range: Option<[u32; 2]>) -> Contract {
    let contract = Contract { arch: *arch, ..*contract };
    match range {
        Some([least, most]) => contract.over(least, most),
        None => contract,
    }
}

const fn badness(contract: &Contract) -> u8 {
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

/// The two ends of a range.
#[track_caller]
#[must_use]
pub const fn range(least: u32, most: u32, key: &str) -> Option<[u32; 2]> {
    assert!(least <= most, "{}", message::no_range(key).as_str());
    Some([least, most])
}

/// The contract for every workgroup size of a range.
#[track_caller]
#[must_use]
pub const fn over(contract: Contract, least: u32, most: u32, key: &str) -> Contract {
    assert!(least <= most, "{}", message::no_range(key).as_str());
    contract.over(least, most)
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
pub const fn record(contract: Contract, origins: &[Sourced<'_>]) -> ! {
    panic!("{}", occ_core::__private::record(&contract, origins).as_str())
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
        (Verdict::Refused(error), _) => occ_core::__private::error_code(error),
        (Verdict::Broken(_), Some(limiter)) => occ_core::__private::limiter_code(Some(limiter)),
        (Verdict::Broken(_), None) => 255,
    }
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
            occ_core::__private::warning_code(contract.arch.vendor, limiter)
        }
        _ => 0,
    }
}

/// Whether the contract can warn on its architecture.
#[must_use]
pub const fn may_warn(contract: Contract) -> bool {
    !occ_core::__private::never_warns(&contract)
}

/// Whether the contract can warn on one architecture of the list.
#[must_use]
pub const fn may_warn_on(archs: &[Arch], contract: Contract) -> bool {
    let mut i = 0;
    while i < archs.len() {
        if may_warn(on(&archs[i], &contract, None)) {
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
pub const fn is_capped(contract: &Contract) -> bool {
    contract.register_cap().is_some()
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

/// Fails the build where neither a kernel's file nor its descriptor says a count that starts as 0.
#[track_caller]
pub const fn is_given(count: u32, key: &str, instead: &str, in_file: InFile<'_>) {
    assert!(count > 0, "{}", in_file.unknown(key, instead).as_str());
}

/// As [`at_most`], where a descriptor may say a value or not.
#[track_caller]
pub const fn descriptor_at_most(
    declared: Option<u32>,
    key: &str,
    measured: u32,
    in_file: InFile<'_>,
) {
    if let Some(declared) = declared {
        at_most(declared, key, measured, in_file);
    }
}

/// Fails the build where the attribute's `key` is not what the item says, if it says it.
#[track_caller]
pub const fn agree(ours: u32, theirs: Option<u32>, key: &str, whose: &str) {
    if let Some(theirs) = theirs
        && ours != theirs
    {
        contradict(key, Value::Count(ours), whose, Value::Count(theirs));
    }
}

/// As [`agree`], of threads along x, y and z; `shape` is `None` where the item says only how many
/// there are.
#[track_caller]
pub const fn agree_on_shape(
    ours: [u32; 3],
    shape: Option<[u32; 3]>,
    all: Option<u32>,
    key: &str,
    whose: &str,
) {
    let [x, y, z] = ours;
    match shape {
        Some([their_x, their_y, their_z]) if x != their_x || y != their_y || z != their_z => {
            let theirs = Value::Shape([their_x, their_y, their_z]);
            contradict(key, Value::Shape(ours), whose, theirs);
        }
        Some(_) => {}
        None => agree(threads(x, y, z), all, key, whose),
    }
}

/// Fails the build where a kernel is launched with other clusters than its file says, if anything is
/// said.
#[track_caller]
pub const fn compiled_for_cluster(ours: Option<[u32; 3]>, theirs: [u32; 3], in_file: InFile<'_>) {
    if let Some(ours) = ours {
        let is_same = ours[0] == theirs[0] && ours[1] == theirs[1] && ours[2] == theirs[2];
        assert!(is_same, "{}", in_file.cluster(theirs, ours).as_str());
    }
}

/// As [`compiled_for_cluster`], where the file says the most blocks of a cluster.
#[track_caller]
pub const fn cluster_at_most(ours: Option<[u32; 3]>, most: u32, in_file: InFile<'_>) {
    if let Some([x, y, z]) = ours {
        assert!(threads(x, y, z) <= most, "{}", in_file.cluster_above(most, [x, y, z]).as_str());
    }
}

/// As [`compiled_for_cluster`], where the launch has to name a cluster.
#[track_caller]
pub const fn cluster_is_given(ours: Option<[u32; 3]>, in_file: InFile<'_>) {
    assert!(ours.is_some(), "{}", in_file.cluster_open().as_str());
}

/// As [`agree`], of wave sizes.
#[track_caller]
pub const fn agree_on_wave(ours: Wave, theirs: Option<Wave>, key: &str, whose: &str) {
    if let Some(theirs) = theirs {
        agree(ours.threads(), Some(theirs.threads()), key, whose);
    }
}

/// As [`agree`], of modes.
#[track_caller]
pub const fn agree_on_mode(ours: Mode, theirs: Option<Mode>, key: &str, whose: &str) {
    if let Some(theirs) = theirs
        && matches!(ours, Mode::Cu) != matches!(theirs, Mode::Cu)
    {
        contradict(key, Value::Mode(ours), whose, Value::Mode(theirs));
    }
}

/// As [`agree`], of flags.
#[track_caller]
pub const fn agree_on_flag(ours: bool, theirs: Option<bool>, key: &str, whose: &str) {
    if let Some(theirs) = theirs
        && ours != theirs
    {
        contradict(key, Value::Flag(ours), whose, Value::Flag(theirs));
    }
}

#[track_caller]
const fn contradict(key: &str, ours: Value, whose: &str, theirs: Value) -> ! {
    panic!("{}", message::contradiction(key, ours, whose, theirs).as_str())
}

/// Fails the build where the attribute's `key` is more than a bound of the item's.
#[track_caller]
pub const fn within(ours: u32, most: u32, key: &str, whose: &str) {
    assert!(ours <= most, "{}", message::above_bound(key, ours, whose, most).as_str());
}

/// As [`within`], where it is less than the least that the item allows.
#[track_caller]
pub const fn not_below(ours: u32, least: u32, key: &str, whose: &str) {
    assert!(ours >= least, "{}", message::below_bound(key, ours, whose, least).as_str());
}

/// A count that starts as 0 where nobody gives it.
#[must_use]
pub const fn given(count: u32) -> Option<u32> {
    if count == 0 { None } else { Some(count) }
}

/// Barriers, of which every kernel has one where nobody gives them.
#[must_use]
pub const fn given_barriers(count: u32) -> Option<u32> {
    if count == 1 { None } else { Some(count) }
}

/// A flag that starts as `false` where nobody gives it.
#[must_use]
pub const fn given_flag(flag: bool) -> Option<bool> {
    if flag { Some(true) } else { None }
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

/// The count, or `otherwise`.
#[must_use]
pub const fn count_or(count: Option<u32>, otherwise: u32) -> u32 {
    match count {
        Some(count) => count,
        None => otherwise,
    }
}

/// As [`workgroup`], where the file says the threads along each dimension and the launch may.
#[track_caller]
pub const fn workgroup_shape(ours: Option<[u32; 3]>, theirs: [u32; 3], in_file: InFile<'_>) {
    if let Some(ours) = ours {
        let is_same = ours[0] == theirs[0] && ours[1] == theirs[1] && ours[2] == theirs[2];
        assert!(is_same, "{}", in_file.workgroup_shape(theirs, ours).as_str());
    }
}

/// Fails the build where a kernel is launched in workgroups that it was not compiled for.
#[track_caller]
pub const fn workgroup(declared: u32, theirs: u32, exactly: bool, in_file: InFile<'_>) {
    let fits = if exactly { declared == theirs } else { declared <= theirs };
    assert!(fits, "{}", in_file.workgroup(theirs, exactly, declared).as_str());
}
