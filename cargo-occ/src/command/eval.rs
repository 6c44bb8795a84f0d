//! `cargo occ eval`: a batch calculator, in constant memory and in the order of its input.
//!
//! `stream` cuts the input into whole rows, `rows` reads them, `row` is one, `column` knows the columns, and
//! `answer` asks the engine.

mod answer;
mod column;
mod row;
mod rows;
mod stream;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::failure::{complain, warn};
use crate::format::{self, Cell, Format, Row, Sheet, grouped};
use crate::name::quoted;
use crate::{Failure, Outcome};
use row::Form;
use rows::{Count, Rows};
use stream::Source;

/// Evaluate rows of CSV or JSON lines and append what each reaches.
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Args {
    /// CSV with a header row, or JSON lines; standard input if it is left out or `-`.
    file: Option<PathBuf>,
    /// How rows are written. Default: as they are read. JSON is one object per line, as `jsonl`.
    #[arg(long, value_parser = Format::one_of(&Format::SHOWN))]
    format: Option<Format>,
}

const HELP: &str = "\
Columns that describe a kernel (JSON: members of these names):
  target               a target, family or product: gfx90a, hopper, rx 7900 xtx (required)
  workgroup, block     threads in a workgroup (required)
  vgprs, registers     vector registers per thread
  agprs                AGPRs per thread (0)
  sgprs                SGPRs per wave, VCC and its like included (not counted)
  lds, shared          bytes of static workgroup memory (0)
  dynamic_lds, dynamic_shared   bytes of workgroup memory asked for at launch (0)
  wave                 8, 16, 32 or 64 (32 where the target has such waves; Intel: required)
  mode                 cu or wgp (wgp where the target has it)
  trap                 1 where a trap handler is installed, else 0 (the target's default)
  scratch              1 where the kernel uses scratch memory, else 0 (0)
  barriers             barriers of a thread block (1)
  carveout             percent preferred as shared memory, 0 to 100 (the driver's choice)
  max_dynamic_shared   bytes that the launch opted in to (as many as it asks for)
  virtual_resources    virtual resources of a thread block (0)
  dynamic_vgprs        16 or 32: VGPRs in blocks of this at run time (static)
  opt_in               0 where shared memory past the default limit is not opted in to (1)
  cache_preference     none, shared, l1 or equal (none)
  partitioned_caching  off, on or strict (off)
For a blank cell the default in brackets is used. Other columns are copied, except the results of an
earlier run, which are replaced.

Columns that are appended:
  workgroups, waves, max_waves   per CU, WGP or SM; 0 workgroups where the kernel cannot launch
  occupancy                      waves over max_waves, 0 to 1
  limiters                       the resources that run out first, joined by +
  limit_wave_slots, limit_workgroup_slots, limit_vgprs, limit_sgprs, limit_lds, limit_barriers,
  limit_scratch                  workgroups that each resource alone would allow; blank: no limit
  limit_virtual_resources        the same, only where the input has virtual_resources
  open                           barriers, if the chip may have more than are documented; the numbers
                                 are then the lowest possible. Blank: they are exact
  error                          what is wrong with the row; the other results are then blank, and the
                                 exit code is 2. Surplus fields of a row are listed here

In JSON lines the results are members of the same names, and null for a blank; this is the schema
occ.eval/1. For a line that is no object, an object with only an error is written.
CSV and JSON lines are streamed in constant memory; table and markdown hold all rows.";

/// Answers every row.
pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let path = args.file.as_deref().filter(|path| *path != Path::new("-"));
    let input: Box<dyn Read> = match path {
        Some(path) => Box::new(File::open(path).map_err(|error| Failure::unread(path, error))?),
        None => Box::new(io::stdin().lock()),
    };
    let name = path.map_or("standard input".to_owned(), quoted);
    let source = Source::new(input, &name);
    let count = match args.format {
        Some(format @ (Format::Table | Format::Markdown)) => {
            let mut answered = Vec::new();
            let count = answer(source, &name, Some(Form::Csv), &mut answered)?;
            let sheet = sheet(&answered);
            format::print(&match format {
                // Wider than a terminal, but whole: so many columns have no room to wrap.
                Format::Table => sheet.table(usize::MAX),
                _ => sheet.markdown(),
            })?;
            count
        }
        Some(Format::Csv) => answer(source, &name, Some(Form::Csv), io::stdout().lock())?,
        Some(_) => answer(source, &name, Some(Form::Json), io::stdout().lock())?,
        None => answer(source, &name, None, io::stdout().lock())?,
    };
    if count.errors > 0 {
        let Count { rows, errors } = count;
        let have = if errors == 1 { "has" } else { "have" };
        let [errors, rows] =
            [errors, rows].map(|count| grouped(usize::try_from(count).unwrap_or(usize::MAX)));
        complain(&format!("{errors} of {rows} rows of {name} {have} an `error`"));
        return Err(Failure::Reported);
    }
    Ok(Outcome::Fine)
}

/// Answers the rows of `source` in `form`; `None`: in the form that they have.
fn answer(
    mut source: Source<impl Read>,
    name: &str,
    form: Option<Form>,
    mut output: impl Write,
) -> Result<Count, Failure> {
    let at = |error: String| Failure::Input(format!("{name}: {error}"));
    let is_json = match source.peek()?.trim_ascii_start().first() {
        None => {
            return Err(at("found nothing, expected a header row of CSV or JSON lines".to_owned()));
        }
        Some(b'[') => {
            let way = "`jq -c '.[]'` writes the one as the other";
            return Err(at(format!("found a JSON array, expected one object a line; {way}")));
        }
        Some(first) => *first == b'{',
    };
    let cut = if is_json { rows::cut_json } else { rows::cut_csv };
    let mut rows = if is_json {
        Rows::of_json(source.ready(cut)?, form.unwrap_or(Form::Json)).map_err(at)?
    } else {
        let (names, end) = rows::first(source.ready(cut)?);
        source.take(end);
        Rows::of_csv(names, form.unwrap_or(Form::Csv)).map_err(at)?
    };
    let anew: Vec<&str> = rows.anew().collect();
    if !anew.is_empty() {
        let listed = anew.join("`, `");
        warn(&format!("{name}: results of an earlier run are written anew: `{listed}`"));
    }
    for (found, known) in rows.slips().filter(|_| !is_json) {
        warn(&format!("{name}: the column `{found}` passes through; did you mean `{known}`?"));
    }
    output.write_all(&rows.header())?;
    while let Some(chunk) = source.next(cut)? {
        let mut out = Vec::with_capacity(chunk.bytes.len() * 2);
        if is_json {
            rows.answer_json(&chunk, &mut out);
        } else {
            rows.answer_csv(&chunk, &mut out);
        }
        output.write_all(&out)?;
        // Whoever waits for the answers before asking on gets them.
        output.flush()?;
    }
    Ok(rows.count)
}

/// CSV as it is written here, as a sheet. A column that is blank in every row is left out.
fn sheet(csv: &[u8]) -> Sheet {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv);
    let mut rows = reader.byte_records().flatten();
    let header = rows.next().unwrap_or_default();
    let rows: Vec<csv::ByteRecord> = rows.collect();
    let filled: Vec<usize> =
        (0..header.len()).filter(|at| rows.iter().any(|row| !row[*at].is_empty())).collect();
    let text = |field: &[u8]| String::from_utf8_lossy(field).into_owned();
    let mut sheet = Sheet::new(filled.iter().map(|at| text(&header[*at])).map(|name| {
        if column::is_number(&name) {
            format::Column::right(name)
        } else {
            format::Column::left(name)
        }
    }));
    for row in &rows {
        sheet.push(Row::new(filled.iter().map(|at| Cell::new(text(&row[*at])))));
    }
    sheet
}

/// Answers any bytes, in each form.
#[cfg(any(fuzzing, test))]
pub(crate) fn fuzz(bytes: &[u8]) {
    for form in [None, Some(Form::Csv), Some(Form::Json)] {
        let source = Source::new(bytes, "input");
        let mut answered = Vec::new();
        if let (Ok(count), Some(Form::Csv)) = (answer(source, "input", form, &mut answered), form) {
            let rows = csv::Reader::from_reader(answered.as_slice()).into_byte_records();
            let rows: Result<Vec<csv::ByteRecord>, csv::Error> = rows.collect();
            let rows = rows.expect("as many cells in each row");
            assert_eq!(rows.len() as u64, count.rows);
        }
    }
}
