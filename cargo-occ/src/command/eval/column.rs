//! The columns that `eval` knows, and how a cell becomes a part of a kernel.

use std::fmt::Display;

use occ_core::__private::key::{DECLARATIONS, Declaration, Key, Value, ValueKind};
use occ_core::__private::message;
use occ_core::lookup::closest;
use occ_core::{CachePreference, Kernel, Mode, PartitionedCaching, Wave};

use super::answer::is_result;

/// A column of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Target,
    /// One that describes the kernel, as the attribute's key does.
    Key(Key, ValueKind),
    OptIn,
    CachePreference,
    PartitionedCaching,
}

/// The columns that are no keys: the target, and launch settings that only NVIDIA's calculator asks
/// for.
const OTHERS: [(&str, Column); 4] = [
    ("target", Column::Target),
    ("opt_in", Column::OptIn),
    ("cache_preference", Column::CachePreference),
    ("partitioned_caching", Column::PartitionedCaching),
];

/// Every column by the names that it is written by.
fn names() -> impl Iterator<Item = (&'static str, Column)> {
    let keys = DECLARATIONS.iter().filter(|key| key.key.is_resource());
    let names = |key: &'static Declaration| key.names.iter().map(move |name| (*name, key));
    let keys = keys.flat_map(names).map(|(name, key)| (name, Column::Key(key.key, key.kind)));
    OTHERS.into_iter().chain(keys)
}

/// Whether a column holds numbers.
pub(super) fn is_number(name: &str) -> bool {
    match Column::named(name) {
        Some(column) => !matches!(
            column,
            Column::Target
                | Column::Key(Key::Mode, _)
                | Column::CachePreference
                | Column::PartitionedCaching
        ),
        None => is_result(name) && !matches!(name, "open" | "error" | "limiters"),
    }
}

impl Column {
    /// Whether it is the column of this key.
    pub(super) fn is(self, key: Key) -> bool {
        matches!(self, Self::Key(own, _) if own == key)
    }

    /// The column of this name, whatever the case and the spaces around it.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.trim();
        names().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, column)| column)
    }

    /// The known name that `name` may stand for: `vgprs` for `vgpr` and for `vgpr_count`.
    pub(super) fn near(name: &str) -> Option<&'static str> {
        let known: Vec<&'static str> = names().map(|(known, _)| known).collect();
        let name = name.trim().to_ascii_lowercase();
        let is_word = |known: &&'static str| {
            let one = known.trim_end_matches('s');
            name.split(|c: char| !c.is_alphanumeric()).any(|word| word == *known || word == one)
        };
        closest(&name, &known).or_else(|| known.into_iter().find(is_word))
    }

    /// Puts what a cell holds into `kernel`. Where the input names the column `name`, it is the one
    /// in messages.
    pub(super) fn set(self, kernel: &mut Kernel, cell: &[u8], name: &str) -> Result<(), String> {
        match self {
            // Looked up by the caller, who keeps what was found.
            Self::Target => {}
            Self::Key(key, kind) => *kernel = key.set(*kernel, value(kind, cell, name)?),
            Self::OptIn => kernel.opt_in = one_of(cell, name, &YES_NO)?,
            Self::CachePreference => {
                let preferences = [
                    ("none", CachePreference::None),
                    ("shared", CachePreference::Shared),
                    ("l1", CachePreference::L1),
                    ("equal", CachePreference::Equal),
                ];
                kernel.cache = one_of(cell, name, &preferences)?;
            }
            Self::PartitionedCaching => {
                let cachings = [
                    ("off", PartitionedCaching::Off),
                    ("on", PartitionedCaching::On),
                    ("strict", PartitionedCaching::Strict),
                ];
                kernel.caching = one_of(cell, name, &cachings)?;
            }
        }
        Ok(())
    }
}

/// What the cell of a key holds.
fn value(kind: ValueKind, cell: &[u8], name: &str) -> Result<Value, String> {
    Ok(match kind {
        ValueKind::Wave => {
            let wave = whole(cell).ok().and_then(Wave::of);
            Value::Wave(wave.ok_or_else(|| found(message::no_wave(name.trim()), cell))?)
        }
        ValueKind::Mode => {
            let modes: Vec<_> = Mode::ALL.iter().map(|mode| (mode.name(), *mode)).collect();
            Value::Mode(one_of(cell, name, &modes)?)
        }
        ValueKind::Flag => Value::Flag(one_of(cell, name, &YES_NO)?),
        ValueKind::Count
        | ValueKind::Threads
        | ValueKind::Blocks
        | ValueKind::Bytes
        | ValueKind::Percent
        | ValueKind::Own => Value::Count(count(cell, name)?),
    })
}

const YES_NO: [(&str, bool); 4] = [("0", false), ("1", true), ("false", false), ("true", true)];

fn one_of<T: Copy>(cell: &[u8], name: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let choice = choices.iter().find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(cell));
    choice.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = choices.iter().map(|(known, _)| *known).collect();
        found(message::no_choice(name.trim(), &known), cell)
    })
}

fn count(cell: &[u8], name: &str) -> Result<u32, String> {
    whole(cell).map_err(|too_large| found(message::no_count(name.trim(), too_large), cell))
}

/// A whole number, also as `84.0`, which is how a data frame writes a column with gaps. The error
/// says whether it is one, but too large.
fn whole(cell: &[u8]) -> Result<u32, bool> {
    let digits = match cell.iter().position(|byte| *byte == b'.') {
        Some(point) if cell[point + 1..].iter().all(|byte| *byte == b'0') => &cell[..point],
        Some(_) => return Err(false),
        None => cell,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(false);
    }
    digits
        .iter()
        .try_fold(0_u32, |sum, digit| sum.checked_mul(10)?.checked_add(u32::from(digit - b'0')))
        .ok_or(true)
}

/// What was expected, and what was found in its place.
fn found(expected: impl Display, cell: &[u8]) -> String {
    const LONGEST: usize = 40;
    let cell = String::from_utf8_lossy(cell);
    match cell.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{expected}; found `{}…`", &cell[..end]),
        None => format!("{expected}; found `{cell}`"),
    }
}
