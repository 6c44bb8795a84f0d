//! A report as one page that needs nothing else: the contracts, and the curves of each kernel.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::record::Status;
use super::{Reported, sheet};
use crate::Failure;
use crate::plot::{self, Drawn, escaped};

/// Architectures in one picture; their lines have to be told apart.
const LINES: usize = 4;

/// Writes the page.
///
/// # Errors
///
/// Where the file cannot be written.
pub(super) fn write(path: &Path, contracts: &[Reported]) -> Result<(), Failure> {
    fs::write(path, page(contracts)?).map_err(|error| Failure::file(path, error))
}

fn page(contracts: &[Reported]) -> Result<String, Failure> {
    let sum = escaped(&sheet::sum(contracts));
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Occupancy contracts</title>\n\
         <style>\n{}{MARKS}</style>\n<h1>Occupancy contracts</h1>\n<p>{sum}</p>\n",
        plot::PAGE,
    );
    table(&mut text, contracts);
    let same = |a: &Reported, b: &Reported| {
        (&a.package, &a.file, a.line, &a.said.name) == (&b.package, &b.file, b.line, &b.said.name)
    };
    for kernel in contracts.chunk_by(same) {
        curves(&mut text, kernel)?;
    }
    text += "</html>\n";
    Ok(text)
}

fn table(text: &mut String, contracts: &[Reported]) {
    *text += "<table>\n<tr>";
    for header in ["kernel", "target", "verdict", "must keep", "reaches", "limited by", "where"] {
        let _ = write!(text, "<th>{header}</th>");
    }
    *text += "</tr>\n";
    for reported in contracts {
        let (reaches, limiters) = sheet::reaches(reported);
        let status = reported.said.verdict;
        let mut advice = String::new();
        if status != Status::Kept {
            for line in sheet::advice(&reported.said.message) {
                let _ = write!(advice, "<small>{}</small>", escaped(line));
            }
        }
        let _ = writeln!(
            text,
            "<tr><td><code>{}</code></td><td>{}</td><td class=\"{}\">{}</td><td>{}</td>\
             <td>{}{advice}</td><td>{}</td><td><small>{}:{}</small></td></tr>",
            escaped(&reported.said.name),
            escaped(&sheet::target(reported)),
            status.word(),
            status.word(),
            escaped(&sheet::needs(reported)),
            escaped(&reaches),
            escaped(&limiters),
            escaped(&reported.file),
            reported.line,
        );
    }
    *text += "</table>\n";
}

/// The curves of one kernel on all of its targets; open where a contract is not kept.
fn curves(text: &mut String, kernel: &[Reported]) -> Result<(), Failure> {
    let drawn: Vec<Drawn<'_>> = kernel
        .iter()
        .filter_map(|reported| {
            let (contract, reached) = reported.reached.as_ref()?;
            Some(Drawn {
                name: &reported.said.name,
                label: sheet::target(reported),
                arch: &contract.arch,
                kernel: &contract.kernel,
                reached,
            })
        })
        .collect();
    let (Some(first), false) = (kernel.first(), drawn.is_empty()) else { return Ok(()) };
    let open = kernel.iter().any(|reported| reported.said.verdict != Status::Kept);
    let _ = writeln!(
        text,
        "<details{}><summary><code>{}</code> <small>{}:{}</small></summary>",
        if open { " open" } else { "" },
        escaped(&first.said.name),
        escaped(&first.file),
        first.line,
    );
    for drawn in drawn.chunks(LINES) {
        *text += &plot::curves(drawn)?;
    }
    *text += "</details>\n";
    Ok(())
}

/// What the page has that a picture's has not.
const MARKS: &str = "\
:root{--good:#1a7f37;--warn:#9a6700;--bad:#cf222e}
@media (prefers-color-scheme:dark){:root{--good:#3fb950;--warn:#d29922;--bad:#f85149}}
h1{font-size:1.5rem}
.kept{color:var(--good)}
.warned{color:var(--warn)}
.broken,.refused{color:var(--bad);font-weight:600}
.deferred{color:var(--faint)}
details{border-top:1px solid var(--line);padding:.6rem 0}
summary{cursor:pointer}
summary small{display:inline;margin-left:.6rem}
";
