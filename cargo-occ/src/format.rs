//! How output is written: for people or for programs.

mod sheet;

use std::io::{self, Write as _};

use serde::Serialize;

use crate::Failure;

pub(crate) use sheet::{Cell, Column, Row, Sheet, Tone};

/// For people: table, Markdown. For programs: JSON, CSV.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A table as wide as the terminal.
    #[default]
    Table,
    /// One object with a `schema`, for programs.
    Json,
    /// A header row and one row a kernel, for spreadsheets.
    Csv,
    /// A table for a pull request.
    Markdown,
}

/// The width of a table that no terminal bounds.
const WIDTH: usize = 100;

/// The columns that a table may fill: `COLUMNS`, or the terminal's, or 100.
pub(crate) fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || comfy_table::Table::new().width().map(usize::from);
    asked.filter(|columns| *columns > 0).or_else(terminal).unwrap_or(WIDTH)
}

/// Writes `text` to standard output, without its colours where none are wanted.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Writes `bytes` to standard output as they are.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

/// Writes `value` to standard output as indented JSON.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// `text` in at most `longest` characters: its two ends, which tell names of one library apart.
pub(crate) fn shorten(text: &str, longest: usize) -> String {
    let count = text.chars().count();
    if count <= longest || longest < 3 {
        return text.to_owned();
    }
    let tail = (longest - 1) / 2;
    let head = longest - 1 - tail;
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(count - tail).collect();
    format!("{start}…{end}")
}

/// `text` in lines of at most `width` characters, broken at spaces.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// Text in HTML or SVG.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
