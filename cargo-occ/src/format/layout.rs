//! A sheet in the columns of a terminal: one pass to see how wide its cells are, one to write them.
//! No word is broken, and names stay apart.

use std::borrow::Cow;
use std::fmt::Write as _;

use anstyle::Style;

use super::label::labels;
use super::row::{Column, Narrow, Row};
use super::{Frame, columns_of as count, wrapped};
use crate::Failure;

/// Between two columns.
const GAP: usize = 2;
/// Sentences under a row are indented by this.
const INDENT: usize = 4;
/// Columns under a name on a line of its own are indented by this.
const STEP: usize = 2;
/// A name keeps as much beside other columns, or all of it.
const NAME: usize = 40;
/// With less a name gets a line of its own.
const SHORTEST: usize = 20;
/// Where nothing is shortened, a name is padded to no more.
const PADDED: usize = 60;
/// A list is cut to no less.
const LIST: usize = 8;

/// How a sheet is laid out.
struct Layout<'a> {
    widths: Vec<usize>,
    /// The column that has a line of its own.
    above: Option<usize>,
    /// The names as they are shown, by row, where they are not whole.
    names: Option<Labels<'a>>,
}

/// The column of names, and what is shown of each, by row.
pub(super) type Labels<'a> = (usize, Vec<Cow<'a, str>>);

/// Takes some lines of a text, one part after the other.
pub(super) type Out<'a> = dyn FnMut(&str) -> Result<(), Failure> + 'a;

/// Bytes of a text that are handed on at once: a library's tables are not held.
pub(super) const PART: usize = 1 << 16;

fn longest_word(text: &str) -> usize {
    text.split(' ').map(count).max().unwrap_or(0)
}

/// Names in at most `most` columns. Labels count characters, of which some take two columns.
fn fitting<'a>(names: &[&'a str], most: usize) -> (Vec<Cow<'a, str>>, usize) {
    let mut room = most;
    loop {
        let shown = labels(names, room);
        let widest = shown.iter().map(|label| count(label)).max().unwrap_or(0);
        if widest <= most || room <= LIST {
            return (shown, widest);
        }
        room -= 1;
    }
}

/// The column of names, and the names by row.
fn names<'a>(columns: &[Column], rows: &'a [Row]) -> Option<(usize, Vec<&'a str>)> {
    let at = columns.iter().position(|column| column.narrow == Narrow::Middle)?;
    let names = rows.iter().map(|row| row.cells.get(at).map_or("", |cell| cell.in_table()));
    Some((at, names.collect()))
}

/// The column of names with each in at most `most` characters, where one has more.
pub(super) fn long_names<'a>(
    columns: &[Column],
    rows: &'a [Row],
    most: usize,
) -> Option<Labels<'a>> {
    let (at, names) = names(columns, rows)?;
    let is_long = names.iter().any(|name| name.chars().count() > most);
    is_long.then(|| (at, labels(&names, most)))
}

impl<'a> Layout<'a> {
    fn of(columns: &[Column], rows: &'a [Row], frame: Frame) -> Self {
        let is_bounded = frame.width != usize::MAX;
        let mut widths: Vec<usize> = columns.iter().map(|column| count(&column.name)).collect();
        let mut words: Vec<usize> =
            columns.iter().map(|column| longest_word(&column.name)).collect();
        for row in rows {
            for (at, (cell, column)) in row.cells.iter().zip(columns).enumerate() {
                widths[at] = widths[at].max(count(cell.in_table()));
                // No line breaks where nothing bounds them.
                if is_bounded && column.narrow != Narrow::Middle {
                    words[at] = words[at].max(longest_word(cell.in_table()));
                }
            }
        }
        let mut layout = Self { widths, above: None, names: None };
        if is_bounded {
            layout.narrow(columns, rows, frame.width, &words);
        } else {
            // Names of a library are pages long: a few must not pad all the others.
            for (width, column) in layout.widths.iter_mut().zip(columns) {
                let is_name = column.narrow == Narrow::Middle;
                *width = if is_name { (*width).min(PADDED) } else { *width };
            }
            layout.names = long_names(columns, rows, frame.names);
        }
        layout
    }

    /// The columns that are missing.
    fn over(&self, width: usize) -> usize {
        let beside = self.widths.iter().enumerate().filter(|(at, _)| self.above != Some(*at));
        let all: usize = beside.map(|(_, width)| width + GAP).sum();
        (all.saturating_sub(GAP) + self.indent()).saturating_sub(width)
    }

    /// The columns before a row.
    fn indent(&self) -> usize {
        if self.above.is_some() { STEP } else { 0 }
    }

    fn narrow(&mut self, columns: &[Column], rows: &'a [Row], width: usize, words: &[usize]) {
        if self.over(width) == 0 {
            return;
        }
        let names = names(columns, rows);
        if let Some((at, names)) = &names {
            let most = self.widths[*at].saturating_sub(self.over(width));
            self.shorten(*at, names, most.max(NAME));
        }
        for at in (0..columns.len()).filter(|at| columns[*at].narrow == Narrow::End) {
            let most = self.widths[at].saturating_sub(self.over(width));
            self.widths[at] = most.max(LIST).max(words[at].min(LIST)).min(self.widths[at]);
        }
        let whole = self.widths.clone();
        self.wrap(columns, Narrow::Wrap, width, words);
        if let Some((at, names)) = names.filter(|_| self.over(width) > 0) {
            let most = self.widths[at].saturating_sub(self.over(width));
            if most >= SHORTEST {
                self.shorten(at, &names, most);
            } else {
                self.above = Some(at);
                self.widths = whole;
                self.shorten(at, &names, width);
                self.wrap(columns, Narrow::Wrap, width, words);
            }
        }
        self.wrap(columns, Narrow::Whole, width, words);
    }

    /// Wraps columns of a kind, the widest first, as far as their words allow.
    fn wrap(&mut self, columns: &[Column], kind: Narrow, width: usize, words: &[usize]) {
        while self.over(width) > 0 {
            let wraps = |at: &usize| columns[*at].narrow == kind && self.widths[*at] > words[*at];
            let widest = (0..columns.len()).filter(wraps).max_by_key(|at| self.widths[*at]);
            let Some(widest) = widest else { break };
            self.widths[widest] -= 1;
        }
    }

    /// Names in at most `most` columns.
    fn shorten(&mut self, at: usize, names: &[&'a str], most: usize) {
        let (shown, widest) = fitting(names, most);
        self.widths[at] = widest.max("Kernel".len());
        self.names = Some((at, shown));
    }

    /// Appends one row: the cell that has a line of its own, and as many lines as the tallest of the others.
    fn line<'b>(
        &self,
        text: &mut String,
        columns: &[Column],
        cells: impl Iterator<Item = (Cow<'b, str>, Style)>,
    ) {
        let mut beside = Vec::new();
        for (at, (cell, style)) in cells.enumerate() {
            if self.above == Some(at) {
                let _ = writeln!(text, "{style}{cell}{style:#}");
                continue;
            }
            let is_name = columns[at].narrow == Narrow::Middle;
            let lines: Vec<Cow<'_, str>> = if is_name || count(&cell) <= self.widths[at] {
                vec![cell]
            } else {
                wrapped(&cell, self.widths[at]).into_iter().map(Cow::from).collect()
            };
            beside.push((at, lines, style));
        }
        let height = beside.iter().map(|(_, lines, _)| lines.len()).max().unwrap_or(0);
        for row in 0..height {
            let mut owed = self.indent();
            for (at, lines, style) in &beside {
                let cell = lines.get(row).map_or("", |line| &**line);
                let rest = self.widths[*at].saturating_sub(count(cell));
                let before = if columns[*at].right { rest } else { 0 };
                if cell.is_empty() {
                    owed += self.widths[*at] + GAP;
                    continue;
                }
                // Written only before what follows: no line ends in spaces.
                text.extend(std::iter::repeat_n(' ', owed + before));
                // A style that is none writes nothing.
                let _ = write!(text, "{style}{cell}{style:#}");
                owed = rest - before + GAP;
            }
            text.push('\n');
        }
    }
}

/// Hands on the table in parts.
pub(super) fn table(
    out: &mut Out<'_>,
    columns: &[Column],
    rows: &[Row],
    frame: Frame,
) -> Result<(), Failure> {
    let layout = Layout::of(columns, rows, frame);
    let text = &mut String::new();
    if layout.over(frame.width) > 0 {
        listed(text, columns, rows, frame);
        return out(text);
    }
    let strong = Style::new().bold();
    layout.line(text, columns, columns.iter().map(|it| (Cow::from(&*it.name), strong)));
    text.extend([&*"─".repeat(layout.over(0)), "\n"]);
    for (at, row) in rows.iter().enumerate() {
        if text.len() >= PART {
            out(text)?;
            text.clear();
        }
        let cells = row.cells.iter().zip(columns).enumerate().map(|(column, (cell, kind))| {
            let shown = match &layout.names {
                Some((names, labels)) if *names == column => Cow::from(&*labels[at]),
                _ => kind.cut(cell.in_table(), layout.widths[column]),
            };
            (shown, cell.tone.style())
        });
        layout.line(text, columns, cells);
        notes(text, row, frame);
    }
    out(text)
}

/// Appends the rows where not even their words fit beside each other: each cell behind the name of
/// its column.
fn listed(text: &mut String, columns: &[Column], rows: &[Row], frame: Frame) {
    let head = columns.iter().position(|column| column.narrow == Narrow::Middle).unwrap_or(0);
    let heads: Vec<&str> =
        rows.iter().map(|row| row.cells.get(head).map_or("", |cell| cell.in_table())).collect();
    for (row, name) in rows.iter().zip(fitting(&heads, frame.width).0) {
        let style = row.cells.get(head).map(|cell| cell.tone.style()).unwrap_or_default();
        let _ = writeln!(text, "{style}{name}{style:#}");
        let cells = row.cells.iter().zip(columns).enumerate();
        let cells = cells.filter(|(at, (cell, _))| *at != head && !cell.in_table().is_empty());
        let cells: Vec<String> = cells
            .map(|(_, (cell, column))| format!("{} {}", column.name, cell.in_table()))
            .collect();
        for line in wrapped(&cells.join(", "), frame.width.saturating_sub(STEP)) {
            let _ = writeln!(text, "{:STEP$}{line}", "");
        }
        notes(text, row, frame);
    }
}

/// Appends the sentences about a row.
fn notes(text: &mut String, row: &Row, frame: Frame) {
    let faint = Style::new().dimmed();
    for note in &row.notes {
        for note in wrapped(note, frame.text.saturating_sub(INDENT)) {
            let _ = writeln!(text, "{:INDENT$}{faint}{note}{faint:#}", "");
        }
    }
}
