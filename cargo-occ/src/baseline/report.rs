//! What moved, for people and for programs.

use std::collections::BTreeMap;

use occ_core::message;
use serde::Serialize;

use super::compare::{Change, Kind};
use super::entry::{COUNTS, Entry, Reached};
use crate::Failure;
use crate::evaluated::Limit;
use crate::format::{self, Cell, Column, Format, Row, Sheet, Tone};

/// Prints what moved; `end` follows a table or Markdown.
///
/// # Errors
///
/// Where standard output cannot be written to.
pub(crate) fn print(
    changes: &[Change],
    schema: &'static str,
    format: Format,
    end: &str,
) -> Result<(), Failure> {
    let sheet = sheet(changes);
    let shown = changes.iter().any(is_shown);
    let text = |table: &dyn Fn() -> String| {
        let table = if shown { table() + "\n" } else { String::new() };
        format::print(&(table + end + "\n"))
    };
    match format {
        Format::Json => format::print_json(&Report::new(schema, changes)),
        Format::Csv => sheet.print_csv(),
        Format::Table => text(&|| sheet.table(format::width())),
        Format::Markdown => text(&|| sheet.markdown()),
    }
}

/// One row a kernel that moved, the worst first.
fn sheet(changes: &[Change]) -> Sheet {
    let columns = [
        Column::left("Change"),
        Column::names("Kernel"),
        Column::left("Target"),
        Column::right("Was"),
        Column::right("Is"),
    ];
    let mut sheet = Sheet::new(columns).notes("What moved");
    for change in changes.iter().filter(|change| is_shown(change)) {
        sheet.push(row(change));
    }
    sheet
}

/// Whether anything but the compiler moved.
fn is_shown(change: &Change) -> bool {
    match change.kind {
        Kind::Same => false,
        Kind::Moved => {
            let reached = |entry: Option<&Entry>| entry.and_then(|entry| entry.reached);
            !change.moves().is_empty() || reached(change.was()) != reached(change.is())
        }
        _ => true,
    }
}

fn row(change: &Change) -> Row {
    let (word, tone) = match change.kind {
        Kind::Worse if change.is_excused() => ("excused", Tone::Warning),
        Kind::Worse => ("worse", Tone::Bad),
        Kind::New => ("new", Tone::Warning),
        Kind::Gone => ("gone", Tone::Faint),
        Kind::Moved | Kind::Same => ("moved", Tone::Plain),
        Kind::Better => ("better", Tone::Good),
    };
    let entry = &change.entry;
    let copy = if entry.copy > 1 { format!(" ({})", entry.copy) } else { String::new() };
    let mut row = Row::new([
        Cell::new(word).tone(tone),
        Cell::code(format!("{}{copy}", entry.name)),
        Cell::new(&entry.target),
        reached(change.was()),
        reached(change.is()).tone(match change.kind {
            Kind::Worse | Kind::Better => tone,
            _ => Tone::Plain,
        }),
    ]);
    let moves = change.moves();
    if !moves.is_empty() {
        row = row.note(moves.join(", "));
    }
    for limit in limits(change) {
        let then = if limit.binds { "" } else { "then " };
        row = row.note(format!("{then}{}", limit.text));
    }
    if let Some(reason) = change.reason() {
        row = row.note(if change.kind == Kind::Worse {
            format!("may be worse: {reason}")
        } else {
            format!("the reason is not needed any more: {reason}")
        });
    }
    row
}

/// What keeps a kernel from being better, where it got worse or is new.
fn limits(change: &Change) -> Vec<Limit> {
    match (&change.kind, &change.evaluated) {
        (Kind::Worse | Kind::New, Some(evaluated)) => evaluated.limits(),
        _ => Vec::new(),
    }
}

fn reached(entry: Option<&Entry>) -> Cell {
    match entry.map(|entry| entry.reached) {
        None => Cell::new(""),
        Some(None) => Cell::count(None::<u32>),
        Some(Some(Reached { waves: 0, .. })) => Cell::new("none"),
        Some(Some(reached)) => Cell::new(message::percentage(reached.ratio()).as_str()),
    }
}

/// What follows the table: how many kernels moved in which way, and the compilers that changed.
pub(crate) fn summary(changes: &[Change]) -> String {
    let compilers = compilers(changes).into_iter();
    let compilers = compilers.map(|pair| format!("another compiler: {pair}"));
    [counted(changes)].into_iter().chain(compilers).collect::<Vec<_>>().join("\n")
}

/// `1 worse, 2 new, 12 the same`
fn counted(changes: &[Change]) -> String {
    let words = [
        (Kind::Worse, "worse"),
        (Kind::New, "new"),
        (Kind::Gone, "gone"),
        (Kind::Moved, "moved"),
        (Kind::Better, "better"),
        (Kind::Same, "the same"),
    ];
    let mut parts = Vec::new();
    for (kind, word) in words {
        let of_kind = changes.iter().filter(|change| change.kind == kind);
        let (excused, plain): (Vec<&Change>, Vec<&Change>) =
            of_kind.partition(|change| change.is_excused());
        for (changes, word) in [(plain, word), (excused, "worse with a reason")] {
            if !changes.is_empty() {
                parts.push(format!("{} {word}", changes.len()));
            }
        }
    }
    if parts.is_empty() { "no kernels".to_owned() } else { parts.join(", ") }
}

/// The compilers that changed, each with how many kernels it made: `clang 21 → clang 22 (3 kernels)`.
fn compilers(changes: &[Change]) -> Vec<String> {
    let mut pairs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (was, is) in changes.iter().filter_map(Change::compilers) {
        *pairs.entry((was.unwrap_or("?"), is.unwrap_or("?"))).or_default() += 1;
    }
    pairs
        .into_iter()
        .map(|((was, is), count)| {
            format!("{was} → {is} ({count} {})", if count == 1 { "kernel" } else { "kernels" })
        })
        .collect()
}

/// What `--format json` writes. `null` is *unknown*, never 0.
#[derive(Debug, Serialize)]
struct Report<'a> {
    /// `occ.baseline/1` of a check, `occ.diff/1` of two builds. A key may be added to it; one that
    /// changes its meaning or goes makes it 2.
    schema: &'static str,
    /// How many kernels moved in which way.
    counts: BTreeMap<Kind, usize>,
    /// Those that moved, the worst first.
    changes: Vec<Record<'a>>,
}

#[derive(Debug, Serialize)]
struct Record<'a> {
    /// The name as the source has it, without what changes from build to build.
    kernel: &'a str,
    /// What it was compiled for or evaluated on.
    target: &'a str,
    /// Tells kernels of one name and target apart, from 1.
    copy: u32,
    /// `worse`, `new`, `gone`, `moved` or `better`.
    change: Kind,
    /// Whether the baseline has a reason for which it may be worse.
    excused: bool,
    /// That reason.
    reason: Option<&'a str>,
    /// Before; `null` where it is new.
    was: Option<State<'a>>,
    /// Now; `null` where it is gone.
    is: Option<State<'a>>,
    /// What moved, in words.
    moved: Vec<String>,
    /// What limits it now, in words, where it is worse or new.
    limited_by: Vec<String>,
}

#[derive(Debug, Serialize)]
struct State<'a> {
    /// Resident waves over all waves, 0 to 1; 0 where the kernel cannot launch.
    occupancy: Option<f64>,
    /// Waves resident on a CU, WGP or SM.
    waves: Option<u32>,
    /// Waves that it can hold.
    max_waves: Option<u32>,
    /// Threads in a workgroup that this holds for.
    workgroup: Option<u32>,
    /// Whether that is the most that the kernel may be launched with, as its file leaves it open.
    workgroup_is_bound: Option<bool>,
    /// Registers, bytes and spills by the keys of a baseline.
    counts: BTreeMap<&'static str, Option<u32>>,
    /// The compiler that made it.
    compiler: Option<&'a str>,
}

impl<'a> Report<'a> {
    fn new(schema: &'static str, changes: &'a [Change]) -> Self {
        let mut counts: BTreeMap<Kind, usize> = Kind::ALL.iter().map(|kind| (*kind, 0)).collect();
        for change in changes {
            *counts.entry(change.kind).or_default() += 1;
        }
        let moved = changes.iter().filter(|change| change.kind != Kind::Same);
        Self { schema, counts, changes: moved.map(Record::new).collect() }
    }
}

impl<'a> Record<'a> {
    fn new(change: &'a Change) -> Self {
        let compiler = change
            .compilers()
            .map(|(was, is)| format!("compiler {} → {}", was.unwrap_or("?"), is.unwrap_or("?")));
        Self {
            kernel: &change.entry.name,
            target: &change.entry.target,
            copy: change.entry.copy,
            change: change.kind,
            excused: change.is_excused(),
            reason: change.reason(),
            was: change.was().map(State::new),
            is: change.is().map(State::new),
            moved: change.moves().into_iter().chain(compiler).collect(),
            limited_by: limits(change).into_iter().map(|limit| limit.text).collect(),
        }
    }
}

impl<'a> State<'a> {
    fn new(entry: &'a Entry) -> Self {
        let reached = entry.reached;
        Self {
            occupancy: reached
                .map(|reached| f64::from(reached.waves) / f64::from(reached.max_waves.max(1))),
            waves: reached.map(|reached| reached.waves),
            max_waves: reached.map(|reached| reached.max_waves),
            workgroup: entry.workgroup.map(|workgroup| workgroup.threads),
            workgroup_is_bound: entry.workgroup.map(|workgroup| workgroup.bound),
            counts: COUNTS.iter().map(|count| count.key).zip(entry.counts).collect(),
            compiler: entry.compiler.as_deref(),
        }
    }
}
