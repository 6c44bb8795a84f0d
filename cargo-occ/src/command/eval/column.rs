//! The columns that `eval` knows, and how a cell becomes a part of a kernel.

use std::fmt::Display;

use occ_core::__private::key::{DECLARATIONS, Key, Value, ValueKind};
use occ_core::__private::message;
use occ_core::lookup::closest;
use occ_core::{CachePreference, Kernel, Mode, PartitionedCaching, Wave};

use super::answer::RESULTS;
use crate::format::shorten;

/// A column of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// A result of an earlier run.
    Result,
    Target,
    /// One that describes the kernel, as the attribute's key does.
    Key(Key, ValueKind),
    OptIn,
    CachePreference,
    PartitionedCaching,
}

/// The columns that are no keys: the target, and launch settings that only NVIDIA's calculator asks for.
const OTHERS: [(&[&str], Column, &str); 4] = [
    (&["target"], Column::Target, "a target, family or product: gfx90a, hopper, rx 7900 xtx"),
    (&["opt_in"], Column::OptIn, "0: shared memory past the default limit is not opted in to"),
    (&["cache_preference"], Column::CachePreference, "none, shared, l1 or equal"),
    (&["partitioned_caching"], Column::PartitionedCaching, "off, on or strict"),
];

/// Every column: its names, and what it says.
fn all() -> impl Iterator<Item = (&'static [&'static str], Column, &'static str)> {
    let keys = DECLARATIONS.iter().filter(|key| key.key.is_resource() && !key.names.is_empty());
    OTHERS.into_iter().chain(keys.map(|key| (key.names, Column::Key(key.key, key.kind), key.line)))
}

/// A line for every column.
pub(super) fn help() -> String {
    let line = |(names, _, line): (&[&str], _, _)| format!("  {}: {line}", names.join(", "));
    all().map(line).collect::<Vec<_>>().join("\n")
}

impl Column {
    /// The column of this name, whatever the case and the spaces around it.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.trim();
        let is = |known: &&str| known.eq_ignore_ascii_case(name);
        let known = all().find(|(names, ..)| names.iter().any(is)).map(|(_, column, _)| column);
        known.or(RESULTS.iter().any(|result| result == name).then_some(Self::Result))
    }

    /// The known name that `name` may stand for: `vgprs` for `vgpr` and for `vgpr_count`.
    pub(super) fn near(name: &str) -> Option<&'static str> {
        let known: Vec<&'static str> = all().flat_map(|(names, ..)| names).copied().collect();
        let name = name.trim().to_ascii_lowercase();
        let is_word = |known: &&'static str| {
            let one = known.trim_end_matches('s');
            name.split(|c: char| !c.is_alphanumeric()).any(|word| word == *known || word == one)
        };
        closest(&name, &known).or_else(|| known.into_iter().find(is_word))
    }

    /// Puts what a cell of the column `name` holds into `kernel`. The caller looks targets up.
    pub(super) fn set(self, kernel: &mut Kernel, cell: &str, name: &str) -> Result<(), String> {
        match self {
            Self::Target | Self::Result => {}
            Self::Key(key, kind) => *kernel = key.set(*kernel, value(key, kind, cell, name)?),
            Self::OptIn => kernel.opt_in = one_of(cell, name, &YES_NO)?,
            Self::CachePreference => {
                use CachePreference::{Equal, L1, None, Shared};
                let all = [("none", None), ("shared", Shared), ("l1", L1), ("equal", Equal)];
                kernel.cache = one_of(cell, name, &all)?;
            }
            Self::PartitionedCaching => {
                use PartitionedCaching::{Off, On, Strict};
                let all = [("off", Off), ("on", On), ("strict", Strict)];
                kernel.caching = one_of(cell, name, &all)?;
            }
        }
        Ok(())
    }
}

/// What the cell of a key holds.
fn value(key: Key, kind: ValueKind, cell: &str, name: &str) -> Result<Value, String> {
    Ok(match kind {
        ValueKind::Wave => {
            let wave = whole(cell).ok().and_then(Wave::of);
            Value::Wave(wave.ok_or_else(|| found(message::no_wave(name.trim_ascii()), cell))?)
        }
        ValueKind::Mode => {
            Value::Mode(one_of(cell, name, &[("cu", Mode::Cu), ("wgp", Mode::Wgp)])?)
        }
        ValueKind::Flag => Value::Flag(one_of(cell, name, &YES_NO)?),
        _ => {
            let name = name.trim_ascii();
            Value::Count(whole(cell).map_err(|too_large| {
                found(message::no_count(name, too_large, key.least(name)), cell)
            })?)
        }
    })
}

const YES_NO: [(&str, bool); 4] = [("0", false), ("1", true), ("false", false), ("true", true)];

fn one_of<T: Copy>(cell: &str, name: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let choice = choices.iter().find(|(known, _)| known.eq_ignore_ascii_case(cell));
    choice.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = choices.iter().map(|(known, _)| *known).collect();
        found(message::no_choice(name.trim_ascii(), &known), cell)
    })
}

/// A whole number, also as `84.0`, which is how a data frame writes a column with gaps. The error
/// says whether it is one, but too large.
fn whole(cell: &str) -> Result<u32, bool> {
    let (digits, part) = cell.split_once('.').unwrap_or((cell, ""));
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_whole || part.bytes().any(|byte| byte != b'0') {
        return Err(false);
    }
    digits.parse().map_err(|_| true)
}

/// What was expected, and what was found in its place.
fn found(expected: impl Display, cell: &str) -> String {
    format!("{expected}; found `{}`", shorten(cell, 40))
}
