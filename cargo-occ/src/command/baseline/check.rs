//! `cargo occ baseline check`: what moved, and whether it may.

use std::iter;

use super::Common;
use crate::baseline::{self, Change, ChangeKind, Entry, Risk, Rows, summary};
use crate::failure::{complain, help, unless_closed};
use crate::finding::Location;
use crate::format::{Format, counted_are};
use crate::gates::{self, Gates};
use crate::rule::{Judged, Row, Rule, Verdict, judge};
use crate::{Failure, Outcome};

/// Compare kernels with the baseline: exit code 1 where one is worse or new, 2 where not everything was read or known.
///
/// A kernel is worse if its occupancy is lower, if it has more scratch memory or spills, or if these are no longer
/// counted. A kernel whose line ends in `reason="..."` may be worse. Kernels that are better, gone or renamed
/// need an update of the baseline; with `--strict` they fail. Changes of registers, workgroup memory, workgroup size
/// and compiler are shown and do not fail.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Also fail where a kernel is better, gone or renamed, so that the baseline stays up to date.
    #[arg(long)]
    strict: bool,
    /// Let a kernel pass whose occupancy is not known. Without this flag the exit code is 2.
    #[arg(long)]
    allow_open: bool,
    #[command(flatten)]
    gates: Gates,
    #[command(flatten)]
    rows: Rows,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Check) -> Result<Outcome, Failure> {
    let path = &args.common.baseline;
    let mut kept = baseline::read_if_there(path)?.ok_or_else(|| {
        let path = path.display();
        Failure::Input(format!("there is no `{path}`; `cargo occ baseline update` writes it"))
    })?;
    let shared = args.common.shared(kept.is_risky, !args.gates.say_spills())?;
    let form = args.format.findings();
    let (lines, _) = args.common.scope(&mut kept, &shared)?;
    let gates = args.gates.or(shared.project.spills.as_ref().map(|spills| spills.value));
    let findings = form.map(|_| &gates);
    let mut build = args.common.current(&lines, &shared, findings)?;
    shared.tell_unmatched(&build.loaded.matched);
    let mut passed_over = shared.passed_over(&build.loaded.matched);
    if kept.is_risky {
        let min = shared.project.min.as_ref().map(|min| min.value.ratio);
        let risk = Risk { min, max_registers: gates.max_registers() };
        passed_over.extend(build.pin(&lines, risk));
    }
    let changes = build.compare(lines);
    let line = Rule::Line { is_strict: args.strict, allows_open: args.allow_open };
    let rules: Vec<Rule> = iter::once(line).chain(gates.all().map(Rule::Gate)).collect();
    let judged = judge(changes.iter().map(Row::Change), &rules, form);
    if let Some(form) = form {
        let line = |&Entry { number: line, .. }: &Entry| {
            (line > 0).then(|| Location { file: path.display().to_string(), line })
        };
        unless_closed(judged.print(form, &line))?;
    } else {
        let end: Vec<String> = summary(&changes).into_iter().chain(passed_over).collect();
        let printed = baseline::print(&changes, "occ.baseline/1", args.format, args.rows, &end);
        unless_closed(printed)?;
    }
    let is_whole = build.tell(&changes);
    tell(&judged, args, is_whole, kept.is_risky);
    tell_reasons(&changes, &gates);
    judged.tell(gates::REASON);
    judged.outcome(is_whole, &build.loaded.without_code)
}

/// Says how many kernels moved so that something has to be done, and what.
fn tell(judged: &Judged<'_>, args: &Check, is_whole: bool, is_risky: bool) {
    let path = args.common.baseline.display();
    let of = |kind: ChangeKind| judged.count(Verdict::Moved(kind));
    let kinds = [
        (ChangeKind::Worse, "worse than", true),
        (ChangeKind::New, "not in", true),
        (ChangeKind::Better, "better than", args.strict),
        (ChangeKind::Gone, "not in the build but still in", args.strict),
        (ChangeKind::Renamed, "under another name in", args.strict),
    ];
    let moved = || kinds.into_iter().filter(|(kind, ..)| of(*kind) > 0);
    for (kind, how, _) in moved().filter(|(.., fails)| *fails) {
        complain(&format!("{} {how} {path}", counted_are(of(kind), "kernel")));
    }
    if of(ChangeKind::New) > 0 && is_risky {
        help(
            "it holds kernels at risk: those that are not in it came near to a ceiling, a minimum or a spill",
        );
    }
    if of(ChangeKind::Worse) > 0 {
        help("where a kernel may be worse, add `reason=\"...\"` to its line");
    }
    if is_whole && moved().next().is_some() {
        let fails = moved().any(|(.., fails)| fails);
        let behind = if fails { "" } else { "the baseline is behind: " };
        help(&format!(
            "{behind}`cargo occ baseline update` with the same arguments keeps what is reached now"
        ));
    }
}

/// Says which reasons have passed, and which are not needed any more.
fn tell_reasons(changes: &[Change], gates: &Gates) {
    let name =
        |Change { entry, .. }: &Change| format!("`{}` on {}", entry.name.whole(), entry.target());
    let worse = changes.iter().filter(|change| change.is_excusable());
    let ended: Vec<String> = worse
        .filter(|change| !change.is_excused())
        .filter_map(|change| {
            let until = change.was()?.kept.setting.until.filter(|_| change.reason().is_some())?;
            Some(format!("{} ({until})", name(change)))
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
        .map(name)
        .collect();
    if !needless.is_empty() {
        let needless = needless.join(", ");
        help(&format!("what is not worse any more needs no reason: {needless}"));
    }
}
