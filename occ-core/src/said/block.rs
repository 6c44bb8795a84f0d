//! What the block that the attribute writes asks in const evaluation: what an expression's value states, and what
//! becomes of the contract. Free functions, because rustc underlines such a call from its first token.

use super::{Asked, Said, Wanted};
use crate::account::{Source, Stated, Statement};
use crate::arch::Arch;
use crate::arch::built_in::is_built_in;
use crate::contract::{Contract, Requirement};
use crate::descriptor::KernelDescriptor;
use crate::handover::warning_code;
use crate::kernel::Wave;
use crate::key::{DECLARATIONS, Key, Value};
use crate::message::InFile;
use crate::number::Ratio;
use crate::record::Sourced;
use crate::text::is_same;

/// Fails the build with all that is wrong.
///
/// # Panics
///
/// Always: so the build fails.
#[track_caller]
pub const fn fail(told: &str) -> ! {
    panic!("{}", told)
}

/// Ends the build with all that is known of the contract, for `cargo occ report`.
///
/// # Panics
///
/// Always: the record is the message.
#[track_caller]
pub const fn record(said: &Said<'_, '_>, asked: &[Sourced<'_>]) -> ! {
    said.record(asked)
}

/// The contract, where `arch` leads to one architecture.
///
/// # Panics
///
/// Where it leads to several: so the build fails.
#[track_caller]
#[must_use]
pub const fn only<'n>(said: &Said<'n, '_>) -> Contract<'n> {
    said.only()
}

/// The code of the warning; 0 where there is none.
#[must_use]
pub const fn warned(said: &Said<'_, '_>) -> u8 {
    match said.warned() {
        Some((vendor, limiter)) => warning_code(vendor, limiter),
        None => 0,
    }
}

/// Fails the build where a kernel compiled for `target`, which runs on those called `runs_on`, is held against another
/// architecture of the table. An author's own has a name that is not in it.
///
/// # Panics
///
/// Where it is: so the build fails.
#[track_caller]
pub const fn compiled_for(archs: &[Arch], target: &str, runs_on: &[&str], in_file: InFile<'_>) {
    let mut i = 0;
    while i < archs.len() {
        let name = archs[i].name.as_str();
        let fits = is_one_of(name, runs_on) || !is_built_in(name);
        assert!(fits, "{}", in_file.target(target, name).as_str());
        i += 1;
    }
}

const fn is_one_of(name: &str, names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        if is_same(name, names[i]) {
            return true;
        }
        i += 1;
    }
    false
}

/// What is said of a kernel, in a list that const evaluation can make longer.
#[derive(Clone, Copy, Debug)]
pub struct Statements<'n> {
    list: [Statement<'n>; 128],
    count: usize,
}

impl<'n> Statements<'n> {
    /// All of them.
    #[must_use]
    pub const fn all(&self) -> &[Statement<'n>] {
        self.list.split_at(self.count).0
    }

    /// These, and behind them what the descriptor says of other quantities.
    #[must_use]
    pub const fn with_descriptor(shown: &[Statement<'n>], descriptor: &KernelDescriptor) -> Self {
        let silent = Statement { key: Key::Arch, stated: Stated::Silent, source: Source::Default };
        let mut statements = Self { list: [silent; 128], count: shown.len() };
        statements.list.split_at_mut(shown.len()).0.copy_from_slice(shown);
        let mut i = 0;
        while i < DECLARATIONS.len() {
            let statement = Statement::of_descriptor(descriptor, DECLARATIONS[i].key);
            if !statement.is_silent() && !says(shown, &statement) {
                statements.list[statements.count] = statement;
                statements.count += 1;
            }
            i += 1;
        }
        statements
    }
}

/// Whether the descriptor's word on this quantity is among the statements.
const fn says(statements: &[Statement<'_>], said: &Statement<'_>) -> bool {
    let mut i = 0;
    while i < statements.len() {
        let Statement { key, source, .. } = &statements[i];
        if key.is(said.key) && matches!(source, Source::Descriptor(_)) {
            return true;
        }
        i += 1;
    }
    false
}

/// An integer of any type as a count, or what is wrong with it.
const fn counted(value: i128) -> Result<u32, bool> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    match value {
        0..=0xffff_ffff => Ok(value as u32),
        _ => Err(value > 0),
    }
}

/// So many.
#[must_use]
pub const fn count(value: i128) -> Stated<'static> {
    match counted(value) {
        Ok(count) => Stated::Exactly(Value::Count(count)),
        Err(is_large) => Stated::Wrong(is_large),
    }
}

/// So many at most.
#[must_use]
pub const fn at_most(value: i128) -> Stated<'static> {
    match counted(value) {
        Ok(count) => Stated::AtMost(count),
        Err(is_large) => Stated::Wrong(is_large),
    }
}

/// So many at least.
#[must_use]
pub const fn at_least(value: i128) -> Stated<'static> {
    match counted(value) {
        Ok(count) => Stated::AtLeast(count),
        Err(is_large) => Stated::Wrong(is_large),
    }
}

/// So many along x, y and z.
#[must_use]
pub const fn shape(x: i128, y: i128, z: i128) -> Stated<'static> {
    match (counted(x), counted(y), counted(z)) {
        (Ok(x), Ok(y), Ok(z)) => Stated::Exactly(Value::Shape([x, y, z])),
        (Err(is_large), _, _) | (_, Err(is_large), _) | (_, _, Err(is_large)) => {
            Stated::Wrong(is_large)
        }
    }
}

/// From `least` to `most`.
#[must_use]
pub const fn range(least: i128, most: i128) -> Stated<'static> {
    match (counted(least), counted(most)) {
        (Ok(least), Ok(most)) => Stated::Exactly(Value::Range([least, most])),
        (Err(is_large), _) | (_, Err(is_large)) => Stated::Wrong(is_large),
    }
}

/// A wave of this many threads.
#[must_use]
pub const fn wave(threads: i128) -> Stated<'static> {
    match counted(threads) {
        Ok(count) => match Wave::of(count) {
            Some(wave) => Stated::Exactly(Value::Wave(wave)),
            None => Stated::Wrong(true),
        },
        Err(is_large) => Stated::Wrong(is_large),
    }
}

/// So many waves per SIMD.
#[must_use]
pub const fn waves_per_simd(key: &str, value: i128) -> Asked<'_> {
    let value = match counted(value) {
        Ok(count) => Wanted::Reach(Requirement::WavesPerSimd(count)),
        Err(is_large) => Wanted::NoCount(is_large),
    };
    Asked { key, value }
}

/// So many workgroups.
#[must_use]
pub const fn workgroups(key: &str, value: i128) -> Asked<'_> {
    let value = match counted(value) {
        Ok(count) => Wanted::Reach(Requirement::Workgroups(count)),
        Err(is_large) => Wanted::NoCount(is_large),
    };
    Asked { key, value }
}

/// A part of the wave slots.
#[must_use]
pub const fn fraction(key: &str, value: f64) -> Asked<'_> {
    let value = match Ratio::from_f64(value) {
        Some(ratio) if is_rough(value, ratio) => Wanted::Rough(ratio),
        Some(ratio) => Wanted::Reach(Requirement::Occupancy(ratio)),
        None => Wanted::NoFraction,
    };
    Asked { key, value }
}

/// Whether a value was an `f32` that is not what its author wrote: `0.6` is 0.60000002 there.
#[expect(clippy::cast_possible_truncation, clippy::float_cmp, reason = "an `f32` is exactly that")]
const fn is_rough(value: f64, ratio: Ratio) -> bool {
    let is_f32 = value as f32 as f64 == value;
    // What an author writes has a few decimals, or is a sum of halves.
    is_f32 && !ratio.numerator.is_multiple_of(10_000) && value * 4096.0 % 1.0 != 0.0
}
