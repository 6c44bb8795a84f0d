//! Kernels as lines of JSON, written while the files are read.

use std::io::{self, Write as _};

use super::Args;
use super::record::Record;
use super::sort::Sort;
use crate::evaluated::{self, Evaluated, Options};
use crate::failure::{note, unless_closed};
use crate::rule::{Judged, Row};
use crate::{Failure, Outcome, format, gates};

/// A kernel's line, and the kernel where it does not pass all that it is held to.
struct Line {
    /// Empty where the kernel is not shown.
    bytes: Vec<u8>,
    missed: Option<Row<'static>>,
}

/// Writes a line for each kernel that is asked for, in the order of the files.
pub(super) fn print(args: &Args) -> Result<Outcome, Failure> {
    refuse(args)?;
    let rules = args.rules();
    let mut judged = Judged::new(&rules, None);
    let mut is_closed = false;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let line = |kernel: Evaluated| {
        let shown = args.chosen.shows(&kernel);
        let bytes = if shown { format::json_line(&Record(&kernel, args.min)) } else { Vec::new() };
        let row = Row::Kernel(Box::new(kernel));
        let missed = rules.iter().any(|rule| rule.judge(&row).is_some());
        Line { bytes, missed: missed.then_some(row) }
    };
    let options = Options { writes: true, ..args.options.clone() };
    let loaded = evaluated::each(&args.files, &options, args.jobs, None, &line, &mut |line| {
        line.missed.iter().for_each(|row| judged.add(row));
        if !is_closed {
            match out.write_all(&line.bytes).map_err(Failure::from) {
                // The checks hold for the kernels that nobody reads of, too.
                Err(Failure::Closed) if !rules.is_empty() => {
                    is_closed = true;
                }
                written => written?,
            }
        }
        Ok(())
    })?;
    if !is_closed {
        unless_closed(out.flush().map_err(Failure::from))?;
    }
    loaded.report();
    args.options.shared.tell_unmatched(&loaded.matched);
    for line in args.options.shared.passed_over(&loaded.matched) {
        note(&line);
    }
    let judged = judged.finished();
    judged.tell(gates::IGNORE);
    judged.outcome(!loaded.failed, &loaded.without_code)
}

/// What needs all kernels at once.
fn refuse(args: &Args) -> Result<(), Failure> {
    let sorted = args.sort.is_some_and(|sort| sort != Sort::File);
    let asked = [
        (sorted, "--sort"),
        (args.chosen.top.is_some(), "--top"),
        (args.output.is_some(), "--output"),
    ];
    match asked.iter().find(|(given, _)| *given) {
        None => Ok(()),
        Some((_, flag)) => Err(Failure::Input(format!(
            "`{flag}` needs all kernels, and lines are written while files are read; write `json`"
        ))),
    }
}
