//! Measured beside theoretical, as people and programs read it.

use occ_core::__private::message;
use occ_core::{Limiter, Ratio};
use serde::Serialize;

use super::gap::Compared;
use crate::Failure;
use crate::format::header::{ACHIEVED, KERNEL, LAUNCHES, TARGET, THEORETICAL};
use crate::format::{self, Cell, Column, Format, Frame, Row, Sheet, Tone};

/// Prints the launches.
///
/// # Errors
///
/// Where standard output cannot be written to.
pub(super) fn print(compared: &[Compared], format: Format) -> Result<(), Failure> {
    match format {
        Format::Table => format::print(&sheet(compared).table(Frame::new(false))),
        Format::Markdown => format::print(&sheet(compared).markdown()),
        Format::Jsonl => format::print_lines(compared.iter().map(Record::new)),
        Format::Json | Format::Github | Format::Sarif => format::print_json(&Report {
            schema: "occ.achieved/1",
            kernels: compared.iter().map(Record::new).collect(),
        }),
        Format::Csv => format::print_csv(&COLUMNS, compared.iter().map(Record::new)),
    }
}

fn sheet(compared: &[Compared]) -> Sheet {
    let mut sheet = Sheet::new([
        Column::names(KERNEL),
        Column::left(TARGET),
        Column::right(LAUNCHES),
        Column::right("Threads"),
        Column::right("Grid"),
        Column::right(THEORETICAL),
        Column::right(ACHIEVED),
    ])
    .notes("Where the gap is");
    for one in compared {
        let launch = &one.launch;
        let achieved = one.achieved.map(|[mean, ..]| mean);
        let mut row = Row::new([
            Cell::code(&launch.name),
            Cell::count(launch.target.as_ref()),
            Cell::new(one.count.to_string()),
            Cell::count(launch.threads),
            Cell::count(launch.workgroups),
            percentage(one.theoretical()),
            percentage(achieved).tone(match one.unexplained() {
                Some(_) => Tone::Warning,
                None => Tone::Plain,
            }),
        ]);
        for sentence in one.sentences() {
            row = row.note(sentence);
        }
        sheet.push(row);
    }
    sheet
}

fn percentage(ratio: Option<Ratio>) -> Cell {
    Cell::count(ratio.map(message::percentage))
}

/// What `--format json` writes. `null` is *unknown*, never 0.
#[derive(Debug, Serialize)]
struct Report<'a> {
    /// `occ.achieved/1`. A key may be added to it; one that changes its meaning or goes makes it 2.
    schema: &'static str,
    /// The widest gap first.
    kernels: Vec<Record<'a>>,
}

/// Launches that differ in nothing but the measurement.
#[derive(Debug, Serialize)]
struct Record<'a> {
    /// The name as the profiler has it.
    kernel: &'a str,
    /// What it ran on.
    target: Option<&'a str>,
    /// How many launches there are.
    launches: usize,
    /// CUs (SMs) of the device.
    units: Option<u32>,
    /// Threads in a workgroup.
    workgroup: Option<u32>,
    /// Workgroups of the grid.
    workgroups: Option<u64>,
    /// Vector registers per thread, AGPRs left out.
    vgprs: Option<u32>,
    /// Resident waves over all waves that could be reached, 0 to 1.
    theoretical: Option<f64>,
    /// The same by the profiler.
    profiler_theoretical: Option<f64>,
    /// Every resource that limits it.
    limiters: Vec<&'static str>,
    /// Workgroups that fill the device once.
    fill: Option<u64>,
    /// How often the grid fills it, a last time in part included.
    rounds: Option<u64>,
    /// What the grid leaves of the theoretical if all workgroups take equally long.
    even: Option<f64>,
    /// What was measured: the mean over the launches.
    achieved: Option<f64>,
    /// The least of them.
    achieved_least: Option<f64>,
    /// The most of them.
    achieved_most: Option<f64>,
    /// What is lost beyond limits and grid; `null` where it is next to nothing or not known.
    unexplained: Option<f64>,
    /// Where the gap is, in words.
    sentences: Vec<String>,
}

impl<'a> Record<'a> {
    fn new(compared: &'a Compared) -> Self {
        let Compared { launch, count, achieved, reached, grid, .. } = compared;
        let of = |at: usize| achieved.map(|achieved| achieved[at].as_f64());
        let limiters = reached.as_ref().map(|reached| reached.limiters).unwrap_or_default();
        Self {
            kernel: &launch.name,
            target: launch.target.as_deref(),
            launches: *count,
            units: launch.units,
            workgroup: launch.threads,
            workgroups: launch.workgroups,
            vgprs: launch.vgprs,
            theoretical: compared.theoretical().map(Ratio::as_f64),
            profiler_theoretical: launch.theoretical.map(Ratio::as_f64),
            limiters: limiters.iter().map(Limiter::id).collect(),
            fill: grid.map(|grid| grid.capacity),
            rounds: grid.map(|grid| grid.rounds),
            even: grid.map(|grid| grid.mean.as_f64()),
            achieved: of(0),
            achieved_least: of(1),
            achieved_most: of(2),
            unexplained: compared.unexplained().map(Ratio::as_f64),
            sentences: compared.sentences(),
        }
    }
}

/// The same for spreadsheets, without the words.
const COLUMNS: [&str; 17] = [
    "kernel",
    "target",
    "launches",
    "units",
    "workgroup",
    "workgroups",
    "vgprs",
    "theoretical",
    "profiler_theoretical",
    "limiters",
    "fill",
    "rounds",
    "even",
    "achieved",
    "achieved_least",
    "achieved_most",
    "unexplained",
];

/// Writes them in each form, for nobody.
#[cfg(any(fuzzing, test))]
pub(super) fn fuzz(compared: &[Compared]) {
    let sheet = sheet(compared);
    let (_, _) = (sheet.table(80), sheet.markdown());
    let records: Vec<Record> = compared.iter().map(Record::new).collect();
    serde_json::to_string(&records).expect("JSON");
}
