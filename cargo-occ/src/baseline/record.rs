//! What moved, as programs read it. What a key means stands in `docs/schemas/diff.json`.

use std::collections::BTreeMap;

use occ_core::Ratio;
use serde::{Serialize, Serializer};

use super::change::{Change, ChangeKind};
use super::entry::{COUNTS, Entry, Reached};
use crate::Failure;
use crate::format::{self, Bound};

/// What `--format json` writes: `occ.baseline/1` of a check, `occ.diff/1` of two builds. `null` is *unknown*, never 0.
/// A key may be added to it; one that changes its meaning or goes makes it 2.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    schema: &'static str,
    counts: BTreeMap<ChangeKind, usize>,
    #[serde(serialize_with = "moved")]
    changes: &'a [Change],
}

/// What moved, of all kernels; each becomes a record when it is written.
fn records(changes: &[Change]) -> impl Iterator<Item = Record<'_>> {
    let moved = |change: &&Change| !change.is_still() || change.compilers().is_some();
    changes.iter().filter(moved).map(Record::new)
}

fn moved<S: Serializer>(changes: &[Change], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(records(changes))
}

/// Writes a line for each change.
pub(super) fn print_lines(changes: &[Change]) -> Result<(), Failure> {
    format::print_lines(records(changes))
}

#[derive(Debug, Serialize)]
struct Record<'a> {
    kernel: &'a str,
    target: &'a str,
    copy: u32,
    change: ChangeKind,
    excused: bool,
    reason: Option<&'a str>,
    renamed_from: Option<&'a str>,
    trade: bool,
    was: Option<State<'a>>,
    is: Option<State<'a>>,
    moved: Vec<String>,
    limited_by: Vec<String>,
}

#[derive(Debug, Serialize)]
struct State<'a> {
    occupancy: Option<f64>,
    bound: Option<Bound>,
    open: Vec<&'static str>,
    waves: Option<u32>,
    max_waves: Option<u32>,
    workgroup: Option<u32>,
    workgroup_is_bound: Option<bool>,
    counts: BTreeMap<&'static str, Option<u32>>,
    compiler: Option<&'a str>,
    file: Option<&'a str>,
}

impl<'a> Report<'a> {
    pub(super) fn new(schema: &'static str, changes: &'a [Change]) -> Self {
        let mut counts: BTreeMap<ChangeKind, usize> =
            ChangeKind::ALL.iter().map(|(kind, ..)| (*kind, 0)).collect();
        for change in changes {
            *counts.entry(change.kind).or_default() += 1;
        }
        Self { schema, counts, changes }
    }
}

impl<'a> Record<'a> {
    fn new(change: &'a Change) -> Self {
        let compiler = change
            .compilers()
            .map(|(was, is)| format!("compiler {} → {}", was.unwrap_or("?"), is.unwrap_or("?")));
        Self {
            kernel: change.entry.name.whole(),
            target: change.entry.kept.target.name(),
            copy: change.entry.copy,
            change: change.kind,
            excused: change.is_excused(),
            reason: change.reason(),
            renamed_from: change.former_name(),
            trade: change.is_trade(),
            was: change.was().map(State::new),
            is: change.is().map(State::new),
            moved: change.moves().into_iter().chain(compiler).collect(),
            limited_by: change.limits(),
        }
    }
}

/// What is open of an entry that has bounds.
fn open(entry: &Entry) -> Vec<&'static str> {
    if !entry.kept.reached.is_some_and(|of| of.is_bound) {
        return Vec::new();
    }
    let is_sized = entry.kept.workgroup.is_some_and(|workgroup| !workgroup.bound);
    (!is_sized).then_some("workgroup").into_iter().chain(entry.kept.open.ids()).collect()
}

impl<'a> State<'a> {
    fn new(entry: &'a Entry) -> Self {
        let reached = entry.kept.reached;
        Self {
            occupancy: reached.filter(|of| !of.is_bound).map(|of| of.most_ratio().as_f64()),
            bound: reached.filter(|of| of.is_bound).map(|of| Bound {
                least: of.least_ratio().map(Ratio::as_f64),
                most: of.most_ratio().as_f64(),
            }),
            open: open(entry),
            waves: reached.and_then(Reached::exact),
            max_waves: reached.map(|reached| reached.max_waves),
            workgroup: entry.kept.workgroup.map(|workgroup| workgroup.threads),
            workgroup_is_bound: entry.kept.workgroup.map(|workgroup| workgroup.bound),
            counts: COUNTS.iter().map(|count| count.key).zip(entry.kept.counts).collect(),
            compiler: entry.kept.compiler.as_deref(),
            file: entry.kept.library.as_deref(),
        }
    }
}

/// Writes the same for spreadsheets: every number as it was and as it is.
pub(super) fn print_csv(changes: &[Change]) -> Result<(), Failure> {
    let mut columns = "change kernel target copy excused reason".to_owned();
    let first =
        "occupancy bound_least=bound/least bound_most=bound/most open waves max_waves workgroup"
            .split(' ');
    let first = first.map(|column| column.split_once('=').unwrap_or((column, column)));
    let first = first.map(|(name, place)| (name, place.to_owned()));
    let counts = COUNTS.iter().map(|count| (count.key, format!("counts/{}", count.key)));
    let last = ["compiler", "file"].map(|name| (name, name.to_owned()));
    for (name, place) in first.chain(counts).chain(last) {
        columns.extend([" ", name, "_was=was/", &place, " ", name, "=is/", &place]);
    }
    format::print_csv(&(columns + " renamed_from trade"), records(changes))
}
