//! `cargo occ baseline update`: what is reached now becomes what is held.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use super::Common;
use crate::baseline::{
    self, Baseline, Build, Change, ChangeKind, Entry, Kept, Lock, Risk, Rows, Setting, summary,
};
use crate::failure::help;
use crate::format::{self, Format, grouped};
use crate::name::STDIN;
use crate::output;
use crate::plain::plain;
use crate::{Failure, Outcome};

/// Write what the kernels reach now into the baseline.
///
/// Comments and reasons stay. A line with a reason keeps its numbers while the kernel is worse, and
/// takes the new ones once it is not.
#[derive(Debug, clap::Args)]
pub(super) struct Update {
    /// Why kernels may stay worse: their lines keep their numbers and get this reason.
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: Option<String>,
    /// Keep lines only for kernels at risk: those that spill or use scratch memory, use nine tenths of the
    /// registers that they may have, or are less than an eighth of the wave slots above `min` of `occ.toml`. The
    /// file records this, and later updates and checks follow it; a kernel that comes to be at risk is then new.
    #[arg(long)]
    risky: bool,
    /// The most registers that a check will allow, which puts kernels near them at risk.
    #[arg(long, value_name = "COUNT", requires = "risky")]
    max_registers: Option<u32>,
    #[command(flatten)]
    rows: Rows,
    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Update) -> Result<Outcome, Failure> {
    let path = &args.common.baseline;
    if path == Path::new(STDIN) {
        let text = "`--baseline -` is standard input; name the file that `update` writes";
        return Err(Failure::Input(text.to_owned()));
    }
    let mut kept = baseline::read_if_there(path)?.unwrap_or_default();
    let is_risky = args.risky || kept.is_risky;
    let shared = args.common.shared(is_risky, false)?;
    let (before, _) = args.common.scope(&mut kept, &shared)?;
    let mut build = args.common.current(&before, &shared, None)?;
    shared.tell_unmatched(&build.loaded.matched);
    let mut passed_over = shared.passed_over(&build.loaded.matched);
    // Reading takes a while, in which somebody else may have written.
    let lock = Lock::of(path).map_err(|error| Failure::unwritten(path, error))?;
    let there = baseline::read_if_there(path)?;
    let is_first = there.is_none();
    let mut kept = there.unwrap_or_else(Baseline::new);
    let (lines, mut others) = args.common.scope(&mut kept, &shared)?;
    let (lines, of_another) = apart(lines, &before, &build);
    others.extend(of_another);
    drop(before);
    let min = shared.project.min.as_ref().map(|min| min.value.ratio);
    let risk = Risk { min, max_registers: args.max_registers };
    kept.is_risky = is_risky;
    if is_risky {
        passed_over.extend(build.pin(&lines, risk));
    }
    let changes = build.compare(lines);
    let entries = changes.iter().filter_map(|change| next(change, args.reason.as_deref()));
    let stays =
        |entry: &Entry| !is_risky || entry.kept.setting.reason.is_some() || risk.is_run_by(entry);
    let entries = entries.filter(stays);
    let next = kept.with(entries.chain(others).collect());
    output::write_by(path, |out| next.write(out))?;
    drop(next);
    drop(lock);
    if is_first {
        let more = passed_over.iter().map(|line| plain(line) + "\n");
        let text = counted(path, &changes) + &more.collect::<String>();
        format::print(&text)?;
        return if build.tell(&changes) { Ok(Outcome::Fine) } else { Err(Failure::Reported) };
    }
    let mut end = summary(&changes);
    end.extend(passed_over);
    end[0] = format!("{}: {}", path.display(), end[0]);
    baseline::print(&changes, "occ.baseline/1", Format::Table, args.rows, &end)?;
    if build.tell(&changes) {
        return Ok(Outcome::Fine);
    }
    if changes.iter().any(|change| change.kind == ChangeKind::Unread) {
        help("the lines of what is not seen are kept as they are");
    }
    Err(Failure::Reported)
}

/// The lines that this build has a say in, and those that somebody else wrote since `before` for kernels
/// that it does not have: they are not gone.
fn apart(lines: Vec<Entry>, before: &[Entry], build: &Build) -> (Vec<Entry>, Vec<Entry>) {
    let known: HashSet<_> = before.iter().map(|line| (line.place(), &*line.kept)).collect();
    let own: HashSet<_> = build.kernels.iter().map(|(entry, _)| entry.key()).collect();
    let has_say =
        |line: &Entry| known.contains(&(line.place(), &*line.kept)) || own.contains(&line.key());
    lines.into_iter().partition(has_say)
}

/// `occ-baseline.txt: 74,494 kernels, of which 12,596 for sm_120a, 11,175 for sm_75`
fn counted(path: &Path, changes: &[Change]) -> String {
    let mut targets: BTreeMap<&str, usize> = BTreeMap::new();
    for change in changes {
        *targets.entry(change.entry.target().name()).or_default() += 1;
    }
    let targets = targets.iter().map(|(target, count)| {
        let target = if target.is_empty() { "no target" } else { target };
        format!("{} for {target}", grouped(*count))
    });
    let targets = targets.collect::<Vec<_>>().join(", ");
    let path = path.display().to_string();
    let kernels = format::counted(changes.len(), "kernel");
    format!("{}: {kernels} kept: {}\n", plain(&path), plain(&targets))
}

/// The line of a kernel from now on; `None` where it is gone.
fn next(change: &Change, reason: Option<&str>) -> Option<Entry> {
    if change.kind == ChangeKind::Unread {
        return change.was().cloned();
    }
    let is = change.is()?;
    let Some(was) = change.was() else { return Some(is.clone()) };
    // What is not known any more may be worse.
    let is_worse = match change.kind {
        ChangeKind::Unknown => was.kept.reached.is_some(),
        kind => kind == ChangeKind::Worse,
    };
    let reason = was.kept.setting.reason.as_deref().or(reason.filter(|_| is_worse));
    let until = was.kept.setting.until.filter(|_| reason.is_some());
    let mut kept = Arc::clone(if is_worse && reason.is_some() { &was.kept } else { &is.kept });
    if (reason, until) != (kept.setting.reason.as_deref(), kept.setting.until) {
        let reason = reason.map(str::to_owned);
        let setting = Setting { reason, until, ..Setting::clone(&kept.setting) };
        kept = Arc::new(Kept { setting: Arc::new(setting), ..Kept::clone(&kept) });
    }
    Some(Entry { kept, ..is.clone() })
}

fn reason(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("expected a reason, as `a larger tile pays for it`".to_owned()),
        text => Ok(text.to_owned()),
    }
}
