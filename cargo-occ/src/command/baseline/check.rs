//! `cargo occ baseline check`: what moved, and whether it may.

use std::io;

use super::Common;
use crate::baseline::{self, Change, ChangeKind, Entry, Risk, Rows, Severities, summary};
use crate::evaluated::certified;
use crate::failure::{complain, help, note, unless_closed, warn};
use crate::finding::{Findings, Location};
use crate::format::{Output, grouped};
use crate::gates::Gates;
use crate::{Failure, Outcome};

/// Compare kernels with the baseline: exit code 1 where one is worse or new, 2 where not everything was read or known.
///
/// A kernel is worse if its occupancy is lower, if it has more scratch memory or spills, or if one of these is no
/// longer known. A kernel whose line ends in `reason="..."` may be worse. Kernels that are better, gone or renamed
/// need an update of the baseline; with `--strict` they fail. Changes of registers, workgroup memory, workgroup size
/// and compiler are shown and do not fail.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Also fail where a kernel is better, gone or renamed, so that the baseline stays up to date.
    #[arg(long)]
    strict: bool,
    /// Let a kernel pass whose occupancy is not known and was not. Without this flag the exit code is 2.
    #[arg(long)]
    allow_open: bool,
    #[command(flatten)]
    gates: Gates,
    #[command(flatten)]
    rows: Rows,
    #[arg(long, value_enum, default_value_t)]
    format: Output,
    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Check) -> Result<Outcome, Failure> {
    let path = &args.common.baseline;
    let mut kept = match baseline::read(path) {
        Err(Failure::Unread { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
            return Err(Failure::Input(format!(
                "there is no `{}`; `cargo occ baseline update` writes it",
                path.display()
            )));
        }
        kept => kept?,
    };
    let shared = args.common.shared(kept.is_risky, !args.gates.say_spills())?;
    let form = args.format.findings();
    // Only findings name lines.
    let numbers = form.map(|_| kept.numbers()).unwrap_or_default();
    let (lines, _) = args.common.scope(&mut kept, &shared)?;
    // It counts where no other size is given.
    let recorded = baseline::recorded(&lines);
    let gates = args.gates.or(shared.project.spills.as_ref().map(|spills| spills.value));
    let findings = form.map(|_| &gates);
    let mut build = args.common.current(&lines, &shared, recorded, findings)?;
    shared.tell_unmatched(&build.matched);
    let mut passed_over = shared.passed_over(&build.matched);
    if kept.is_risky {
        let min = shared.project.min.as_ref().map(|min| min.value.ratio);
        let risk = Risk { min, max_registers: gates.max_registers() };
        passed_over.extend(Common::pin(&mut build, &lines, risk));
    }
    let changes = build.compare(lines);
    if let Some(form) = form {
        let mut findings = Findings::new(form);
        let mut line = |entry: &Entry| {
            let line = *numbers.get(&baseline::entry_key(entry))?;
            Some(Location { file: path.display().to_string(), line })
        };
        let severities = Severities::check(args.strict, args.allow_open);
        baseline::moved(&mut findings, &changes, severities, &mut line);
        baseline::gated(&mut findings, &changes, &gates, &mut line);
        unless_closed(findings.print())?;
    } else {
        let end: Vec<String> = summary(&changes).into_iter().chain(passed_over).collect();
        let printed = baseline::print(&changes, "occ.baseline/1", args.format, args.rows, &end);
        unless_closed(printed)?;
    }
    let is_whole = build.tell(&changes);
    let judged = judge(&changes, args, &gates, is_whole, kept.is_risky);
    let judged = baseline::judge(&changes, &gates, baseline::REASON, judged);
    let judged = known(&changes, args.allow_open, judged);
    certified(judged, is_whole, &build.without_code)
}

/// Says which kernels nothing holds, because what they reach is not known and was not.
///
/// # Errors
///
/// Those of `judged`, and where these may not pass and nothing else fails.
fn known(
    changes: &[Change],
    allows_open: bool,
    judged: Result<Outcome, Failure>,
) -> Result<Outcome, Failure> {
    let mut unknown = changes.iter().filter(|change| change.is_unknown());
    let Some(first) = unknown.next() else { return judged };
    let more = match unknown.count() {
        0 => String::new(),
        more => format!(" and of {} more", grouped(more)),
    };
    let first = format!("`{}` on {}", &*first.entry.name, first.entry.target);
    let text = format!("the occupancy of {first}{more} is not known and was not: nothing holds it");
    if allows_open {
        note(&format!("{text}; it passes by `--allow-open`"));
        return judged;
    }
    let way = "let it pass by `--allow-open`, or pass over it by `[[ignore]]` in `occ.toml`";
    let text = format!("{text}; {way}");
    match judged {
        Ok(Outcome::Fine) => Err(Failure::Input(text)),
        judged => {
            warn(&text);
            judged
        }
    }
}

/// Says what has to be done.
fn judge(
    changes: &[Change],
    args: &Check,
    gates: &Gates,
    is_whole: bool,
    is_risky: bool,
) -> Outcome {
    let strict = args.strict;
    let of = |kind: ChangeKind| {
        changes.iter().filter(|change| change.kind == kind && !change.is_excused()).count()
    };
    let path = args.common.baseline.display();
    let mut outcome = Outcome::Fine;
    let kinds = [
        (ChangeKind::Worse, "worse than", true),
        (ChangeKind::New, "not in", true),
        (ChangeKind::Better, "better than", strict),
        (ChangeKind::Gone, "not in the build but still in", strict),
        (ChangeKind::Renamed, "under another name in", strict),
    ];
    let mut stale = false;
    for (kind, how, fails) in kinds {
        let count = of(kind);
        if count == 0 {
            continue;
        }
        if fails {
            let are = if count == 1 { "kernel is" } else { "kernels are" };
            complain(&format!("{} {are} {how} {path}", grouped(count)));
            outcome = Outcome::Broken;
        } else {
            stale = true;
        }
    }
    if of(ChangeKind::New) > 0 && is_risky {
        help(
            "it holds kernels at risk: those that are not in it came near to a ceiling, a minimum or a spill",
        );
    }
    if of(ChangeKind::Worse) > 0 {
        help("where a kernel may be worse, add `reason=\"...\"` to its line");
    }
    let ended: Vec<String> = changes
        .iter()
        .filter(|change| change.kind == ChangeKind::Worse && !change.is_excused())
        .filter_map(|change| {
            let until = change.was()?.until.filter(|_| change.reason().is_some())?;
            Some(format!("`{}` on {} ({until})", &*change.entry.name, change.entry.target))
        })
        .collect();
    if !ended.is_empty() {
        help(&format!("the last day of the reason has passed: {}", ended.join(", ")));
    }
    let needless: Vec<String> = changes
        .iter()
        .filter(|change| {
            change.has_leave()
                && matches!(
                    change.kind,
                    ChangeKind::Same | ChangeKind::Renamed | ChangeKind::Moved | ChangeKind::Better
                )
                && !change.is().is_some_and(|entry| entry.needs_leave(gates))
        })
        .map(|change| format!("`{}` on {}", &*change.entry.name, change.entry.target))
        .collect();
    if !needless.is_empty() {
        let needless = needless.join(", ");
        help(&format!("what is not worse any more needs no reason: {needless}"));
    }
    if is_whole && (stale || outcome == Outcome::Broken) {
        let behind = if outcome == Outcome::Broken { "" } else { "the baseline is behind: " };
        help(&format!(
            "{behind}`cargo occ baseline update` with the same arguments keeps what is reached now"
        ));
    }
    outcome
}
