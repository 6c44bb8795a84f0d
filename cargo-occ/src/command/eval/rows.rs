//! Rows as they are read: CSV by its header, or JSON lines, each answered and written.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Read as _;

use occ_core::__private::key::Key;

use super::answer::{Answer, Archs};
use super::column::Column;
use super::row::{
    Cell, Form, Member, Object, csv, evaluate, has_virtual_resources, header, json, passes, twice,
    twice_named,
};
use super::stream::Chunk;
use crate::format::shorten;

/// How many rows there were, and how many of them had an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) rows: u64,
    pub(super) errors: u64,
}

/// What answers rows, and what it has answered.
pub(super) struct Rows {
    /// The columns: of CSV, or of the first object where CSV is written.
    names: Vec<String>,
    columns: Vec<Option<Column>>,
    virtual_resources: bool,
    form: Form,
    archs: Archs,
    pub(super) count: Count,
}

impl Rows {
    fn new(names: Vec<String>, form: Form) -> Self {
        let columns: Vec<_> = names.iter().map(|name| Column::named(name)).collect();
        let virtual_resources = has_virtual_resources(columns.iter().copied());
        let (archs, count) = (Archs::default(), Count::default());
        Self { names, columns, virtual_resources, form, archs, count }
    }

    /// Those below a header row of CSV.
    pub(super) fn of_csv(names: Vec<String>, form: Form) -> Result<Self, String> {
        let rows = Self::new(names, form);
        if let Some((first, name)) = twice_named(rows.named()) {
            return Err(if first == name {
                format!("line 1: found the column `{name}` twice; leave one out")
            } else {
                format!(
                    "line 1: found the columns `{first}` and `{name}`, which mean the same; leave one out"
                )
            });
        }
        let has = |is: fn(Column) -> bool| rows.columns.iter().flatten().any(|column| is(*column));
        let (target, workgroup) =
            (has(|column| column == Column::Target), has(|column| column.is(Key::Workgroup)));
        let missing = match (target, workgroup) {
            (true, true) => return Ok(rows),
            (false, true) => "a column `target`",
            (true, false) => "a column `workgroup` (or `block`)",
            (false, false) => "columns `target` and `workgroup` (or `block`)",
        };
        let listed = listed(&rows.names);
        Err(format!("line 1: found a header row of {listed}, expected {missing} in it"))
    }

    /// Objects. The columns of CSV are the names of the first line that is not blank.
    pub(super) fn of_json(bytes: &[u8], form: Form) -> Result<Self, String> {
        if form == Form::Json {
            return Ok(Self::new(Vec::new(), form));
        }
        let mut lines = (1..).zip(bytes.split(|byte| *byte == b'\n'));
        let first = lines.find(|(_, line)| !line.trim_ascii().is_empty());
        let (line, text) = first.unwrap_or((1, &[]));
        let names = Object::read(text, line)?.0.into_iter().map(|member| member.name.into_owned());
        let names: Vec<String> = names.filter(|name| passes(name)).collect();
        if names.is_empty() {
            return Err(format!(
                "line {line}: found an object without members, expected a `target` in it; the columns of \
                 the output come from there"
            ));
        }
        Ok(Self::new(names, form))
    }

    fn named(&self) -> impl Iterator<Item = (Option<Column>, &str)> {
        self.columns.iter().copied().zip(self.names.iter().map(String::as_str))
    }

    /// The header row of the output, where it has one.
    pub(super) fn header(&self) -> Vec<u8> {
        if self.form == Form::Json {
            Vec::new()
        } else {
            header(&self.names, self.virtual_resources)
        }
    }

    /// The columns that are results of an earlier run.
    pub(super) fn anew(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str).filter(|name| !passes(name))
    }

    /// The names that pass through although they may stand for a column that is not there, each
    /// with that one. Results of an earlier run do not pass through.
    pub(super) fn slips(&self) -> impl Iterator<Item = (&str, &'static str)> {
        let unknown = self.named().filter(|(column, name)| column.is_none() && passes(name));
        let near = unknown.filter_map(|(_, name)| Some((name, Column::near(name)?)));
        near.filter(|(_, near)| !self.columns.contains(&Column::named(near)))
    }

    /// Answers every row of `chunk` into `out`.
    pub(super) fn answer_csv(&mut self, chunk: &Chunk, out: &mut Vec<u8>) {
        let mut reader = reader(&chunk.bytes[..]);
        let mut record = csv::ByteRecord::new();
        // Reading from memory does not fail, and rows of any length are taken.
        while let Ok(true) = reader.read_byte_record(&mut record) {
            let line = record.position().map_or(1, csv::Position::line) - 1 + chunk.line;
            let columns = self.columns.iter().zip(&self.names).enumerate();
            let row: Vec<Member<'_>> = columns
                .map(|(at, (column, name))| {
                    let cell = Cell::Csv(record.get(at).unwrap_or_default());
                    Member { name: Cow::Borrowed(name), column: *column, cell }
                })
                .collect();
            let answer = if record.len() == row.len() {
                evaluate(&row, line, &mut self.archs)
            } else {
                Err(surplus(&record, row.len(), line))
            };
            self.count.add(&answer);
            let virtual_resources = self.virtual_resources;
            match self.form {
                Form::Csv => {
                    let kept = row.iter().filter(|member| passes(&member.name));
                    csv(kept.map(|member| Some(member.cell)), &answer, virtual_resources, out);
                }
                Form::Json => json(&row, &answer, virtual_resources, out),
            }
        }
    }

    /// The same of JSON lines.
    pub(super) fn answer_json(&mut self, chunk: &Chunk, out: &mut Vec<u8>) {
        for (line, text) in (chunk.line..).zip(chunk.bytes.split(|byte| *byte == b'\n')) {
            let text = text.trim_ascii();
            if text.is_empty() {
                continue;
            }
            let (row, answer) = match Object::read(text, line) {
                Ok(Object(row)) => {
                    let checked = self.check(&row, line);
                    let answer = checked.and_then(|()| evaluate(&row, line, &mut self.archs));
                    (row, answer)
                }
                Err(error) => (Vec::new(), Err(error)),
            };
            self.count.add(&answer);
            match self.form {
                Form::Csv => {
                    let of = |name: &String| row.iter().find(|member| member.name == *name);
                    let cells = self.names.iter().map(|name| of(name).map(|member| member.cell));
                    csv(cells, &answer, self.virtual_resources, out);
                }
                Form::Json => {
                    let own = has_virtual_resources(row.iter().map(|member| member.column));
                    json(&row, &answer, own, out);
                }
            }
        }
    }

    /// What of an object cannot be answered or written.
    fn check(&self, row: &[Member<'_>], line: u64) -> Result<(), String> {
        let kept = || row.iter().filter(|member| passes(&member.name));
        let is_more = |member: &&Member<'_>| !self.names.iter().any(|name| *name == member.name);
        // They have no column to pass through.
        let more = kept().filter(is_more).filter(|_| self.form == Form::Csv);
        let more: Vec<String> = more
            .map(|Member { name, cell, .. }| match cell {
                Cell::Json(value) => format!("`{name}` ({value})"),
                Cell::Csv(_) => format!("`{name}`"),
            })
            .collect();
        if !more.is_empty() {
            let more = more.join(", ");
            return Err(format!(
                "line {line}: found {more}, which the first line does not have; the columns of the output \
                 come from there"
            ));
        }
        match twice(kept().map(|member| (member.column, &*member.name))) {
            None => Ok(()),
            Some((first, name)) if first == name => {
                Err(format!("line {line}: found `{name}` twice; leave one out"))
            }
            Some((first, name)) => Err(format!(
                "line {line}: found `{first}` and `{name}`, which mean the same; leave one out"
            )),
        }
    }
}

impl Count {
    fn add(&mut self, answer: &Answer) {
        self.rows += 1;
        self.errors += u64::from(answer.is_err());
    }
}

/// What is said of a row that has not as many fields as the header. They have no column to pass through.
fn surplus(record: &csv::ByteRecord, expected: usize, line: u64) -> String {
    let found = record.len();
    let mut text =
        format!("line {line}: found {found} fields, expected {expected} as in the header row");
    let more = record.iter().skip(expected).map(String::from_utf8_lossy);
    for (at, field) in more.enumerate() {
        let _ = write!(text, "{} `{field}`", if at == 0 { "; the others are" } else { "," });
    }
    text
}

fn reader<R: std::io::Read>(input: R) -> csv::Reader<R> {
    csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(input)
}

/// Where the last whole row ends.
pub(super) fn cut_csv(bytes: &[u8], ended: bool) -> usize {
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

/// Where the last whole line ends.
pub(super) fn cut_json(bytes: &[u8], ended: bool) -> usize {
    if ended {
        return bytes.len();
    }
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}
