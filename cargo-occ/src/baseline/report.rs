//! What moved, for people and for programs.

use std::collections::BTreeMap;

use occ_core::__private::message;

use super::compare::{Change, Kind};
use super::entry::{Entry, Reached};
use super::record::{self, Moved, Report};
use crate::Failure;
use crate::format::header::{CHANGE, KERNEL, TARGET};
use crate::format::{self, CANNOT_LAUNCH, Cell, Column, Frame, Output, Row, Sheet, Tone};
use crate::plain::plain;

/// The most characters of a comment on GitHub, less some for what stands around.
const COMMENT: usize = 65_536 - 1_536;
/// Rows of a table before its header stands again: no more are held at once.
const PAGE: usize = 1_024;
/// More rows are not tried for one.
const ROWS: usize = 1_000;

/// Prints what moved, of a table or Markdown at most `limit` rows; `end` follows those. Markdown is
/// no longer than a comment may be.
///
/// # Errors
///
/// Where standard output cannot be written to.
pub(crate) fn print(
    changes: &[Change],
    schema: &'static str,
    format: Output,
    limit: Option<usize>,
    end: &[String],
) -> Result<(), Failure> {
    let moved = changes.iter().filter(|change| is_shown(change)).count();
    let most = limit.unwrap_or(usize::MAX).min(moved);
    let text = |more: usize, end: &str| match more {
        0 => format!("{end}\n"),
        more => format!("and {} more\n\n{end}\n", format::grouped(more)),
    };
    let lines = |end: &String| format::wrapped(end, format::width()).join("\n");
    match format {
        Output::Json | Output::Github | Output::Sarif => {
            format::print_json(&Report::new(schema, changes))
        }
        Output::Jsonl => Moved(changes).print_lines(),
        Output::Csv => record::print_csv(changes),
        Output::Table => {
            let end: Vec<String> = end.iter().map(lines).collect();
            let frame = Frame::new(false);
            for start in (0..most).step_by(PAGE) {
                let rows = most.min(start + PAGE) - start;
                format::print(&(sheet(changes, start, rows).table(frame) + "\n"))?;
            }
            format::print(&text(moved - most, &end.join("\n")))
        }
        Output::Markdown => {
            let mut most = most.min(ROWS);
            loop {
                let table = match moved {
                    0 => String::new(),
                    _ => sheet(changes, 0, most).markdown() + "\n",
                };
                let text = table + &text(moved - most, &end.join("\n\n"));
                if most == 0 || text.chars().count() <= COMMENT {
                    return format::print(&text);
                }
                most = most * 3 / 4;
            }
        }
    }
}

/// One row a kernel that moved, the worst first.
fn sheet(changes: &[Change], start: usize, rows: usize) -> Sheet {
    let columns = [
        Column::left(CHANGE),
        Column::names(KERNEL),
        Column::left(TARGET),
        Column::right("Was"),
        Column::right("Is"),
    ];
    let mut sheet = Sheet::new(columns).notes("What moved");
    for change in changes.iter().filter(|change| is_shown(change)).skip(start).take(rows) {
        sheet.push(row(change));
    }
    sheet
}

fn is_shown(change: &Change) -> bool {
    change.kind != Kind::Same
}

fn row(change: &Change) -> Row {
    let (word, tone) = match change.kind {
        Kind::Worse if change.is_excused() => ("excused", Tone::Warning),
        Kind::Worse => ("worse", Tone::Bad),
        Kind::New => ("new", Tone::Warning),
        Kind::Unread => ("unread", Tone::Warning),
        Kind::Gone => ("gone", Tone::Faint),
        Kind::Moved | Kind::Same => ("moved", Tone::Plain),
        Kind::Better => ("better", Tone::Good),
    };
    let entry = &change.entry;
    let copy = if entry.copy > 1 { format!(" ({})", entry.copy) } else { String::new() };
    let mut row = Row::new([
        Cell::new(word).tone(tone),
        Cell::code(format!("{}{copy}", &*entry.name)),
        Cell::new(&*entry.target),
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
    for sentence in limits(change) {
        row = row.note(sentence);
    }
    if let Some(reason) = change.reason().filter(|_| change.is_excused()) {
        row = row.note(format!("may be worse: {reason}"));
    }
    row
}

/// What keeps a kernel from reaching more, where it reaches less than it did or is new.
pub(super) fn limits(change: &Change) -> Vec<String> {
    let Some(origin) = &change.origin else { return Vec::new() };
    if !change.is_lower() && change.kind != Kind::New {
        return Vec::new();
    }
    match &origin.reached {
        Ok(_) => origin
            .limits()
            .into_iter()
            .map(|limit| format!("{}{}", if limit.binds { "" } else { "then " }, limit.text))
            .collect(),
        Err(refusal) if refusal.cannot_launch() => {
            vec![format!("cannot launch: {}", refusal.reason)]
        }
        Err(refusal) => vec![refusal.reason.clone()],
    }
}

pub(super) fn reached(entry: Option<&Entry>) -> Cell {
    match entry.map(|entry| entry.reached) {
        None => Cell::new(""),
        Some(None) => Cell::count(None::<u32>),
        Some(Some(Reached { waves: 0, .. })) => Cell::new(CANNOT_LAUNCH),
        Some(Some(reached)) => Cell::new(message::percentage(reached.ratio()).as_str()),
    }
}

/// What follows the table: how many kernels moved in which way, and the compilers that changed.
pub(crate) fn summary(changes: &[Change]) -> Vec<String> {
    let compilers = compilers(changes).into_iter();
    let compilers = compilers.map(|pair| format!("another compiler: {}", plain(&pair)));
    [counted(changes)].into_iter().chain(compilers).collect()
}

/// `1 worse, 2 new, 12 the same`
fn counted(changes: &[Change]) -> String {
    let words = [
        (Kind::Worse, "worse"),
        (Kind::New, "new"),
        (Kind::Unread, "not read"),
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
                parts.push(format!("{} {word}", format::grouped(changes.len())));
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
            let kernels = if count == 1 { "kernel" } else { "kernels" };
            format!("{was} → {is} ({} {kernels})", format::grouped(count))
        })
        .collect()
}
