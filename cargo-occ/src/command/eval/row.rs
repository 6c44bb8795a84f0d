//! What the engine says of a row, or why the row makes no sense: the columns that `eval` knows, how a cell becomes a part
//! of a kernel, and the columns that are appended.

use std::fmt::Display;
use std::sync::LazyLock;

use occ_core::__private::key::{DECLARATIONS, Key, Value as KeyValue, ValueKind};
use occ_core::__private::message;
use occ_core::lookup::{self, closest};
use occ_core::{
    Arch, CachePreference, Contract, Error, Kernel, Limiter, Mode, Open, PartitionedCaching, Wave,
    calculate, occupancy, occupancy_bounds,
};
use serde_json::Value;

use crate::format::shorten;
use crate::plain;

/// The names of what is appended.
pub(super) static RESULTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let limits = Limiter::ALL.iter().map(|limiter| format!("limit_{}", limiter.id()));
    let reached = ["workgroups", "waves", "max_waves", "occupancy", "limiters"].map(str::to_owned);
    reached.into_iter().chain(limits).chain(["open", "error"].map(str::to_owned)).collect()
});

/// Puts into `cells` what `kernel` reaches. Of a kernel that cannot launch those are no workgroups; one whose cluster
/// cannot has an error, because calculators know nothing of clusters.
fn reached(arch: &Arch, kernel: &Kernel, cells: &mut Vec<Value>) -> Result<(), String> {
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
    cells.extend([reached.workgroups, reached.waves, reached.max_waves].map(Value::from));
    cells.extend([part, joined(reached.limiters.iter().map(Limiter::id)).into()]);
    cells.extend(Limiter::ALL.iter().map(|limiter| Value::from(reached.limits.get(*limiter))));
    cells.extend([open.map(|open| joined(open.ids())).into(), Value::Null]);
    Ok(())
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
    /// The architectures that they have named so far, the last one first.
    archs: Vec<(String, Result<&'static Arch, String>)>,
    /// The answer to the last row.
    cells: Vec<Value>,
}

impl Answers {
    /// The answer to a row, of which each cell comes with its column and the name of that.
    pub(super) fn answer<'a>(
        &mut self,
        row: Result<impl Iterator<Item = (Option<Column>, &'a str, &'a str)> + Clone, String>,
        line: u64,
    ) -> &[Value] {
        self.rows += 1;
        self.cells.clear();
        if let Err(error) = row.and_then(|row| self.evaluate(row)) {
            self.errors += 1;
            self.cells.resize(RESULTS.len() - 1, Value::Null);
            self.cells.push(plain::cell(&format!("line {line}: {error}")).into());
        }
        &self.cells
    }

    fn evaluate<'a>(
        &mut self,
        row: impl Iterator<Item = (Option<Column>, &'a str, &'a str)> + Clone,
    ) -> Result<(), String> {
        let (mut kernel, mut target, mut seen) = (Kernel::new(), None, 0_u64);
        let filled = row.filter_map(|(column, name, cell)| {
            let cell = cell.trim_ascii();
            column.filter(|_| !cell.is_empty()).map(|column| (column, name, cell))
        });
        for (column, name, cell) in filled.clone() {
            if seen & column.bit != 0 {
                let first = filled.clone().find(|(other, ..)| *other == column);
                let first = first.map_or(name, |(_, first, _)| first);
                let same = format!("and `{name}`, which mean the same");
                let same = if first == name { "twice" } else { &*same };
                return Err(format!("found `{first}` {same}; leave one out"));
            }
            seen |= column.bit;
            match column.what {
                What::Target => target = Some(cell),
                what => what.set(&mut kernel, cell, name)?,
            }
        }
        let target = target.ok_or("found no `target`; it is required")?;
        let place = self.archs.iter().position(|(name, _)| name == target).unwrap_or_else(|| {
            // Memory stays constant, whatever the rows name.
            self.archs.truncate(255);
            let arch = lookup::find(target).map(|chip| chip.arch);
            let arch = arch.map_err(|error| message::name_error(target, &error).to_string());
            self.archs.push((target.to_owned(), arch));
            self.archs.len() - 1
        });
        self.archs.swap(0, place);
        reached(self.archs[0].1.clone()?, &kernel, &mut self.cells)
    }
}

/// A column that says something of the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// A bit for each of them.
    bit: u64,
    what: What,
}

/// What a column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Target,
    /// One that describes the kernel, as the attribute's key does.
    Key(Key, ValueKind),
    OptIn,
    CachePreference,
    PartitionedCaching,
}

/// The columns that are no keys: the target, and launch settings that only NVIDIA's calculator asks for.
const OTHERS: [(&[&str], What, &str); 4] = [
    (&["target"], What::Target, "a target, family or product: gfx90a, hopper, rx 7900 xtx"),
    (&["opt_in"], What::OptIn, "0: shared memory past the default limit is not opted in to"),
    (&["cache_preference"], What::CachePreference, "none, shared, l1 or equal"),
    (&["partitioned_caching"], What::PartitionedCaching, "off, on or strict"),
];

// Each has a bit of its own.
const _: () = assert!(OTHERS.len() + DECLARATIONS.len() <= 64);

/// Every column: its names, and what it says.
fn all() -> impl Iterator<Item = (&'static [&'static str], What, &'static str)> {
    let keys = DECLARATIONS.iter().filter(|key| key.key.is_resource() && !key.names.is_empty());
    OTHERS.into_iter().chain(keys.map(|key| (key.names, What::Key(key.key, key.kind), key.line)))
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
        let mut columns = (0..64).zip(all());
        let (place, (_, what, _)) = columns.find(|(_, (names, ..))| names.iter().any(is))?;
        Some(Self { bit: 1 << place, what })
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
}

/// Whether a column is a result of an earlier run.
pub(super) fn is_result(name: &str) -> bool {
    RESULTS.iter().any(|result| result == name.trim()) && Column::named(name).is_none()
}

impl What {
    /// Puts what a cell of the column `name` holds into `kernel`. The caller looks targets up.
    fn set(self, kernel: &mut Kernel, cell: &str, name: &str) -> Result<(), String> {
        match self {
            Self::Target => {}
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
    let end = cell.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(cell.len());
    let (digits, rest) = cell.split_at(end);
    let is_point = rest.is_empty() || rest.starts_with('.');
    if digits.is_empty() || !is_point || rest.bytes().skip(1).any(|byte| byte != b'0') {
        return Err(false);
    }
    digits.parse().map_err(|_| true)
}

/// What was expected, and what was found in its place.
fn found(expected: impl Display, cell: &str) -> String {
    format!("{expected}; found `{}`", shorten(cell, 40))
}
