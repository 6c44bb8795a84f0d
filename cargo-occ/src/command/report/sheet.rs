//! A report as a table, for people and for programs.

use occ_core::__private::message;
use occ_core::{Contract, Requirement, gpc_capacity};
use serde::Serialize;

use super::coverage::Kernels;
use super::{Reported, origins};
use crate::Failure;
use crate::format::header::{KERNEL, LIMITED_BY, MUST_KEEP, OCCUPANCY, TARGET, VERDICT};
use crate::format::{self, Cell, Column, Doc, List, Members, Row, Sheet, Tone, object};
use crate::rule::{Checked, Status};

/// The report as programs read it: the contracts, and the kernels of the workspace, `null` where none was found. What a
/// key means stands in `docs/schemas/report.json`.
pub(super) fn report(contracts: &[Reported<'_>], kernels: Option<&Kernels>) -> impl Serialize {
    object!(
        schema: "occ.report/1",
        contracts: List(|| contracts.iter().map(entry)),
        kernels: kernels.filter(|kernels| kernels.all > 0).map(Kernels::record),
    )
}

/// A contract on one target.
pub(super) fn entry(reported: &Reported<'_>) -> impl Members + Serialize {
    let Reported { package, checked, stated, origins, reached, cap } = reported;
    let (stated, reached) = (stated.as_ref(), reached.as_ref());
    object!(
        package: package,
        file: &checked.location.file,
        line: checked.location.line,
        kernel: &*checked.kernel,
        target: stated.map(|_| &checked.target),
        verdict: checked.status,
        message: &checked.text,
        min: stated.and_then(|stated| stated.min),
        warn: stated.and_then(|stated| stated.warn),
        occupancy: reached.map(|reached| reached.ratio().as_f64()),
        limiters: reached.map(|reached| reached.limiters),
        range: stated.and_then(|stated| stated.range),
        resources: stated.map(|stated| &stated.kernel),
        reached: reached,
        source: stated.and_then(|stated| stated.source.as_ref()),
        origins: origins,
        register_cap: cap,
        arch: stated.map(|stated| &stated.arch),
    )
}

/// The table, how many contracts stand how, and the sentences that follow. Contracts that are kept are folded where
/// others are not; in a terminal they are only counted there, unless `all` are asked for. `link` names the place of a
/// page that a kernel links to.
pub(super) fn write(
    contracts: &[Reported<'_>],
    all: bool,
    more: Option<&str>,
    link: Link<'_>,
    doc: &mut Doc,
) -> Result<(), Failure> {
    // Those that somebody has to look at, the worst first, and those that are kept, both as in the sources.
    let (kept, mut told): (Vec<_>, Vec<_>) =
        contracts.iter().partition(|reported| weight(reported) == QUIET);
    told.sort_by_key(|reported| weight(reported));
    let folds = !(told.is_empty() || kept.is_empty() || all && doc.is_terminal());
    let is_short = folds && doc.is_terminal();
    doc.sheet(&sheet(&if folds { told } else { [told, kept.clone()].concat() }, link))?;
    let way = if is_short { "; `--all` lists those that are kept" } else { "" };
    doc.text(&(sum(contracts) + way))?;
    if folds && !is_short {
        let title = format::counted_are(kept.len(), "contract") + " kept";
        doc.fold(&title, |doc| doc.sheet(&sheet(&kept, link)))?;
    }
    more.map_or(Ok(()), |more| doc.text(more))
}

/// The place of a page that a contract's kernel links to.
type Link<'a> = &'a dyn Fn(&Reported<'_>) -> Option<String>;

/// The place of a contract among others, the worst first.
pub(super) fn weight(reported: &Reported<'_>) -> u8 {
    match reported.checked.status {
        Status::Broken | Status::Refused => 0,
        Status::Warned => 1,
        Status::Deferred => 2,
        // One that registers cannot break is kept, and has something to say.
        Status::Kept if reported.cap.is_some() => 3,
        Status::Kept => QUIET,
    }
}

/// The weight of a contract that is kept, and that nothing has to be told of.
const QUIET: u8 = 4;

/// `3 contracts: 2 kept, 1 broken`
pub(super) fn sum(contracts: &[Reported<'_>]) -> String {
    let all = [Status::Kept, Status::Warned, Status::Broken, Status::Refused, Status::Deferred];
    let counts = all.iter().filter_map(|status| {
        let count = contracts.iter().filter(|contract| contract.checked.status == *status).count();
        (count > 0).then(|| format!("{count} {}", status.word()))
    });
    let counts: Vec<String> = counts.collect();
    format!("{}: {}", format::counted(contracts.len(), "contract"), counts.join(", "))
}

fn tone(status: Status) -> Tone {
    match status {
        Status::Kept => Tone::Good,
        Status::Warned => Tone::Warning,
        Status::Broken | Status::Refused => Tone::Bad,
        Status::Deferred => Tone::Faint,
    }
}

/// What a contract requires, in words.
pub(super) fn needs(reported: &Reported<'_>) -> String {
    let words = |requirement: Option<Requirement>| {
        Some(message::required(requirement?, reported.reached.as_ref()?).to_string())
    };
    let Some(stated) = &reported.stated else { return String::new() };
    match (words(stated.min), words(stated.warn)) {
        (Some(min), _) => min,
        (None, Some(warn)) => format!("warns below {warn}"),
        (None, None) => String::new(),
    }
}

pub(super) fn sheet(contracts: &[&Reported<'_>], link: Link<'_>) -> Sheet {
    let has_notes = contracts.iter().any(|reported| {
        !origins::words(reported, true).is_empty() || !clusters(reported).is_empty()
    });
    let mut sheet = Sheet::new([
        Column::names(KERNEL),
        Column::whole(TARGET),
        Column::whole(VERDICT),
        Column::whole(MUST_KEEP),
        Column::left(OCCUPANCY),
        Column::left(LIMITED_BY),
        Column::whole("Where"),
    ])
    .notes(if has_notes { "Notes" } else { "What to change" });
    for reported in contracts {
        let occupancy = reported.reached.as_ref();
        let reaches = occupancy.map_or_else(String::new, |it| message::reached(it).to_string());
        let limiters = occupancy.map_or_else(String::new, |it| message::limiters(it).to_string());
        let Checked { kernel, target, status, text, location } = &reported.checked;
        let mut row = Row::new([
            Cell::code(kernel).link(link(reported)),
            Cell::new(target),
            Cell::new(status.word()).tone(tone(*status)),
            Cell::new(needs(reported)),
            Cell::new(&reaches).short(reaches.split(' ').next().unwrap_or_default()),
            Cell::new(limiters),
            Cell::new(format!("{}:{}", location.file, location.line)).tone(Tone::Faint),
        ]);
        if *status != Status::Kept {
            row = advice(text).fold(row, Row::note);
        }
        let cap = reported.cap.iter().map(|cap| cap.text.clone());
        row = cap.chain(clusters(reported)).fold(row, Row::note);
        let elsewhere = origins::words(reported, true);
        // What a link leads to says where all of it comes from.
        if !elsewhere.is_empty() && link(reported).is_none() {
            row = row.note(elsewhere);
        }
        sheet.push(row);
    }
    sheet
}

/// What a cluster asks of the launch, and what a GPC holds of it where that is known.
fn clusters(reported: &Reported<'_>) -> Vec<String> {
    let (Some(Contract { arch, kernel, .. }), Some(_)) = (&reported.stated, &reported.reached)
    else {
        return Vec::new();
    };
    let opt_in = message::opt_in(arch, kernel).to_string();
    let capacity = gpc_capacity(arch, kernel).ok().flatten();
    let gpc = capacity.and_then(|_| message::gpc(kernel, capacity)).map(|gpc| gpc.to_string());
    Some(opt_in).filter(|opt_in| !opt_in.is_empty()).into_iter().chain(gpc).collect()
}

/// What a warning says before its advice.
const BELOW_WARN: &str = ", below the `warn` threshold of ";

/// What an error says before its advice.
const BELOW_MIN: &str = ", below the required ";

/// The parts of a message that the columns do not say already.
fn advice(message: &str) -> impl Iterator<Item = &str> {
    // An error has its advice in lines of their own, a warning behind semicolons. What a kernel
    // reaches stands in the columns, and why it is refused does not.
    let is_warned = !message.contains('\n') && message.contains(BELOW_WARN);
    let between = if is_warned { "; " } else { "\n" };
    message
        .split(between)
        .filter(move |part| !part.contains(if is_warned { BELOW_WARN } else { BELOW_MIN }))
}

/// Writes one row a contract, for programs.
pub(super) fn print_csv(contracts: &[Reported<'_>]) -> Result<(), Failure> {
    let rows = contracts.iter().map(|reported| {
        let words = origins::words(reported, false);
        object!(must_keep: needs(reported), words: words, ..entry(reported))
    });
    let columns = "package file line kernel target verdict must_keep workgroups=reached/workgroups \
                   waves=reached/waves max_waves=reached/max_waves occupancy limiters source=source/file message \
                   register_cap origins=words";
    format::print_csv(columns, rows)
}

#[cfg(test)]
mod tests {
    use super::advice;

    #[test]
    fn only_what_the_columns_say_is_left_out() {
        fn left(message: &str) -> Vec<&str> {
            advice(message).collect()
        }
        let broken =
            "kernel `blur` reaches 30% occupancy on gcn, below the required 50%\nlimited by VGPRs";
        assert_eq!(left(broken), ["limited by VGPRs"]);
        let warned = "kernel `blur` reaches 30% occupancy on gcn, below the `warn` threshold of 50%; limited by VGPRs";
        assert_eq!(left(warned), ["limited by VGPRs"]);
        let spilled = format!("kernel `blur` has 12 VGPRs spilled in a.hsaco\n{broken}");
        let first = "kernel `blur` has 12 VGPRs spilled in a.hsaco";
        assert_eq!(left(&spilled), [first, "limited by VGPRs"]);
        // The first line of these is the reason.
        let refused = "kernel `blur` is in a.hsaco more than once, with different counts\nname one of the files";
        assert_eq!(left(refused), refused.split('\n').collect::<Vec<_>>());
        let one = "kernel `blur` cannot launch on sm_90: 2048 threads; at most 1024";
        assert_eq!(left(one), [one]);
    }
}
