//! What moved, as programs read it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::compare::{Change, Kind};
use super::entry::{COUNTS, Entry};
use super::report::limits;
use crate::Failure;
use crate::format::{self, Cell, Column, Row, Sheet};

/// What `--format json` writes. `null` is *unknown*, never 0.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    /// `occ.baseline/1` of a check, `occ.diff/1` of two builds. A key may be added to it; one that
    /// changes its meaning or goes makes it 2.
    schema: &'static str,
    /// How many kernels moved in which way.
    counts: BTreeMap<Kind, usize>,
    /// Those that moved, or were made by another compiler, the worst first.
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
    /// `worse`, `new`, `gone`, `moved`, `better` or `same`.
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
    /// What limits it now, in words, where it reaches less or is new.
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
    pub(super) fn new(schema: &'static str, changes: &'a [Change]) -> Self {
        let mut counts: BTreeMap<Kind, usize> = Kind::ALL.iter().map(|kind| (*kind, 0)).collect();
        for change in changes {
            *counts.entry(change.kind).or_default() += 1;
        }
        let moved = changes
            .iter()
            .filter(|change| change.kind != Kind::Same || change.compilers().is_some());
        Self { schema, counts, changes: moved.map(Record::new).collect() }
    }

    /// Writes a line for each change.
    pub(super) fn print_lines(&self) -> Result<(), Failure> {
        self.changes.iter().try_for_each(|change| format::print_bytes(&format::json_line(change)))
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
            limited_by: limits(change),
        }
    }
}

impl<'a> State<'a> {
    fn new(entry: &'a Entry) -> Self {
        let reached = entry.reached;
        Self {
            occupancy: reached.map(|reached| reached.ratio().as_f64()),
            waves: reached.map(|reached| reached.waves),
            max_waves: reached.map(|reached| reached.max_waves),
            workgroup: entry.workgroup.map(|workgroup| workgroup.threads),
            workgroup_is_bound: entry.workgroup.map(|workgroup| workgroup.bound),
            counts: COUNTS.iter().map(|count| count.key).zip(entry.counts).collect(),
            compiler: entry.compiler.as_deref(),
        }
    }
}

/// The same for spreadsheets: every number as it was and as it is.
pub(super) fn sheet(changes: &[Change]) -> Sheet {
    let mut columns: Vec<Column> =
        ["change", "kernel", "target", "copy", "excused", "reason"].map(Column::left).into();
    let keys = ["occupancy", "waves", "max_waves", "workgroup"];
    let counts = COUNTS.iter().map(|count| count.key);
    for key in keys.into_iter().chain(counts).chain(["compiler"]) {
        columns.push(Column::right(format!("{key}_was")));
        columns.push(Column::right(key));
    }
    let mut sheet = Sheet::new(columns);
    for change in Report::new("", changes).changes {
        let Record { kernel, target, copy, change, excused, reason, was, is, .. } = change;
        let mut cells: Vec<Cell> = vec![
            Cell::new(word(change)),
            Cell::new(kernel),
            Cell::new(target),
            Cell::new(copy.to_string()),
            Cell::new(excused.to_string()),
            Cell::new(reason.unwrap_or_default()),
        ];
        let [was, is] = [was, is].map(|state| state.map(State::cells));
        for at in 0..State::CELLS {
            for state in [&was, &is] {
                cells.push(Cell::new(state.as_ref().map_or("", |cells| &cells[at])));
            }
        }
        sheet.push(Row::new(cells));
    }
    sheet
}

/// As serde writes it.
fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Worse => "worse",
        Kind::New => "new",
        Kind::Gone => "gone",
        Kind::Moved => "moved",
        Kind::Better => "better",
        Kind::Same => "same",
    }
}

impl State<'_> {
    const CELLS: usize = COUNTS.len() + 5;

    /// In the order of the columns; blank is unknown.
    fn cells(self) -> Vec<String> {
        let text = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
        let mut cells = vec![
            self.occupancy.map_or(String::new(), |occupancy| occupancy.to_string()),
            text(self.waves),
            text(self.max_waves),
            text(self.workgroup),
        ];
        cells.extend(COUNTS.iter().map(|count| text(self.counts[count.key])));
        cells.push(self.compiler.unwrap_or_default().to_owned());
        cells
    }
}
