//! A report as one page that needs nothing else: the contracts, and the curves of each kernel.

use std::fmt::Write as _;
use std::path::Path;

use occ_core::{Contract, Kernel, Open};

use super::{Reported, origins, sheet};
use crate::format::{Doc, escaped, escaped_sentence};
use crate::levels::Table;
use crate::page::{self, Moving, Place, Question};
use crate::plot::{self, Drawn};
use crate::rule::Status;
use crate::{Failure, output};

const TITLE: &str = "Occupancy contracts";
/// Architectures in one picture; their lines have to be told apart.
const LINES: usize = 4;

/// Writes the page.
pub(super) fn write(path: &Path, contracts: &[Reported<'_>]) -> Result<(), Failure> {
    let same = |a: &Reported<'_>, b: &Reported<'_>| {
        let [(a, one), (b, other)] = [a, b].map(|one| (one.package, &one.checked));
        a == b && one.location == other.location && one.kernel == other.kernel
    };
    let mut kernels: Vec<&[Reported<'_>]> = contracts.chunk_by(same).collect();
    // As the rows stand.
    kernels.sort_by_key(|kernel| kernel.iter().map(sheet::weight).min());
    // A kernel has details where the engine knows its curves.
    let anchor = |reported: &Reported<'_>| {
        let at = kernels.iter().position(|kernel| kernel.iter().any(|of| same(of, reported)))?;
        let drawn = kernels[at].iter().any(|reported| reported.reached.is_some());
        drawn.then(|| format!("kernel-{}", at + 1))
    };
    let mut doc = Doc::page();
    sheet::write(contracts, false, None, &anchor, &mut doc)?;
    let mut text = doc.html();
    for (at, kernel) in kernels.iter().enumerate() {
        curves(&mut text, kernel, at + 1)?;
    }
    output::write(path, page::document(TITLE, &text, Some((Place::Inside, &[]))))
}

/// The curves of one kernel on all of its targets; open where a contract is not kept.
fn curves(text: &mut String, kernel: &[Reported<'_>], number: usize) -> Result<(), Failure> {
    let drawn: Vec<Drawn<'_>> = kernel
        .iter()
        .filter_map(|reported| {
            let (reached, stated) = (reported.reached.as_ref()?, reported.stated.as_ref()?);
            Some(Drawn {
                name: stated.name,
                label: reported.checked.target.clone(),
                arch: &stated.arch,
                kernel: &stated.kernel,
                reached,
                min: stated.min.or(stated.warn),
            })
        })
        .collect();
    let (Some(first), false) = (kernel.first(), drawn.is_empty()) else { return Ok(()) };
    let open = kernel.iter().any(|reported| reported.checked.status != Status::Kept);
    let moving = moving(kernel);
    // The first moves where it is opened, in the place of all pictures if it has all targets.
    let question = moving.iter().find_map(|moving| moving.question.as_ref());
    let question = question.map(|question| {
        let whole = if moving.len() == 1 { " data-whole" } else { "" };
        format!(" data-question=\"{}\"{whole}", escaped(question))
    });
    let _ = writeln!(
        text,
        "<details id=\"kernel-{number}\"{}{}><summary><code>{}</code> <small>{}:{}</small></summary>",
        if open { " open" } else { "" },
        question.unwrap_or_default(),
        escaped(&first.checked.kernel),
        escaped(&first.checked.location.file),
        first.checked.location.line,
    );
    for reported in kernel {
        let origins = origins::words(reported, false);
        if !origins.is_empty() {
            let target = escaped(&reported.checked.target);
            let _ =
                writeln!(text, "<p><small>{target}: {}</small></p>", escaped_sentence(&origins));
        }
    }
    *text += &buttons(&moving);
    *text += "<div class=\"static\">\n";
    for drawn in drawn.chunks(LINES) {
        *text += &plot::figures(drawn, None);
    }
    let mut levels = Doc::page();
    for drawn in &drawn {
        if let Some(table) = Table::new(drawn.arch, drawn.kernel) {
            table.write(&drawn.label, Some(drawn.reached), &mut levels)?;
        }
    }
    *text += &(levels.html() + "</div>\n</details>\n");
    Ok(())
}

/// Targets whose contracts share one count of everything.
fn moving<'a>(kernel: &'a [Reported<'_>]) -> Vec<Moving<'a>> {
    Moving::all(kernel.iter().filter_map(|reported| {
        let (stated, _) = (reported.stated.as_ref()?, reported.reached.as_ref()?);
        let Contract { name, arch, kernel, range, min, warn, .. } = stated;
        let open = match *range {
            Some([least, most]) => Open::NONE.with_workgroup(least, most),
            None => Open::NONE,
        };
        // Of a range the worst of its sizes is the kernel's own, and differs by target.
        let workgroup = range.map_or(kernel.workgroup, |[_, most]| Some(most));
        let kernel = Kernel { workgroup, ..*kernel };
        let asked = Question { name, kernel, open, min: *min, warn: *warn };
        Some((asked, arch, reported.checked.target.clone()))
    }))
}

/// What is pressed to move the numbers of a picture, and why one does not move.
fn buttons(moving: &[Moving<'_>]) -> String {
    let (moves, stays): (Vec<_>, Vec<_>) = moving.iter().partition(|one| one.question.is_some());
    let mut text = String::new();
    if !moves.is_empty() {
        text += "<p class=\"asks no-print\">";
        for Moving { question, labels, .. } in moves {
            let question = escaped(question.as_deref().unwrap_or_default());
            let labels = escaped(&labels.join(", "));
            let _ = write!(
                text,
                "<button type=\"button\" data-question=\"{question}\">move a number on {labels}</button> "
            );
        }
        text += "</p>\n";
    }
    for Moving { labels, .. } in stays {
        let labels = escaped(&labels.join(", "));
        let _ = writeln!(
            text,
            "<p class=\"asks\"><small>{labels}: this picture does not move, because the page's engine knows the chips \
             that are built in, and not a chip of your own</small></p>"
        );
    }
    text
}
