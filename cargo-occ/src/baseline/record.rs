//! What moved, as programs read it.

use std::collections::BTreeMap;

use occ_core::Ratio;
use serde::{Serialize, Serializer};

use super::change::{Change, ChangeKind};
use super::count::COUNTS;
use super::entry::Entry;
use super::limits::limits;
use super::reached::Reached;
use crate::Failure;
use crate::format::{self, Bound};

/// What `--format json` writes. `null` is *unknown*, never 0.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    /// `occ.baseline/1` of a check, `occ.diff/1` of two builds. A key may be added to it; one that
    /// changes its meaning or goes makes it 2.
    schema: &'static str,
    /// How many kernels moved in which way.
    counts: BTreeMap<ChangeKind, usize>,
    /// Those that moved, or were made by another compiler, the worst first.
    changes: Moved<'a>,
}

/// What moved, of all kernels; each becomes a record when it is written.
#[derive(Clone, Copy, Debug)]
struct Moved<'a>(&'a [Change]);

impl<'a> Moved<'a> {
    fn records(self) -> impl Iterator<Item = Record<'a>> {
        let moved = |change: &&Change| !change.kind.is_still() || change.compilers().is_some();
        self.0.iter().filter(moved).map(Record::new)
    }
}

/// Writes a line for each change.
pub(super) fn print_lines(changes: &[Change]) -> Result<(), Failure> {
    format::print_lines(Moved(changes).records())
}

impl Serialize for Moved<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.records())
    }
}

#[derive(Debug, Serialize)]
struct Record<'a> {
    /// The name as the source has it, without what changes from build to build.
    kernel: &'a str,
    /// What it was compiled for or evaluated on.
    target: &'a str,
    /// Tells kernels of one name and target apart, from 1.
    copy: u32,
    /// `worse`, `new`, `unread`, `gone`, `renamed`, `moved`, `better`, `unknown` or `same`.
    change: ChangeKind,
    /// Whether the baseline has a reason for which it may be worse.
    excused: bool,
    /// That reason.
    reason: Option<&'a str>,
    /// The name that the kernel had, where it has another one now.
    renamed_from: Option<&'a str>,
    /// Whether it is worse in one thing and better in another.
    trade: bool,
    /// Before; `null` where it is new.
    was: Option<State<'a>>,
    /// Now; `null` where it is gone, or not everything was read.
    is: Option<State<'a>>,
    /// What moved, in words.
    moved: Vec<String>,
    /// What limits it now, in words, where it reaches less or is new.
    limited_by: Vec<String>,
}

#[derive(Debug, Serialize)]
struct State<'a> {
    /// Resident waves over all waves, 0 to 1; 0 where the kernel cannot launch, and `null` where the launch
    /// leaves something open.
    occupancy: Option<f64>,
    /// The least and the most that it reaches, where something is open; else `null`.
    bound: Option<Bound>,
    /// What is not given: `workgroup`, then [`Open::ids`](occ_core::Open::ids) of the rest.
    open: Vec<&'static str>,
    /// Waves resident on a CU, WGP or SM; `null` where something is open.
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
    /// The file that it is from, or of a line what that says of it.
    file: Option<&'a str>,
}

impl<'a> Report<'a> {
    pub(super) fn new(schema: &'static str, changes: &'a [Change]) -> Self {
        let mut counts: BTreeMap<ChangeKind, usize> =
            ChangeKind::ALL.iter().map(|kind| (*kind, 0)).collect();
        for change in changes {
            *counts.entry(change.kind).or_default() += 1;
        }
        Self { schema, counts, changes: Moved(changes) }
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
            renamed_from: change.former_name(),
            trade: change.is_trade(),
            was: change.was().map(State::new),
            is: change.is().map(State::new),
            moved: change.moves().into_iter().chain(compiler).collect(),
            limited_by: limits(change),
        }
    }
}

/// What is open of an entry that has bounds.
fn open(entry: &Entry) -> Vec<&'static str> {
    if !entry.reached.is_some_and(Reached::is_bound) {
        return Vec::new();
    }
    let is_sized = entry.workgroup.is_some_and(|workgroup| !workgroup.bound);
    (!is_sized).then_some("workgroup").into_iter().chain(entry.open.ids()).collect()
}

impl<'a> State<'a> {
    fn new(entry: &'a Entry) -> Self {
        let reached = entry.reached;
        Self {
            occupancy: reached.filter(|of| !of.is_bound()).map(|of| of.most_ratio().as_f64()),
            bound: reached.filter(|of| of.is_bound()).map(|of| Bound {
                least: of.least_ratio().map(Ratio::as_f64),
                most: of.most_ratio().as_f64(),
            }),
            open: open(entry),
            waves: reached.and_then(Reached::exact),
            max_waves: reached.map(|reached| reached.max_waves),
            workgroup: entry.workgroup.map(|workgroup| workgroup.threads),
            workgroup_is_bound: entry.workgroup.map(|workgroup| workgroup.bound),
            counts: COUNTS.iter().map(|count| count.key).zip(entry.counts).collect(),
            compiler: entry.compiler.as_deref(),
            file: entry.library.as_deref(),
        }
    }
}

/// Writes the same for spreadsheets: every number as it was and as it is.
pub(super) fn print_csv(changes: &[Change]) -> Result<(), Failure> {
    let own = ["change", "kernel", "target", "copy", "excused", "reason"].map(str::to_owned);
    let mut columns = Vec::from(own);
    let first = [
        ("occupancy", "occupancy"),
        ("bound_least", "bound/least"),
        ("bound_most", "bound/most"),
        ("open", "open"),
        ("waves", "waves"),
        ("max_waves", "max_waves"),
        ("workgroup", "workgroup"),
    ];
    let first = first.map(|(name, place)| (name, place.to_owned()));
    let counts = COUNTS.iter().map(|count| (count.key, format!("counts/{}", count.key)));
    let last = ["compiler", "file"].map(|name| (name, name.to_owned()));
    for (name, place) in first.into_iter().chain(counts).chain(last) {
        columns.extend([format!("{name}_was=was/{place}"), format!("{name}=is/{place}")]);
    }
    columns.extend(["renamed_from", "trade"].map(str::to_owned));
    format::print_csv(&columns, Moved(changes).records())
}
