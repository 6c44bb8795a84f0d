//! How the comparison is written.

use occ_core::{Loaded, Occupancy, Ratio};
use serde::Serialize;

use super::super::Args;
use super::{Change, Compared};
use crate::Failure;
use crate::failure::unless_closed;
use crate::format::header::{CHANGE, KERNEL, OCCUPANCY, REASON, TARGET};
use crate::format::{self, Cell, Column, Format, Frame, Row, Sheet, Tone};

/// What `--format json` writes. `null` is *unknown*, never 0.
#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    driver: Option<&'a str>,
    kernels: Vec<Record<'a>>,
}

#[derive(Serialize)]
struct Record<'a> {
    kernel: &'a str,
    target: &'a str,
    /// The file of the build, and what its code was compiled for.
    file: &'a str,
    compiled_for: String,
    change: Change,
    /// What the build reaches, 0 to 1, and what was loaded.
    occupancy_was: Option<f64>,
    occupancy: Option<f64>,
    was: Loaded,
    is: Loaded,
    /// Why what was loaded does not do what the build does.
    error: Option<&'a str>,
}

impl<'a> Record<'a> {
    fn new(one: &'a Compared<'_>) -> Self {
        Self {
            kernel: one.kernel.name(),
            target: &one.told.target,
            file: &one.kernel.file,
            compiled_for: one.kernel.target(),
            change: one.change,
            occupancy_was: one.was.as_ref().map(|was| was.ratio().as_f64()),
            occupancy: one.reached().map(Ratio::as_f64),
            was: one.built,
            is: one.told.loaded,
            error: one.is.as_ref().err().map(|refused| refused.text.as_str()),
        }
    }
}

/// What the columns of CSV are called, and what stands in them.
type Count = (&'static str, fn(&Loaded) -> Option<u32>);
const COUNTS: [Count; 7] = [
    ("registers", |told| told.registers),
    ("sgprs", |told| told.sgprs),
    ("local_bytes", |told| told.local_bytes),
    ("shared_bytes", |told| told.shared_bytes),
    ("max_threads", |told| told.max_threads),
    ("binary_version", |told| told.binary_version),
    ("wave", |told| Some(told.wave?.threads())),
];

pub(super) fn print(
    compared: &[Compared<'_>],
    driver: Option<&str>,
    args: &Args,
) -> Result<(), Failure> {
    let kernels = || compared.iter().map(Record::new);
    unless_closed(match args.format {
        Format::Table => {
            let end = driver.map_or_else(String::new, |driver| format!("loaded by {driver}\n"));
            let table = sheet(compared).table(Frame::new(args.chosen.wide));
            format::print(&(table + &crate::plain::lines(&end)))
        }
        Format::Markdown => format::print(&sheet(compared).markdown()),
        Format::Csv => print_csv(kernels()),
        Format::Jsonl => format::print_lines(kernels()),
        Format::Json | Format::Github | Format::Sarif => format::print_json(&Report {
            schema: "occ.compared/1",
            driver,
            kernels: kernels().collect(),
        }),
    })
}

fn word(change: Change) -> (&'static str, Tone) {
    match change {
        Change::Broken => ("broken", Tone::Bad),
        Change::Worse => ("worse", Tone::Bad),
        Change::Unknown => ("unknown", Tone::Warning),
        Change::Moved => ("moved", Tone::Plain),
        Change::Better => ("better", Tone::Good),
        Change::Same => ("same", Tone::Faint),
    }
}

fn text(count: Option<u32>) -> String {
    count.map_or_else(|| "?".to_owned(), |count| count.to_string())
}

/// For people: what is alike once, and what is not as `40 → 72`. What the driver does not tell of the last
/// three is nothing that has to be known.
fn sheet(compared: &[Compared<'_>]) -> Sheet {
    let mut columns = vec![Column::whole(CHANGE), Column::names(KERNEL), Column::whole(TARGET)];
    columns.push(Column::right(OCCUPANCY));
    columns.extend(["Registers", "Local", "Static shared"].map(Column::right));
    let mut sheet = Sheet::new(columns).notes(REASON);
    for one in compared {
        let (change, tone) = word(one.change);
        let reached =
            |reached: Option<Ratio>| reached.map_or_else(|| "?".to_owned(), |it| it.to_string());
        let pair = |was: String, is: String| if was == is { is } else { format!("{was} → {is}") };
        let count = |at: usize| {
            let (_, get) = COUNTS[at];
            pair(text(get(&one.built)), text(get(&one.told.loaded)))
        };
        let mut row = Row::new([
            Cell::new(change).tone(tone),
            Cell::new(one.kernel.name()),
            Cell::new(&one.told.target),
            Cell::new(pair(
                reached(one.was.as_ref().map(Occupancy::ratio)),
                reached(one.reached()),
            )),
            Cell::new(count(0)),
            Cell::new(count(2)),
            Cell::new(count(3)),
        ]);
        if let Err(refused) = &one.is {
            row = refused.text.lines().fold(row, Row::note);
        }
        sheet.push(row);
    }
    sheet
}

/// For spreadsheets: every number as the build has it and as it was loaded; blank is unknown.
fn print_csv<'a>(records: impl Iterator<Item = Record<'a>>) -> Result<(), Failure> {
    let own = ["change", "kernel", "target", "file", "occupancy_was", "occupancy"];
    let mut columns: Vec<String> = own.map(str::to_owned).into();
    for (name, _) in COUNTS {
        columns.extend([format!("{name}_was=was/{name}"), format!("{name}=is/{name}")]);
    }
    columns.push("error".to_owned());
    format::print_csv(&columns, records)
}
