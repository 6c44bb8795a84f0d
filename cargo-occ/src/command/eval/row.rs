//! What the engine says of a row, or why the row makes no sense: the columns that `eval` knows, how a cell becomes a part
//! of a kernel, and the columns that are appended.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

use occ_core::__private::key::{DECLARATIONS, Key, Value as KeyValue, ValueKind};
use occ_core::__private::message;
use occ_core::lookup::closest;
use occ_core::{
    Arch, CachePreference, Contract, Error, Kernel, Limiter, Mode, Open, PartitionedCaching, Wave,
    calculate, occupancy, occupancy_bounds,
};
use serde_json::Value;

use crate::format::shorten;
use crate::plain;

/// What is appended to a row, under [`RESULTS`]; unknown, and no limit, is null.
pub(super) type Answer = Vec<Value>;

/// The cells of a row, each with its column and the name of that.
pub(super) type Row<'a> = Vec<(Option<Column>, &'a str, &'a str)>;

/// The names of what is appended.
pub(super) static RESULTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let limits = Limiter::ALL.iter().map(|limiter| format!("limit_{}", limiter.id()));
    let reached = ["workgroups", "waves", "max_waves", "occupancy", "limiters"].map(str::to_owned);
    reached.into_iter().chain(limits).chain(["open", "error"].map(str::to_owned)).collect()
});

/// What `kernel` reaches. Of a kernel that cannot launch those are no workgroups; one whose cluster cannot has an
/// error, because calculators know nothing of clusters.
fn reached(arch: &Arch, kernel: &Kernel) -> Result<Answer, String> {
    let refused = kernel.cluster.and_then(|_| occupancy(arch, kernel).err());
    let refused = refused.filter(|error| error.limiter().is_none());
    let reached = refused.map_or_else(|| calculate(arch, kernel), Err);
    let reached = reached.map_err(|error| wrong(error, arch, kernel))?;
    // Of all other chips everything is known, and they are many.
    let bounds = arch.is_contested().then(|| occupancy_bounds(arch, kernel, Open::NONE).ok());
    let open = bounds.flatten().map(|bounds| bounds.open).filter(|open| !open.is_empty());
    let part: Value = match (reached.waves, reached.max_waves) {
        (0, _) => 0.into(),
        (waves, most) if waves == most => 1.into(),
        _ => reached.ratio().as_f64().into(),
    };
    let mut answer = Answer::with_capacity(RESULTS.len());
    answer.extend([reached.workgroups, reached.waves, reached.max_waves].map(Value::from));
    answer.extend([part, joined(reached.limiters.iter().map(Limiter::id)).into()]);
    answer.extend(Limiter::ALL.iter().map(|limiter| reached.limits.get(*limiter).into()));
    answer.extend([open.map(|open| joined(open.ids())).into(), Value::Null]);
    Ok(answer)
}

fn joined(ids: impl Iterator<Item = &'static str>) -> String {
    ids.fold(String::new(), |all, id| if all.is_empty() { id.to_owned() } else { all + "+" + id })
}

/// What is wrong with a row. What it lacks is named as a column is: there is no attribute here.
fn wrong(error: Error, arch: &Arch, kernel: &Kernel) -> String {
    let column = match error {
        Error::UnknownWorkgroup => Key::Workgroup,
        Error::UnknownRegisters => Key::Vgprs,
        Error::UnknownWave => Key::Wave,
        _ => return message::error(error, Some(&Contract::new("", arch, *kernel))).to_string(),
    };
    let (missing, name) = (message::missing(arch.vendor, error), column.name_for(arch.vendor));
    format!("{missing}; give it as `{name}`")
}

/// What answers rows.
#[derive(Default)]
pub(crate) struct Answers {
    pub(super) rows: usize,
    /// How many of them had an error.
    pub(super) errors: usize,
    /// The architectures that they have named so far.
    archs: HashMap<String, Result<Arch, String>>,
}

impl Answers {
    /// The answer to a row: its columns, their names, and its cells.
    pub(super) fn answer(&mut self, row: Result<Row<'_>, String>, line: u64) -> Answer {
        self.rows += 1;
        row.and_then(|row| self.evaluate(&row)).unwrap_or_else(|error| {
            self.errors += 1;
            let mut answer = vec![Value::Null; RESULTS.len() - 1];
            answer.push(plain::cell(&format!("line {line}: {error}")).into());
            answer
        })
    }

    fn evaluate(&mut self, row: &Row<'_>) -> Result<Answer, String> {
        let (mut kernel, mut target) = (Kernel::new(), None);
        for (at, (column, name, cell)) in row.iter().enumerate() {
            let cell = cell.trim_ascii();
            let known = column.filter(|column| *column != Column::Result && !cell.is_empty());
            let Some(known) = known else { continue };
            let is_same = |other: &&(Option<Column>, &str, &str)| {
                other.0 == *column && !other.2.trim_ascii().is_empty()
            };
            if let Some((_, first, _)) = row[..at].iter().find(is_same) {
                let same = format!("and `{name}`, which mean the same");
                let same = if first == name { "twice" } else { &*same };
                return Err(format!("found `{first}` {same}; leave one out"));
            }
            if known == Column::Target {
                target = Some(cell);
            }
            known.set(&mut kernel, cell, name)?;
        }
        let target = target.ok_or("found no `target`; it is required")?;
        if !self.archs.contains_key(target) {
            // Memory stays constant, whatever the rows name.
            if self.archs.len() > 1024 {
                self.archs.clear();
            }
            let arch = Arch::named(target);
            let arch = arch.map_err(|error| message::name_error(target, &error).to_string());
            self.archs.insert(target.to_owned(), arch);
        }
        reached(self.archs[target].as_ref().map_err(String::clone)?, &kernel)
    }
}

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
fn value(key: Key, kind: ValueKind, cell: &str, name: &str) -> Result<KeyValue, String> {
    Ok(match kind {
        ValueKind::Wave => {
            let wave = whole(cell).ok().and_then(Wave::of);
            KeyValue::Wave(wave.ok_or_else(|| found(message::no_wave(name.trim_ascii()), cell))?)
        }
        ValueKind::Mode => {
            KeyValue::Mode(one_of(cell, name, &[("cu", Mode::Cu), ("wgp", Mode::Wgp)])?)
        }
        ValueKind::Flag => KeyValue::Flag(one_of(cell, name, &YES_NO)?),
        _ => {
            let name = name.trim_ascii();
            KeyValue::Count(whole(cell).map_err(|too_large| {
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
