//! How output is written: for people or for programs.

mod cell;
mod doc;
mod flat;
pub(crate) mod header;
mod label;
mod layout;
mod object;
mod row;
mod sheet;

use std::collections::HashSet;
use std::io::{self, IsTerminal as _, Write as _};

use clap::ValueEnum as _;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;
use wildmatch::WildMatch;

use crate::Failure;
use crate::plain::{Json, inert, lines};

pub(crate) use cell::{Cell, Tone};
pub(crate) use doc::Doc;
pub(crate) use flat::print_csv;
pub(crate) use label::{function, hash, labels, short, stem};
pub(crate) use object::{Bound, List, Member, Members, object};
pub(crate) use row::{Column, Row};
pub(crate) use sheet::Sheet;

/// How output is written, of any command: for people, for programs, and for continuous integration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A table as wide as the terminal.
    #[default]
    Table,
    /// One object with a `schema`, for programs.
    Json,
    /// One object a line, an element of what `json` writes, for many files.
    Jsonl,
    /// A header row and one row a kernel, for spreadsheets.
    Csv,
    /// A table for a pull request.
    Markdown,
    /// What a check finds, as annotations of GitHub Actions: ten of a kind, the worst first.
    Github,
    /// What a check finds, as SARIF 2.1.0, for code scanners.
    Sarif,
}

impl Format {
    /// Those of a command that checks nothing.
    pub(crate) const SHOWN: [Self; 5] =
        [Self::Table, Self::Json, Self::Jsonl, Self::Csv, Self::Markdown];

    /// Reads one of these.
    pub(crate) fn one_of(formats: &[Self]) -> impl TypedValueParser<Value = Self> + use<> {
        let values = formats.iter().filter_map(Self::to_possible_value);
        PossibleValuesParser::new(values)
            .map(|name| Self::from_str(&name, false).unwrap_or_default())
    }

    /// This, where findings are what is asked for.
    pub(crate) fn findings(self) -> Option<Self> {
        Some(self).filter(|format| matches!(format, Self::Github | Self::Sarif))
    }

    /// As many findings of a kind are written: what GitHub shows of one step, and, of the three kinds together, what
    /// code scanners take of one run.
    pub(crate) const fn most(self) -> usize {
        if matches!(self, Self::Github) { 10 } else { 8_000 }
    }
}

/// What is reached by a kernel that the hardware would refuse.
pub(crate) const CANNOT_LAUNCH: &str = "0% (cannot launch)";

/// The width of a table that no terminal bounds.
const WIDTH: usize = 100;

/// The width of a terminal that says none, or that it has no columns.
const NARROW: usize = 80;

/// The room that a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Columns for rows.
    pub(crate) width: usize,
    /// Columns for sentences.
    pub(crate) text: usize,
    /// Characters of a name, where the rows are not bounded.
    pub(crate) names: usize,
}

/// Characters of a name where nobody looks at a terminal: in Markdown, in annotations and in logs.
pub(crate) const LONGEST: usize = 240;

impl Frame {
    /// The room that there is: of `COLUMNS`, or of the terminal. Where neither bounds it, and where
    /// it is to be `wide`, rows are whole; names are where it is to be `wide`.
    pub(crate) fn new(wide: bool) -> Self {
        let text = width();
        let bounded = columns().is_some() || io::stdout().is_terminal();
        let width = if bounded && !wide { text } else { usize::MAX };
        Self { width, text, names: if wide { usize::MAX } else { LONGEST } }
    }
}

impl From<usize> for Frame {
    fn from(width: usize) -> Self {
        Self { width, text: width, names: usize::MAX }
    }
}

fn columns() -> Option<usize> {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    asked.filter(|columns| *columns > 0)
}

/// The columns that sentences may fill: `COLUMNS`, or the terminal's, or 100.
pub(crate) fn width() -> usize {
    let terminal = || {
        let size = terminal_size::terminal_size_of(io::stdout());
        let size = size.map(|(terminal_size::Width(columns), _)| usize::from(columns));
        let size = size.filter(|columns| *columns > 0).unwrap_or(NARROW);
        if io::stdout().is_terminal() { size } else { WIDTH }
    };
    columns().unwrap_or_else(terminal)
}

/// Writes `text` to standard output, without its colours where none are wanted. It ends a line, and no
/// line of it is a command to a runner of jobs.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_commands(&inert(text))
}

/// As [`print()`], of lines that are meant as commands to a runner.
pub(crate) fn print_commands(text: &str) -> Result<(), Failure> {
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
    let mut out = Json(io::BufWriter::new(io::stdout().lock()));
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// Writes JSON that is text already to standard output, with hidden characters as escapes.
pub(crate) fn print_json_text(text: &str) -> Result<(), Failure> {
    let mut out = Json(io::stdout().lock());
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Writes a line of JSON for each of `records`.
pub(crate) fn print_lines<T: Serialize>(records: impl Iterator<Item = T>) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for record in records {
        out.write_all(&json_line(&record))?;
    }
    Ok(out.flush()?)
}

/// `value` as a line of JSON.
pub(crate) fn json_line(value: &impl Serialize) -> Vec<u8> {
    let mut line = Vec::new();
    // Writing to memory does not fail, and keys are text.
    let _ = serde_json::to_writer(Json(&mut line), value);
    line.push(b'\n');
    line
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

/// `81,281`
pub(crate) fn grouped(count: usize) -> String {
    occ_artifacts::grouped(count as u64)
}

/// `1 kernel`, `81,281 kernels`
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// `1 kernel is`, `81,281 kernels are`
pub(crate) fn counted_are(count: usize, noun: &str) -> String {
    counted(count, noun) + if count == 1 { " is" } else { " are" }
}

/// `; so it is with 2 more kernels`, of whom the same is to be said; nothing where there are none.
pub(crate) fn others(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!("; so it is with {}", counted(count, "more kernel")),
    }
}

/// Each of these words once.
pub(crate) fn distinct(words: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen = HashSet::new();
    words.filter(|word| seen.insert(*word)).collect()
}

/// Whether `--kernel` means a kernel of this name: by a part of it, by `*` and `?`, or by the digits that
/// tell it apart where names are shortened.
pub(crate) fn is_meant(pattern: &str, name: &str) -> bool {
    if let Some(digits) = pattern.strip_prefix('~')
        && digits.len() >= 4
        && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    {
        return format!("{:016x}", hash(name)).ends_with(&digits.to_ascii_lowercase());
    }
    if pattern.contains(['*', '?']) {
        WildMatch::new(pattern).matches(name)
    } else {
        name.contains(pattern)
    }
}

/// The columns of a terminal that `text` takes: Chinese characters take two, and accents none.
pub(crate) fn columns_of(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// `text` in lines of at most `width` columns, broken at spaces. Each is indented as the first.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let words = text.trim_start_matches(' ');
    let indent = &text[..text.len() - words.len()];
    let (mut lines, mut line) = (Vec::new(), indent.to_owned());
    for word in words.split(' ') {
        if line.len() > indent.len() && columns_of(&line) + 1 + columns_of(word) > width {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// Text in HTML or SVG.
pub(crate) fn escaped(text: &str) -> String {
    lines(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A sentence in HTML: what stands between backticks is code.
pub(crate) fn escaped_sentence(text: &str) -> String {
    let text = escaped(text);
    let parts: Vec<&str> = text.split('`').collect();
    // Of a backtick without a second one nobody knows what it begins.
    if parts.len().is_multiple_of(2) {
        return text;
    }
    let code = |(at, part): (usize, &&str)| match at % 2 {
        0 => (*part).to_owned(),
        _ => format!("<code>{part}</code>"),
    };
    parts.iter().enumerate().map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_backticks_is_code() {
        assert_eq!(escaped_sentence("`a<b>` is `c`"), "<code>a&lt;b&gt;</code> is <code>c</code>");
        assert_eq!(escaped_sentence("a ` b"), "a ` b");
        assert_eq!(escaped_sentence(""), "");
    }

    #[test]
    fn lines_break_at_spaces_and_keep_their_indent() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("accumulate", 4), ["accumulate"]);
        assert_eq!(wrapped("  per wave, at most", 12), ["  per wave,", "  at most"]);
        assert_eq!(wrapped("", 4), [""]);
    }
}
