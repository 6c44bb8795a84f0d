//! A sheet in the columns of a terminal: one pass to see how wide its cells are, one to write them.
//! No word is broken, and names stay apart.

use std::borrow::Cow;

use super::label::{labels, shortened};
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

fn widest(labels: &[String]) -> usize {
    labels.iter().map(|label| count(label)).max().unwrap_or(0)
}

/// Names in at most `most` columns. Labels count characters, of which some take two columns.
fn fitting(names: &[&str], most: usize) -> Vec<Cow<'static, str>> {
    let mut shown = labels(names, most);
    let mut room = most;
    while widest(&shown) > most && room > LIST {
        room -= 1;
        shown = labels(names, room);
    }
    shown.into_iter().map(Cow::from).collect()
}

/// The column of names with each in at most `most` characters, where one has more.
pub(super) fn long_names<'a>(
    columns: &[Column],
    rows: &'a [Row],
    most: usize,
) -> Option<Labels<'a>> {
    let at = columns.iter().position(|column| column.narrow == Narrow::Middle)?;
    let names = rows.iter().map(|row| row.cells.get(at).map_or("", |cell| cell.in_table()));
    let names: Vec<&str> = names.collect();
    let is_long = names.iter().any(|name| name.chars().count() > most);
    is_long.then(|| (at, shortened(&names, most)))
}

impl<'a> Layout<'a> {
    fn of(columns: &[Column], rows: &'a [Row], frame: Frame) -> Self {
        let width = frame.width;
        let mut widths: Vec<usize> = columns.iter().map(|column| count(&column.name)).collect();
        let mut words: Vec<usize> =
            columns.iter().map(|column| longest_word(&column.name)).collect();
        for row in rows {
            for (at, cell) in row.cells.iter().enumerate().take(widths.len()) {
                widths[at] = widths[at].max(count(cell.in_table()));
                // No line breaks where nothing bounds them.
                if width != usize::MAX && columns[at].narrow != Narrow::Middle {
                    words[at] = words[at].max(longest_word(cell.in_table()));
                }
            }
        }
        if width == usize::MAX {
            // Names of a library are pages long: a few must not pad all the others.
            for (width, column) in widths.iter_mut().zip(columns) {
                *width =
                    if column.narrow == Narrow::Middle { (*width).min(PADDED) } else { *width };
            }
        }
        let mut layout = Self { widths, above: None, names: None };
        if width == usize::MAX {
            layout.names = long_names(columns, rows, frame.names);
        }
        if layout.over(width) == 0 {
            return layout;
        }
        layout.narrow(columns, rows, width, &words);
        layout
    }

    /// The columns that are missing.
    fn over(&self, width: usize) -> usize {
        let beside = (0..self.widths.len()).filter(|at| self.above != Some(*at));
        let (mut all, mut gaps) = (0, 0);
        for at in beside {
            all += self.widths[at];
            gaps += GAP;
        }
        let indent = if self.above.is_some() { STEP } else { 0 };
        (all + gaps.saturating_sub(GAP) + indent).saturating_sub(width)
    }

    fn narrow(&mut self, columns: &[Column], rows: &[Row], width: usize, words: &[usize]) {
        let of = |narrow| (0..columns.len()).filter(move |at| columns[*at].narrow == narrow);
        let names = of(Narrow::Middle).next();
        if let Some(names) = names {
            let most = self.widths[names].saturating_sub(self.over(width));
            self.shorten(names, rows, most.max(NAME));
        }
        for at in of(Narrow::End) {
            let most = self.widths[at].saturating_sub(self.over(width));
            self.widths[at] = most.max(LIST).max(words[at].min(LIST)).min(self.widths[at]);
        }
        let whole = self.widths.clone();
        self.wrap(of(Narrow::Wrap), width, words);
        if let Some(names) = names.filter(|_| self.over(width) > 0) {
            let most = self.widths[names].saturating_sub(self.over(width));
            if most >= SHORTEST {
                self.shorten(names, rows, most);
            } else {
                self.above = Some(names);
                self.widths = whole;
                self.shorten(names, rows, width);
                self.wrap(of(Narrow::Wrap), width, words);
            }
        }
        self.wrap(of(Narrow::Whole), width, words);
    }

    /// Wraps columns, the widest first, as far as their words allow.
    fn wrap(&mut self, of: impl Iterator<Item = usize>, width: usize, words: &[usize]) {
        let of: Vec<usize> = of.filter(|at| self.above != Some(*at)).collect();
        while self.over(width) > 0 {
            let widest = of.iter().filter(|at| self.widths[**at] > words[**at]);
            let Some(widest) = widest.max_by_key(|at| self.widths[**at]) else { break };
            self.widths[*widest] -= 1;
        }
    }

    /// Names in at most `most` columns.
    fn shorten(&mut self, at: usize, rows: &[Row], most: usize) {
        let names: Vec<&str> =
            rows.iter().map(|row| row.cells.get(at).map_or("", |cell| cell.in_table())).collect();
        let shown = fitting(&names, most);
        let header = 6;
        let widest = shown.iter().map(|label| count(label)).max().unwrap_or(0);
        self.widths[at] = widest.max(header);
        self.names = Some((at, shown));
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
    let strong = anstyle::Style::new().bold();
    if let Some(above) = layout.above {
        text.push_str(&format_args!("{strong}{}{strong:#}\n", columns[above].name).to_string());
    }
    let headers = columns.iter().map(|column| (Cow::from(column.name.as_str()), strong));
    line(text, columns, &layout, headers);
    let indent = if layout.above.is_some() { STEP } else { 0 };
    let all: usize = (0..columns.len())
        .filter(|at| layout.above != Some(*at))
        .map(|at| layout.widths[at] + GAP)
        .sum();
    let inner = "─".repeat(indent + all.saturating_sub(GAP));
    text.extend([inner.as_str(), "\n"]);
    for (at, row) in rows.iter().enumerate() {
        let cells = row.cells.iter().zip(columns).enumerate().map(|(column, (cell, kind))| {
            let shown = match &layout.names {
                Some((names, labels)) if *names == column => labels[at].clone(),
                _ => kind.cut(cell.in_table(), layout.widths[column]),
            };
            (shown, cell.tone.style())
        });
        let cells: Vec<_> = cells.collect();
        if text.len() >= PART {
            out(text)?;
            text.clear();
        }
        if let Some(above) = layout.above {
            let (name, style) = &cells[above];
            text.push_str(&format_args!("{style}{name}{style:#}\n").to_string());
        }
        line(text, columns, &layout, cells.into_iter());
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
    for (row, name) in rows.iter().zip(fitting(&heads, frame.width)) {
        let style = row.cells.get(head).map(|cell| cell.tone.style()).unwrap_or_default();
        text.push_str(&format_args!("{style}{name}{style:#}\n").to_string());
        let cells = row.cells.iter().zip(columns).enumerate();
        let cells = cells.filter(|(at, (cell, _))| *at != head && !cell.in_table().is_empty());
        let cells: Vec<String> = cells
            .map(|(_, (cell, column))| format!("{} {}", column.name, cell.in_table()))
            .collect();
        for line in wrapped(&cells.join(", "), frame.width.saturating_sub(STEP)) {
            text.push_str(&format_args!("{:STEP$}{line}\n", "").to_string());
        }
        notes(text, row, frame);
    }
}

/// Appends the sentences about a row.
fn notes(text: &mut String, row: &Row, frame: Frame) {
    let faint = anstyle::Style::new().dimmed();
    for note in &row.notes {
        for note in wrapped(note, frame.text.saturating_sub(INDENT)) {
            text.push_str(&format_args!("{:INDENT$}{faint}{note}{faint:#}\n", "").to_string());
        }
    }
}

/// Appends one row: as many lines as its tallest cell.
fn line<'a>(
    text: &mut String,
    columns: &[Column],
    layout: &Layout<'_>,
    cells: impl Iterator<Item = (Cow<'a, str>, anstyle::Style)>,
) {
    let cells: Vec<(usize, Vec<Cow<'a, str>>, anstyle::Style)> = cells
        .enumerate()
        .filter(|(at, _)| layout.above != Some(*at))
        .map(|(at, (cell, style))| {
            let name = columns[at].narrow == Narrow::Middle;
            let fits = name || count(&cell) <= layout.widths[at];
            let wrapped = |cell: &str| wrapped(cell, layout.widths[at]);
            let lines =
                if fits { vec![cell] } else { wrapped(&cell).into_iter().map(Cow::from).collect() };
            (at, lines, style)
        })
        .collect();
    let height = cells.iter().map(|(_, lines, _)| lines.len()).max().unwrap_or(0);
    for row in 0..height {
        let mut owed = if layout.above.is_some() { STEP } else { 0 };
        for (at, lines, style) in &cells {
            let cell = lines.get(row).map_or("", |line| &**line);
            let rest = layout.widths[*at].saturating_sub(count(cell));
            let before = if columns[*at].right { rest } else { 0 };
            if cell.is_empty() {
                owed += layout.widths[*at] + GAP;
                continue;
            }
            // Written only before what follows: no line ends in spaces.
            text.extend(std::iter::repeat_n(' ', owed + before));
            if *style == anstyle::Style::new() {
                text.push_str(cell);
            } else {
                text.push_str(&format_args!("{style}{cell}{style:#}").to_string());
            }
            owed = rest - before + GAP;
        }
        text.push('\n');
    }
}
