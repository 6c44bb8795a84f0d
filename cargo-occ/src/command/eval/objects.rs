//! Rows of JSON lines: one object a line, read by its keys and written with the answers.

use std::borrow::Cow;
use std::fmt;
use std::io::Write as _;

use occ_core::__private::key::Key;
use occ_core::Kernel;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::answer::{Answer, Archs, Writer, answer, quoted, string};
use super::column::{Column, is_result};
use super::rows::Names;
use super::stream::{Chunk, Count};
use crate::plain::Json;

/// The members of an object in their order, a name that is there twice included.
pub(super) struct Object(pub(super) Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Object;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object on a line of its own")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Object(members))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

impl Object {
    /// The object on a line.
    fn read(text: &[u8], line: u64) -> Result<Self, String> {
        serde_json::from_slice(text)
            .map_err(|error| format!("line {line}: found no JSON object: {}", reason(&error)))
    }

    /// Whether it holds results of an earlier run, which are written anew.
    fn has_results(&self) -> bool {
        self.0.iter().any(|(name, _)| is_result(name))
    }

    /// Its members but results of an earlier run.
    fn kept(&self) -> impl Iterator<Item = &(String, Value)> {
        self.0.iter().filter(|(name, _)| !is_result(name))
    }
}

/// Where the last whole line ends.
pub(super) fn cut(bytes: &[u8], ended: bool) -> usize {
    if ended {
        return bytes.len();
    }
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}

/// The columns of CSV: the names of the first line that is not blank.
pub(super) fn names(bytes: &[u8]) -> Result<Names, String> {
    let mut lines = (1..).zip(bytes.split(|byte| *byte == b'\n'));
    let first = lines.find(|(_, line)| !line.trim_ascii().is_empty());
    let (line, text) = first.unwrap_or((1, &[]));
    let object = Object::read(text, line)?;
    let names: Vec<String> = object.kept().map(|(name, _)| name.clone()).collect();
    if names.is_empty() {
        return Err(format!(
            "line {line}: found an object without members, expected a `target` in it; the columns of \
             the output come from there"
        ));
    }
    Ok(Names::new(names))
}

/// What serde says without its place, which is the line's, not the file's.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((text, _)) if error.column() > 0 => format!("{text}, in column {}", error.column()),
        Some((text, _)) => text.to_owned(),
        None => text,
    }
}

/// Answers rows of JSON lines.
pub(super) struct Objects {
    /// The columns, where the output is CSV.
    columns: Option<Names>,
    archs: Archs,
    writer: Writer,
}

impl Objects {
    pub(super) fn new(columns: Option<&Names>) -> Self {
        Self { columns: columns.cloned(), archs: Archs::default(), writer: Writer::new() }
    }

    /// Answers every row of `chunk` into `out`.
    pub(super) fn answer(&mut self, chunk: &Chunk, out: &mut Vec<u8>) -> Count {
        let mut count = Count::default();
        for (line, text) in (chunk.line..).zip(chunk.bytes.split(|byte| *byte == b'\n')) {
            let text = text.trim_ascii();
            if text.is_empty() {
                continue;
            }
            let (object, answer) = self.row(text, line);
            count.rows += 1;
            count.errors += u64::from(answer.is_err());
            match &self.columns {
                Some(columns) => {
                    cells(columns, &object, out);
                    self.writer.csv(&answer, columns.virtual_resources, out);
                }
                None => self.object(text, &object, &answer, out),
            }
            out.push(b'\n');
        }
        count
    }

    /// What the line holds, where the answer can be appended to it, and the answer.
    fn row(&mut self, text: &[u8], line: u64) -> (Object, Answer) {
        match Object::read(text, line) {
            Ok(object) => {
                let answer = self.evaluate(&object, line);
                (object, answer)
            }
            Err(error) => (Object(Vec::new()), Err(error)),
        }
    }

    fn evaluate(&mut self, object: &Object, line: u64) -> Answer {
        let mut kernel = Kernel::new();
        let mut target: Option<Cow<'_, str>> = None;
        let mut seen: Vec<(Column, &str)> = Vec::with_capacity(object.0.len());
        let all = self.columns.as_ref().map(|columns| &columns.all);
        let without = |(name, _): &&(String, Value)| all.is_some_and(|all| !all.contains(name));
        let others = object.kept().filter(without);
        // They have no column to pass through.
        let others: Vec<String> =
            others.map(|(name, value)| format!("`{name}` ({value})")).collect();
        if !others.is_empty() {
            return Err(format!(
                "line {line}: found {}, which the first line does not have; the columns of the output \
                 come from there",
                others.join(", ")
            ));
        }
        for (name, value) in object.kept() {
            let Some(column) = Column::named(name) else { continue };
            if let Some((_, first)) = seen.iter().find(|(other, _)| *other == column) {
                return Err(if first == name {
                    format!("line {line}: found `{name}` twice; leave one out")
                } else {
                    format!(
                        "line {line}: found `{first}` and `{name}`, which mean the same; leave one \
                         out"
                    )
                });
            }
            seen.push((column, name));
            let cell = cell(value);
            let cell = cell.trim();
            if cell.is_empty() {
                continue;
            }
            if column == Column::Target {
                target = Some(Cow::Owned(cell.to_owned()));
                continue;
            }
            column
                .set(&mut kernel, cell.as_bytes(), name)
                .map_err(|error| format!("line {line}: {error}"))?;
        }
        match target {
            Some(target) => answer(self.archs.get(target.as_bytes()), &kernel),
            None => Err(format!("line {line}: found no `target`; it is required")),
        }
    }

    fn object(&mut self, text: &[u8], object: &Object, answer: &Answer, out: &mut Vec<u8>) {
        let start = out.len();
        if object.0.is_empty() {
            out.push(b'{');
        } else if object.has_results() {
            out.push(b'{');
            for (at, (name, value)) in object.kept().enumerate() {
                if at > 0 {
                    out.push(b',');
                }
                string(name, out);
                out.push(b':');
                // Writing to memory does not fail.
                let _ = serde_json::to_writer(Json(&mut *out), value);
            }
        } else {
            // What was read as an object ends in its brace.
            // Writing to memory does not fail.
            let _ = Json(&mut *out).write_all(&text[..text.len() - 1]);
        }
        let members = out.len();
        let virtual_resources = object.0.iter().any(|(name, _)| {
            Column::named(name).is_some_and(|column| column.is(Key::VirtualResources))
        });
        match answer {
            // Not to be read as an answer: the line itself is not here.
            Err(error) if object.0.is_empty() => {
                out.extend_from_slice(b",\"error\":");
                string(error, out);
            }
            answer => self.writer.json(answer, virtual_resources, out),
        }
        if members == start + 1 {
            out.remove(members);
        }
        out.push(b'}');
    }
}

/// A value as a cell: null is blank.
fn cell(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null => Cow::Borrowed(""),
        Value::String(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.to_string()),
    }
}

/// The row's own cells.
fn cells(columns: &Names, object: &Object, out: &mut Vec<u8>) {
    for (at, name) in columns.all.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        if let Some((_, value)) = object.0.iter().find(|(known, _)| known == name) {
            quoted(cell(value).as_bytes(), out);
        }
    }
}
