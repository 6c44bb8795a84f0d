//! `cargo occ baseline`: holds every kernel to what it reached before, both ways.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::baseline::{
    self, Baseline, Build, Change, Entry, Gates, Kept, Kind, Scope, Severities, summary,
};
use crate::evaluated::{Jobs, Options, Recorded};
use crate::failure::{complain, help, unless_closed};
use crate::finding::{Findings, Location};
use crate::format::{self, Output, grouped};
use crate::input;
use crate::kernel_flags::{LaunchFlags, whole};
use crate::plain::plain;
use crate::project::{ProjectFlags, Shared, Uses};
use crate::{Failure, Outcome, output};

/// Keep what every kernel reaches in a text file, and hold builds to it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Check(Check),
    Update(Update),
}

/// Compare kernels with the baseline: exit code 1 where one is worse or new.
///
/// Worse is a lower occupancy, more scratch memory or spills, or that they are not known any more; a
/// line that ends in `reason="..."` may be worse. For kernels that are better or gone the baseline should be updated;
/// with `--strict` they fail. Changes of registers, local memory, workgroup size and compiler are
/// shown and do not fail.
#[derive(Debug, clap::Args)]
struct Check {
    /// Fail too where a kernel is better or gone, so that the baseline stays what is reached.
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    gates: Gates,
    /// At most this many rows in a table or Markdown, the worst first.
    #[arg(long, value_name = "COUNT", value_parser = whole::<usize>(0..))]
    limit: Option<usize>,
    #[arg(long, value_enum, default_value_t)]
    format: Output,
    #[command(flatten)]
    common: Common,
}

/// Write what the kernels reach now into the baseline.
///
/// Comments and reasons stay. A line with a reason keeps its numbers while the kernel is worse, and
/// takes the new ones once it is not.
#[derive(Debug, clap::Args)]
struct Update {
    /// Why kernels that are worse may stay so: their lines keep their numbers and get this.
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: Option<String>,
    /// At most this many rows of what moved, the worst first.
    #[arg(long, value_name = "COUNT", value_parser = whole::<usize>(0..))]
    limit: Option<usize>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
struct Common {
    /// The build: files as `cargo occ inspect` reads them, or folders of them. Without any, those of
    /// `resources` in `occ.toml`.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Skip files without GPU code. In folders they are always skipped.
    #[arg(long)]
    skip_empty: bool,
    /// The file that the baseline is kept in.
    #[arg(long, value_name = "FILE", default_value = "occ-baseline.txt")]
    baseline: PathBuf,
    /// Only kernels that run on this target, and lines for it; may be given several times.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    target: Vec<String>,
    /// The `ptxas` that measures PTX, instead of the one that is found.
    #[arg(long, value_name = "FILE", env = "PTXAS", hide_env_values = true)]
    ptxas: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    launch: LaunchFlags,
    #[command(flatten)]
    config: ProjectFlags,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    match &args.action {
        Action::Check(args) => check(args),
        Action::Update(args) => update(args),
    }
}

fn check(args: &Check) -> Result<Outcome, Failure> {
    let path = &args.common.baseline;
    let mut kept = match baseline::read(path) {
        Err(Failure::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
            return Err(Failure::Input(format!(
                "there is no `{}`; `cargo occ baseline update` writes it",
                path.display()
            )));
        }
        kept => kept?,
    };
    let shared = args.common.shared(args.gates.spills.is_none())?;
    let form = args.format.findings();
    // Only findings name lines.
    let numbers = form.map(|_| kept.numbers()).unwrap_or_default();
    let (lines, _) = args.common.scope(&mut kept, &shared)?;
    // It counts where nobody else says a size.
    let recorded = Recorded::of_lines(&lines);
    let gates = args.gates.or(shared.project.spills.as_ref().map(|spills| spills.value));
    let is_told = |entry: &Entry| form.is_some() && gates.stop(entry);
    let mut build = args.common.current(&lines, &shared, recorded, &is_told)?;
    let passed_over = shared.passed_over(&build.ignored);
    let changes = build.compare(lines);
    if let Some(form) = form {
        let mut findings = Findings::new(form);
        let mut line = |entry: &Entry| {
            let line = *numbers.get(&baseline::entry_key(entry))?;
            Some(Location { file: path.display().to_string(), line })
        };
        baseline::moved(&mut findings, &changes, Severities::check(args.strict), &mut line);
        baseline::gated(&mut findings, &changes, &gates, &mut line);
        unless_closed(findings.print())?;
    } else {
        let end: Vec<String> = summary(&changes).into_iter().chain(passed_over).collect();
        let printed = baseline::print(&changes, "occ.baseline/1", args.format, args.limit, &end);
        unless_closed(printed)?;
    }
    let is_whole = build.tell(&changes);
    let judged = judge(&changes, path, args.strict, &gates, is_whole);
    let judged = baseline::judge(&changes, &gates, judged);
    if is_whole { judged } else { Err(judged.err().unwrap_or(Failure::Reported)) }
}

/// Says what has to be done.
fn judge(changes: &[Change], path: &Path, strict: bool, gates: &Gates, is_whole: bool) -> Outcome {
    let of = |kind: Kind| {
        changes.iter().filter(|change| change.kind == kind && !change.is_excused()).count()
    };
    let path = path.display();
    let mut outcome = Outcome::Fine;
    let kinds = [
        (Kind::Worse, "worse than", true),
        (Kind::New, "not in", true),
        (Kind::Better, "better than", strict),
        (Kind::Gone, "not in the build but still in", strict),
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
    if of(Kind::Worse) > 0 {
        help("where a kernel may be worse, add `reason=\"...\"` to its line");
    }
    let ended: Vec<String> = changes
        .iter()
        .filter(|change| change.kind == Kind::Worse && !change.is_excused())
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
                && matches!(change.kind, Kind::Same | Kind::Moved | Kind::Better)
                && !change.is().is_some_and(|entry| gates.need_leave(entry))
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

fn update(args: &Update) -> Result<Outcome, Failure> {
    let path = &args.common.baseline;
    if path == Path::new(input::STDIN) {
        let text = "`--baseline -` is standard input; name the file that `update` writes";
        return Err(Failure::Input(text.to_owned()));
    }
    let mut first = false;
    let mut kept = match baseline::read(path) {
        Err(Failure::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
            first = true;
            Baseline::new()
        }
        kept => kept?,
    };
    let shared = args.common.shared(false)?;
    let (lines, others) = args.common.scope(&mut kept, &shared)?;
    let recorded = Recorded::of_lines(&lines);
    let mut build = args.common.current(&lines, &shared, recorded, &|_| false)?;
    let passed_over = shared.passed_over(&build.ignored);
    let changes = build.compare(lines);
    let entries = changes.iter().filter_map(|change| next(change, args.reason.as_deref()));
    let text = kept.with(entries.chain(others).collect()).text();
    output::write(path, &text)?;
    if first {
        let more = passed_over.iter().map(|line| plain(line) + "\n");
        let text = counted(path, &changes) + &more.collect::<String>();
        format::print(&text)?;
        return if build.tell(&changes) { Ok(Outcome::Fine) } else { Err(Failure::Reported) };
    }
    let mut end = summary(&changes);
    end.extend(passed_over);
    end[0] = format!("{}: {}", path.display(), end[0]);
    baseline::print(&changes, "occ.baseline/1", Output::Table, args.limit, &end)?;
    if build.tell(&changes) {
        return Ok(Outcome::Fine);
    }
    if changes.iter().any(|change| change.kind == Kind::Unread) {
        help("the lines of what is not seen are kept as they are");
    }
    Err(Failure::Reported)
}

/// `occ-baseline.txt: 74,494 kernels, of which 12,596 for sm_120a, 11,175 for sm_75`
fn counted(path: &Path, changes: &[Change]) -> String {
    let mut targets: BTreeMap<&str, usize> = BTreeMap::new();
    for change in changes {
        *targets.entry(&*change.entry.target).or_default() += 1;
    }
    let kernels = if changes.len() == 1 { "kernel" } else { "kernels" };
    let targets = targets.iter().map(|(target, count)| format!("{} for {target}", grouped(*count)));
    let targets = targets.collect::<Vec<_>>().join(", ");
    let path = path.display().to_string();
    format!("{}: {} {kernels} kept: {}\n", plain(&path), grouped(changes.len()), plain(&targets))
}

/// The line of a kernel from now on; `None` where it is gone.
fn next(change: &Change, reason: Option<&str>) -> Option<Entry> {
    if change.kind == Kind::Unread {
        return change.was().cloned();
    }
    let is = change.is()?;
    let Some(was) = change.was() else { return Some(is.clone()) };
    let reason = match change.kind {
        Kind::Worse => was.reason.as_deref().or(reason),
        _ => was.reason.as_deref(),
    };
    let numbers = if change.kind == Kind::Worse && reason.is_some() { was } else { is };
    let until = was.until.filter(|_| reason.is_some());
    if (reason, until) == (numbers.reason.as_deref(), numbers.until) {
        return Some(numbers.clone());
    }
    Some(numbers.with(Kept { reason: reason.map(str::to_owned), until, ..Kept::clone(numbers) }))
}

impl Common {
    /// What `occ.toml` says for these kernels.
    fn shared(&self, spills: bool) -> Result<Arc<Shared>, Failure> {
        let (arch, resources) = (self.target.is_empty(), self.files.is_empty());
        let (launch, ignore) = (true, true);
        self.config.read(Uses { arch, resources, min: false, spills, launch, ignore })
    }

    /// The kernels of the build.
    fn current(
        &self,
        old: &[Entry],
        shared: &Arc<Shared>,
        recorded: Recorded,
        is_told: &dyn Fn(&Entry) -> bool,
    ) -> Result<Build, Failure> {
        let options = Options {
            target: self.target.clone(),
            kernel: None,
            ptxas: self.ptxas.clone(),
            launch: self.launch.clone(),
            skip_empty: self.skip_empty,
            config: self.config.clone(),
            shared: Arc::clone(shared),
            recorded,
            ..Options::default()
        };
        let files = shared.files(&self.files)?;
        baseline::current(&files, &options, self.jobs, old, is_told)
    }

    /// Takes the lines that are for the targets that were asked for, and the others.
    fn scope(
        &self,
        kept: &mut Baseline,
        shared: &Arc<Shared>,
    ) -> Result<(Vec<Entry>, Vec<Entry>), Failure> {
        let scope = Scope::new(&self.target, None)?.without(shared);
        Ok(kept.take_entries().into_iter().partition(|entry| scope.holds(entry)))
    }
}

fn reason(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("expected a reason, as `a larger tile pays for it`".to_owned()),
        text => Ok(text.to_owned()),
    }
}
