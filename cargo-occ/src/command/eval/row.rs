//! A row of the input, CSV or an object of JSON: what it says of a kernel, and how it is written again.

use std::borrow::Cow;
use std::fmt;
use std::io::Write as _;

use occ_core::__private::key::Key;
use occ_core::Kernel;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::answer::{Answer, Archs, answer, each, is_result, quoted, results, string};
use super::column::Column;
use crate::plain::Json;

/// What a row has under one name.
pub(super) struct Member<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) column: Option<Column>,
    pub(super) cell: Cell<'a>,
}

/// As it was read.
#[derive(Clone, Copy)]
pub(super) enum Cell<'a> {
    Csv(&'a [u8]),
    Json(&'a RawValue),
}

impl<'a> Member<'a> {
    pub(super) fn new(name: Cow<'a, str>, cell: Cell<'a>) -> Self {
        Self { column: Column::named(&name), name, cell }
    }
}

impl<'a> Cell<'a> {
    /// Its text; that of null is blank.
    fn text(self) -> Cow<'a, [u8]> {
        match self {
            Self::Csv(bytes) => Cow::Borrowed(bytes),
            Self::Json(value) => match value.get() {
                "null" => Cow::Borrowed(b""),
                text => match serde_json::from_str::<String>(text) {
                    Ok(text) => Cow::Owned(text.into_bytes()),
                    Err(_) => Cow::Borrowed(text.as_bytes()),
                },
            },
        }
    }

    /// As JSON: a blank cell is null, a number a number.
    fn json(self, out: &mut Vec<u8>) {
        match self {
            // Writing to memory does not fail.
            Self::Json(value) => drop(Json(out).write_all(value.get().as_bytes())),
            Self::Csv(b"") => out.extend_from_slice(b"null"),
            Self::Csv(bytes) => {
                let text = String::from_utf8_lossy(bytes);
                if serde_json::from_str::<serde_json::Number>(&text).is_ok() {
                    out.extend_from_slice(text.trim().as_bytes());
                } else {
                    string(&text, out);
                }
            }
        }
    }
}

/// The members of an object in their order, a name that is there twice included.
pub(super) struct Object<'a>(pub(super) Vec<Member<'a>>);

impl<'a, 'de: 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Object<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object on a line of its own")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
                    members.push(Member::new(name.into(), Cell::Json(value)));
                }
                Ok(Object(members))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

impl<'a> Object<'a> {
    /// The object on a line.
    pub(super) fn read(text: &'a [u8], line: u64) -> Result<Self, String> {
        serde_json::from_slice(text)
            .map_err(|error| format!("line {line}: found no JSON object: {}", reason(&error)))
    }
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

/// The first column that two names mean: both names.
pub(super) fn twice<'a>(
    named: impl Iterator<Item = (Option<Column>, &'a str)>,
) -> Option<(&'a str, &'a str)> {
    let mut seen: Vec<(Column, &str)> = Vec::new();
    for (column, name) in named {
        let Some(column) = column else { continue };
        if let Some((_, first)) = seen.iter().find(|(other, _)| *other == column) {
            return Some((first, name));
        }
        seen.push((column, name));
    }
    None
}

/// As [`twice`], of a sheet's header: of two names of a count each row fills one, NVIDIA's `shared` or AMD's
/// `lds`.
pub(super) fn twice_named<'a>(
    named: impl Iterator<Item = (Option<Column>, &'a str)>,
) -> Option<(&'a str, &'a str)> {
    let mut seen: Vec<(Column, &str)> = Vec::new();
    for (column, name) in named {
        let Some(column) = column else { continue };
        let is_twice = |(other, first): &&(Column, &str)| {
            *other == column && (*first == name || column == Column::Target)
        };
        if let Some((_, first)) = seen.iter().find(is_twice) {
            return Some((first, name));
        }
        seen.push((column, name));
    }
    None
}

/// What the engine says of a row.
pub(super) fn evaluate(row: &[Member<'_>], line: u64, archs: &mut Archs) -> Answer {
    let mut kernel = Kernel::new();
    let mut target = None;
    for (at, Member { name, column, cell }) in row.iter().enumerate() {
        let Some(column) = column else { continue };
        let text = cell.text();
        let text = text.trim_ascii();
        if text.is_empty() {
            if *column == Column::Target && matches!(cell, Cell::Csv(_)) {
                return Err(format!("line {line}: `target` is blank"));
            }
        } else if *column == Column::Target {
            target = Some(text.to_owned());
        } else {
            let is_same = |other: &&Member<'_>| {
                other.column == Some(*column) && !other.cell.text().trim_ascii().is_empty()
            };
            if let Some(Member { name: first, .. }) = row[..at].iter().find(is_same) {
                return Err(format!(
                    "line {line}: found `{first}` and `{name}`, which mean the same; leave one out"
                ));
            }
            let set = column.set(&mut kernel, text, name);
            set.map_err(|error| format!("line {line}: {error}"))?;
        }
    }
    match target {
        Some(target) => answer(archs.get(&target), &kernel),
        None => Err(format!("line {line}: found no `target`; it is required")),
    }
}

/// How a row and its answer are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Csv,
    Json,
}

/// Whether the limit by virtual resources is written.
pub(super) fn has_virtual_resources(mut columns: impl Iterator<Item = Option<Column>>) -> bool {
    columns.any(|column| column.is_some_and(|column| column.is(Key::VirtualResources)))
}

/// The names that pass through: all but results of an earlier run, which are written anew.
pub(super) fn passes(name: &str) -> bool {
    !is_result(name.trim())
}

/// The header row of the output.
pub(super) fn header(names: &[String], virtual_resources: bool) -> Vec<u8> {
    let kept = names.iter().map(String::as_str).filter(|name| passes(name));
    let mut out = Vec::new();
    for name in kept.chain(results(virtual_resources)) {
        quoted(name.as_bytes(), &mut out);
        out.push(b',');
    }
    out.pop();
    out.push(b'\n');
    out
}

/// The cells of CSV that pass through, and those of the answer.
pub(super) fn csv<'a>(
    cells: impl Iterator<Item = Option<Cell<'a>>>,
    answer: &Answer,
    virtual_resources: bool,
    out: &mut Vec<u8>,
) {
    let start = out.len();
    for cell in cells {
        if let Some(cell) = cell {
            quoted(&cell.text(), out);
        }
        out.push(b',');
    }
    each(answer, virtual_resources, |_, shown| {
        shown.csv(out);
        out.push(b',');
    });
    out.truncate(out.len().saturating_sub(1).max(start));
    out.push(b'\n');
}

/// The row as an object with the answer. What was no row has only an error: it is not to be read as an answer.
pub(super) fn json(
    row: &[Member<'_>],
    answer: &Answer,
    virtual_resources: bool,
    out: &mut Vec<u8>,
) {
    out.push(b'{');
    for member in row.iter().filter(|member| passes(&member.name)) {
        string(&member.name, out);
        out.push(b':');
        member.cell.json(out);
        out.push(b',');
    }
    each(answer, virtual_resources, |name, shown| {
        if !row.is_empty() || name == "error" {
            string(name, out);
            out.push(b':');
            shown.json(out);
            out.push(b',');
        }
    });
    out.pop();
    out.extend_from_slice(b"}\n");
}
