//! `cargo occ eval`: a batch calculator, in constant memory and in the order of its input.
//!
//! `row` says what a cell means, and what the engine says of a row.

mod row;

use std::cell::RefCell;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Read, Take, Write};
use std::path::{Path, PathBuf};

use csv::{ByteRecord, StringRecord};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap as _, Serializer as _};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::failure::{complain, warn};
use crate::format::{grouped, shorten};
use crate::name::quoted;
use crate::plain::{self, Json};
use crate::{Failure, Outcome};
use row::{Answers, Column, RESULTS};

/// Evaluate rows of CSV or JSON lines and append what each reaches.
#[derive(Debug, clap::Args)]
#[command(after_long_help = help())]
pub(crate) struct Args {
    /// CSV with a header row, or JSON lines; standard input if it is left out or `-`.
    file: Option<PathBuf>,
}

fn help() -> String {
    format!(
        "\
Columns that describe a kernel (JSON: members of these names):
{}
Only the target, the workgroup and the registers are required, and the wave of Intel and Adreno.
Other columns are copied, except the results of an earlier run, which are replaced.

Columns that are appended: {}.
Limits are the workgroups that each resource alone would allow; blank: no limit. Where a row has an
`error`, the exit code is 2. In JSON lines a blank is null; docs/schemas/eval.json says what each is.
Rows are written as they are read, in constant memory.",
        row::help(),
        RESULTS.join(", ")
    )
}

/// Answers every row.
pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let path = args.file.as_deref().filter(|path| *path != Path::new("-"));
    let input: Box<dyn Read> = match path {
        Some(path) => Box::new(File::open(path).map_err(|error| Failure::unread(path, error))?),
        None => Box::new(io::stdin().lock()),
    };
    let name = path.map_or("standard input".to_owned(), quoted);
    let Answers { rows, errors, .. } = answer(input, &name, io::stdout().lock())?;
    if errors == 0 {
        return Ok(Outcome::Fine);
    }
    let have = if errors == 1 { "has" } else { "have" };
    complain(&format!("{} of {} rows of {name} {have} an `error`", grouped(errors), grouped(rows)));
    Err(Failure::Reported)
}

/// Answers the rows of `input`, which messages call `name`.
pub(crate) fn answer(input: impl Read, name: &str, output: impl Write) -> Result<Answers, Failure> {
    let mut input = BufReader::new(input);
    let start =
        input.fill_buf().map_err(|error| Failure::Stream { name: name.to_owned(), error })?;
    let mark = if start.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let first = start[mark..].trim_ascii_start().first().copied();
    input.consume(mark);
    let found = match first {
        Some(b'{') => return json(input, name, output),
        Some(b'[') => {
            "a JSON array, expected one object a line; `jq -c '.[]'` writes the one as the other"
        }
        Some(_) => return csv(input, name, output),
        None => "nothing, expected a header row of CSV or JSON lines",
    };
    Err(Failure::Input(format!("{name}: found {found}")))
}

/// An input of which no more is waited for before the function has written the answers so far.
struct Source<'a, R, F>(R, &'a str, F);

impl<R: Read, F: FnMut() -> io::Result<()>> Read for Source<'_, R, F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let Self(input, name, flush) = self;
        flush()?;
        let unread = |error| io::Error::other(Failure::Stream { name: (*name).to_owned(), error });
        input.read(bytes).map_err(unread)
    }
}

/// The most bytes of a row.
const LONGEST: u64 = 16 << 20;

/// Refuses a row that did not end within [`LONGEST`].
fn ended<R>(source: &Take<R>, name: &str, line: u64) -> Result<(), Failure> {
    if source.limit() > 0 {
        return Ok(());
    }
    let text = "found a row of more than 16 MiB, expected shorter ones; is a quote left open?";
    Err(Failure::Input(format!("{name}: line {line}: {text}")))
}

/// Answers the rows below a header.
fn csv(input: impl Read, name: &str, output: impl Write) -> Result<Answers, Failure> {
    let output = RefCell::new(BufWriter::new(output));
    let source = Source(input, name, || output.borrow_mut().flush());
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).flexible(true).from_reader(source.take(LONGEST));
    let mut record = ByteRecord::new();
    reader.read_byte_record(&mut record)?;
    ended(reader.get_ref(), name, 1)?;
    let names = StringRecord::from_byte_record_lossy(record);
    let columns: Vec<Named<'_>> = (names.iter().enumerate())
        .filter(|(_, name)| !row::is_result(name))
        .map(|(at, name)| (at, name, Column::named(name)))
        .collect();
    let is_there = |name| columns.iter().any(|(.., column)| *column == Column::named(name));
    if !is_there("target") || !is_there("workgroup") {
        let names = names.iter().collect::<Vec<_>>().join("`, `");
        let names = shorten(&names.escape_debug().to_string(), 160);
        let expected = "expected columns `target` and `workgroup` (or `block`) in it";
        return Err(Failure::Input(format!(
            "{name}: line 1: found a header row of `{names}`, {expected}"
        )));
    }
    for column in &names {
        let near = || Column::near(column).filter(|near| !is_there(near));
        if row::is_result(column) {
            warn(&format!("{name}: the result `{column}` of an earlier run is written anew"));
        } else if let (None, Some(near)) = (Column::named(column), near()) {
            warn(&format!("{name}: the column `{column}` passes through; did you mean `{near}`?"));
        }
    }
    let mut row = Vec::new();
    for name in columns.iter().map(|(_, name, _)| *name).chain(RESULTS.iter().map(|it| &**it)) {
        field(&mut row, name, is_plain(name));
    }
    let (mut answers, mut record) = (Answers::default(), ByteRecord::new());
    loop {
        row.pop();
        row.push(b'\n');
        output.borrow_mut().write_all(&row)?;
        row.clear();
        let line = reader.position().line();
        reader.get_mut().set_limit(LONGEST);
        if !reader.read_byte_record(&mut record)? {
            break;
        }
        ended(reader.get_ref(), name, line)?;
        let cells = StringRecord::from_byte_record_lossy(record);
        let known = columns
            .iter()
            .map(|(at, name, column)| (*column, *name, cells.get(*at).unwrap_or_default()));
        let all_plain = is_plain(cells.as_slice());
        known.clone().for_each(|(.., cell)| field(&mut row, cell, all_plain));
        let is_whole = cells.len() == names.len();
        let known = if is_whole { Ok(known) } else { Err(surplus(&cells, names.len())) };
        for cell in answers.answer(known, line) {
            match cell {
                Value::Null => row.push(b','),
                Value::String(text) => field(&mut row, text, is_plain(text)),
                number => {
                    serde_json::to_writer(&mut row, number)?;
                    row.push(b',');
                }
            }
        }
        record = cells.into_byte_record();
    }
    output.borrow_mut().flush()?;
    Ok(answers)
}

/// A column that is kept: its place, its name, and what that says.
type Named<'a> = (usize, &'a str, Option<Column>);

/// Whether a text has nothing in it that would be written otherwise.
fn is_plain(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b' ');
    text.bytes().all(is_plain)
}

/// Adds a cell that a spreadsheet and a runner of jobs take for a text, and a comma.
fn field(row: &mut Vec<u8>, cell: &str, is_plain: bool) {
    if is_plain {
        row.extend_from_slice(cell.as_bytes());
    } else {
        let cell = plain::cell(cell);
        let is_quoted = cell.contains([',', '"', '\n', '\r']);
        let quoted = is_quoted.then(|| format!("\"{}\"", cell.replace('"', "\"\"")));
        row.extend_from_slice(quoted.as_deref().unwrap_or(&cell).as_bytes());
    }
    row.push(b',');
}

/// What is said of a row that has not as many fields as the header. They have no column to pass through.
fn surplus(cells: &StringRecord, expected: usize) -> String {
    let others: Vec<String> = cells.iter().skip(expected).map(|cell| format!("`{cell}`")).collect();
    let others = others.join(", ");
    let others = if others.is_empty() { others } else { format!("; the others are {others}") };
    format!("found {} fields, expected {expected} as in the header row{others}", cells.len())
}

/// Answers objects, one a line.
fn json(input: impl Read, name: &str, output: impl Write) -> Result<Answers, Failure> {
    let output = RefCell::new(BufWriter::new(output));
    let flush = || output.borrow_mut().flush();
    let mut input = BufReader::new(Source(input, name, flush).take(LONGEST));
    let (mut answers, mut text) = (Answers::default(), Vec::new());
    for line in 1.. {
        text.clear();
        input.get_mut().set_limit(LONGEST);
        if input.read_until(b'\n', &mut text)? == 0 {
            break;
        }
        ended(input.get_ref(), name, line)?;
        let text = text.trim_ascii();
        if text.is_empty() {
            continue;
        }
        let object: Result<Object<'_>, _> = serde_json::from_slice(text);
        let row = object.as_ref().map(|Object(members)| {
            members.iter().map(|(name, cell, _)| (Column::named(name), &**name, &**cell))
        });
        let answer = answers.answer(row.map_err(no_object), line);
        let mut output = output.borrow_mut();
        let mut row = serde_json::Serializer::new(Json(&mut *output));
        let mut row = row.serialize_map(None)?;
        for (name, _, value) in object.as_ref().map_or(&[][..], |Object(members)| members) {
            row.serialize_entry(name, value)?;
        }
        for (name, value) in RESULTS.iter().zip(answer) {
            row.serialize_entry(name, value)?;
        }
        row.end()?;
        output.write_all(b"\n")?;
    }
    flush()?;
    Ok(answers)
}

/// What serde says, with its place on the line.
fn no_object(error: &serde_json::Error) -> String {
    let text = error.to_string().replace(" at line 1 column 0", "");
    let text = text.replace(" at line 1 column ", ", in column ");
    format!("found no JSON object: {text}")
}

/// The members of an object in their order, a name that is there twice included, but for results: their names, the
/// texts of their cells, and those as they stand. The text of null is blank.
struct Object<'a>(Vec<(String, String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Object<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object on a line of its own")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
                    let text = serde_json::from_str::<Option<String>>(value.get());
                    let text =
                        text.map_or_else(|_| value.get().to_owned(), Option::unwrap_or_default);
                    if !row::is_result(&name) {
                        members.push((name, text, value));
                    }
                }
                Ok(Object(members))
            }
        }
        from.deserialize_map(Members)
    }
}
