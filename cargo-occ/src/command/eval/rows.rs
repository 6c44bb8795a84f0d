//! Rows of CSV: cut out of the input, read by their header, and written with the answers.

use std::fmt::Write as _;
use std::io::Read as _;

use occ_core::__private::key::Key;
use occ_core::Kernel;

use super::answer::{Answer, Archs, Writer, answer, is_plain, quoted, string};
use super::column::{Column, is_result, results};
use super::stream::{Chunk, Count};
use crate::format::shorten;

/// The columns of CSV.
#[derive(Clone)]
pub(super) struct Names {
    /// As they are written.
    pub(super) all: Vec<String>,
    /// The places of those that pass through: all but results of an earlier run, which are written
    /// anew.
    kept: Vec<usize>,
    /// Whether the limit by virtual resources is written.
    pub(super) virtual_resources: bool,
}

impl Names {
    pub(super) fn new(all: Vec<String>) -> Self {
        let is = |name: &String| {
            Column::named(name).is_some_and(|column| column.is(Key::VirtualResources))
        };
        let kept = (0..all.len()).filter(|at| !is_result(all[*at].trim())).collect();
        Self { virtual_resources: all.iter().any(is), kept, all }
    }

    /// Those that pass through, with their places.
    pub(super) fn kept(&self) -> impl Iterator<Item = (usize, &String)> {
        self.kept.iter().map(|at| (*at, &self.all[*at]))
    }

    /// Those that are written anew.
    pub(super) fn anew(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(String::as_str).filter(|name| is_result(name.trim()))
    }

    /// The header row of the output.
    pub(super) fn csv(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let kept = self.kept().map(|(_, name)| name.clone());
        let all = kept.chain(results(self.virtual_resources));
        for (at, name) in all.enumerate() {
            if at > 0 {
                out.push(b',');
            }
            quoted(name.as_bytes(), &mut out);
        }
        out.push(b'\n');
        out
    }
}

/// The header row of a CSV input.
#[derive(Clone)]
pub(super) struct Header {
    pub(super) names: Names,
    target: usize,
    /// The other columns that are known, with their places.
    known: Vec<(usize, Column)>,
}

impl Header {
    /// Reads the header.
    pub(super) fn read(names: Vec<String>) -> Result<Self, String> {
        let mut known: Vec<(usize, Column)> = Vec::new();
        let mut target = None;
        for (at, name) in names.iter().enumerate() {
            let Some(column) = Column::named(name) else { continue };
            let twice = known.iter().find(|(_, other)| *other == column).map(|(at, _)| *at);
            if let Some(first) = twice.or(target.filter(|_| column == Column::Target)) {
                let first = &names[first];
                return Err(if first == name {
                    format!("line 1: found the column `{name}` twice; leave one out")
                } else {
                    format!(
                        "line 1: found the columns `{first}` and `{name}`, which mean the same; \
                         leave one out"
                    )
                });
            }
            if column == Column::Target {
                target = Some(at);
            } else {
                known.push((at, column));
            }
        }
        let workgroup = known.iter().any(|(_, column)| column.is(Key::Workgroup));
        let missing = match (target, workgroup) {
            (Some(target), true) => {
                return Ok(Self { names: Names::new(names), target, known });
            }
            (None, true) => "a column `target`",
            (Some(_), false) => "a column `workgroup` (or `block`)",
            (None, false) => "columns `target` and `workgroup` (or `block`)",
        };
        Err(format!("line 1: found a header row of {}, expected {missing} in it", listed(&names)))
    }

    /// The names that pass through although they may stand for a column that is not there, each
    /// with that one. Results of an earlier run do not pass through.
    pub(super) fn slips(&self) -> impl Iterator<Item = (&str, &'static str)> {
        let given = |name: &str| {
            let column = Column::named(name);
            column == Some(Column::Target)
                || self.known.iter().any(|(_, known)| Some(*known) == column)
        };
        let anew = |name: &str| self.names.anew().any(|result| result == name);
        let unknown =
            self.names.all.iter().filter(move |name| Column::named(name).is_none() && !anew(name));
        unknown
            .filter_map(|name| Some((name.as_str(), Column::near(name)?)))
            .filter(move |(_, near)| !given(near))
    }
}

fn reader<R: std::io::Read>(input: R) -> csv::Reader<R> {
    csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(input)
}

/// Where the last whole row ends.
pub(super) fn cut(bytes: &[u8], ended: bool) -> usize {
    if ended {
        return bytes.len();
    }
    if !bytes.contains(&b'"') {
        return bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    }
    // A line may end within quotes. One more byte would start a row of its own, or not.
    let mut rows = reader(bytes.chain(&b"x"[..]));
    let mut record = csv::ByteRecord::new();
    let mut last = 0;
    while let Ok(true) = rows.read_byte_record(&mut record) {
        last = record.position().map_or(0, csv::Position::byte);
    }
    usize::try_from(last).unwrap_or(0).min(bytes.len())
}

/// The fields of the first row, and where it ends.
pub(super) fn first(bytes: &[u8]) -> (Vec<String>, usize) {
    let mut rows = reader(bytes);
    let mut record = csv::ByteRecord::new();
    // Reading from memory does not fail.
    let _ = rows.read_byte_record(&mut record);
    let names = record.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
    let end = usize::try_from(rows.position().byte()).unwrap_or(usize::MAX);
    (names, end.min(bytes.len()))
}

/// A row without the ends of lines around it.
fn without_newlines(mut row: &[u8]) -> &[u8] {
    while let [b'\r' | b'\n', rest @ ..] | [rest @ .., b'\r' | b'\n'] = row {
        row = rest;
    }
    row
}

/// Names in a sentence: the first few, no longer than a person reads.
fn listed(names: &[String]) -> String {
    const MOST: usize = 8;
    const LONGEST: usize = 24;
    let mut texts: Vec<String> = names
        .iter()
        .take(MOST)
        .map(|name| format!("`{}`", shorten(&name.escape_debug().to_string(), LONGEST)))
        .collect();
    if names.len() > MOST {
        texts.push(format!("{} more", names.len() - MOST));
    }
    texts.join(", ")
}

/// How a row and its answer are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Csv,
    Json,
}

/// Answers rows of CSV.
pub(super) struct Rows {
    header: Header,
    /// `"name":` of every column that passes through, with its place.
    keys: Vec<(usize, Vec<u8>)>,
    form: Form,
    archs: Archs,
    writer: Writer,
    record: csv::ByteRecord,
}

impl Rows {
    pub(super) fn new(header: &Header, form: Form) -> Self {
        let key = |name: &String| {
            let mut key = Vec::new();
            string(name, &mut key);
            key.push(b':');
            key
        };
        Self {
            keys: header.names.kept().map(|(at, name)| (at, key(name))).collect(),
            header: header.clone(),
            form,
            archs: Archs::default(),
            writer: Writer::new(),
            record: csv::ByteRecord::new(),
        }
    }

    /// Answers every row of `chunk` into `out`.
    pub(super) fn answer(&mut self, chunk: &Chunk, out: &mut Vec<u8>) -> Count {
        let mut rows = reader(&chunk.bytes[..]);
        let mut count = Count::default();
        let mut record = std::mem::take(&mut self.record);
        // Without quotes, and with nothing to leave out, a row is written as it stands.
        let plain = !chunk.bytes.contains(&b'"')
            && is_plain(&chunk.bytes)
            && self.header.names.anew().next().is_none();
        // Reading from memory does not fail, and rows of any length are taken.
        while let Ok(true) = rows.read_byte_record(&mut record) {
            let line = record.position().map_or(1, csv::Position::line) - 1 + chunk.line;
            let answer = self.row(&record, line);
            count.rows += 1;
            count.errors += u64::from(answer.is_err());
            match self.form {
                Form::Csv => {
                    if plain && record.len() == self.header.names.all.len() {
                        let offset = |position: &csv::Position| {
                            usize::try_from(position.byte()).unwrap_or(usize::MAX)
                        };
                        let start = record.position().map_or(0, offset);
                        let row = &chunk.bytes[start..offset(rows.position())];
                        out.extend_from_slice(without_newlines(row));
                    } else {
                        self.csv(&record, out);
                    }
                    self.writer.csv(&answer, self.header.names.virtual_resources, out);
                    out.push(b'\n');
                }
                Form::Json => {
                    self.json(&record, out);
                    self.writer.json(&answer, self.header.names.virtual_resources, out);
                    out.extend_from_slice(b"}\n");
                }
            }
        }
        self.record = record;
        count
    }

    fn row(&mut self, record: &csv::ByteRecord, line: u64) -> Answer {
        let expected = self.header.names.all.len();
        if record.len() != expected {
            let mut text = format!(
                "line {line}: found {} fields, expected {expected} as in the header row",
                record.len()
            );
            // They have no column to pass through.
            let more = record.iter().skip(expected).map(String::from_utf8_lossy);
            for (at, field) in more.enumerate() {
                let _ =
                    write!(text, "{} `{field}`", if at == 0 { "; the others are" } else { "," });
            }
            return Err(text);
        }
        let mut kernel = Kernel::new();
        for (at, column) in &self.header.known {
            let cell = record[*at].trim_ascii();
            if !cell.is_empty() {
                column
                    .set(&mut kernel, cell, &self.header.names.all[*at])
                    .map_err(|error| format!("line {line}: {error}"))?;
            }
        }
        let target = record[self.header.target].trim_ascii();
        if target.is_empty() {
            return Err(format!("line {line}: `target` is blank"));
        }
        answer(self.archs.get(target), &kernel)
    }

    /// The row's own cells: as many as the header has.
    fn csv(&self, record: &csv::ByteRecord, out: &mut Vec<u8>) {
        for (written, (at, _)) in self.header.names.kept().enumerate() {
            if written > 0 {
                out.push(b',');
            }
            quoted(record.get(at).unwrap_or_default(), out);
        }
    }

    /// The row as an object without its end: a blank cell is null, a number a number.
    fn json(&self, record: &csv::ByteRecord, out: &mut Vec<u8>) {
        out.push(b'{');
        for (written, (at, key)) in self.keys.iter().enumerate() {
            if written > 0 {
                out.push(b',');
            }
            out.extend_from_slice(key);
            let cell = String::from_utf8_lossy(record.get(*at).unwrap_or_default());
            if cell.is_empty() {
                out.extend_from_slice(b"null");
            } else if serde_json::from_str::<serde_json::Number>(&cell).is_ok() {
                out.extend_from_slice(cell.trim().as_bytes());
            } else {
                string(&cell, out);
            }
        }
    }
}
