//! `cargo occ diff`: what a change did to the kernels, the worst first.

mod loaded;

use std::fs::File;
use std::io::Read as _;
use std::iter;
use std::path::{Path, PathBuf};

use crate::baseline::{self, Baseline, Build, Change, Entry, Risk, Rows, Scope, summary};
use crate::evaluated::{Jobs, Options};
use crate::failure::unless_closed;
use crate::format::Format;
use crate::gates::{self, Gates};
use crate::name::STDIN;
use crate::project::Uses;
use crate::rule::{Row, Rule, judge};
use crate::{Failure, Outcome};

/// Compare two builds, or two baselines, or a build with what a driver loaded, and show the kernels that moved, worst
/// first.
///
/// Each side is a baseline, a folder, or a file as `cargo occ inspect` reads it: code objects, bundles,
/// cubins, fat binaries, libraries, archives, wheels, zips, PTX, compilers' logs, assembly, and manifests
/// (`kernels.json`) of `measure`, of build scripts and of `inspect --output`. Both may be of different kinds.
/// Kernels are matched by demangled name and target. The exit code is 0 whatever moved, 1 where the new side does
/// not pass `--spills` or `--max-registers`, and 2 where a file could not be read; `baseline check` is the
/// command that fails where a kernel is worse.
///
/// The new side may be what a machine's driver loaded, as a helper in the program wrote it (`occ.loaded/1`, see
/// docs/json.md). Then the exit code is 1 where a loaded function reaches less, uses more local (scratch) memory,
/// or cannot run, and 2 where a count is missing.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The build, or the baseline, from before.
    old: PathBuf,
    /// The build, or the baseline, from after; or what a driver loaded.
    new: PathBuf,
    #[command(flatten)]
    rows: Rows,
    /// How the changes are written; in `github` and `sarif` a kernel that is worse is a warning.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    gates: Gates,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    options: Options,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let mut options = args.options.clone();
    let arch = options.target.is_empty();
    let spills = !args.gates.say_spills();
    let uses = Uses { arch, spills, launch: true, ignore: true, ..Uses::default() };
    options.shared = options.config.read(uses)?;
    let spills = options.shared.project.spills.as_ref().map(|spills| spills.value);
    let gates = args.gates.or(spills);
    let scope = Scope::new(&options.target, options.kernel.as_deref(), &options.shared)?;
    // Of what a driver loaded, worse is an error.
    let (rule, (changes, is_whole, without_code)) = if loaded::is(&args.new) {
        let held = Rule::Line { is_strict: false, allows_open: false };
        if is_baseline(&args.old)? {
            let text = "what a driver loaded is compared with a build, which says how kernels are launched";
            return Err(Failure::Input(text.to_owned()));
        }
        (held, loaded::compare(&args.old, &args.new, &options, args.jobs)?)
    } else {
        (Rule::Difference, args.moved(&mut options, &scope, &gates)?)
    };
    let form = args.format.findings();
    let rules: Vec<Rule> = iter::once(rule).chain(gates.all().map(Rule::Gate)).collect();
    let judged = judge(changes.iter().map(Row::Change), &rules, form);
    if let Some(form) = form {
        unless_closed(judged.print(form, &|_| None))?;
    } else {
        let end = summary(&changes);
        let printed = baseline::print(&changes, "occ.diff/1", args.format, args.rows, &end);
        unless_closed(printed)?;
    }
    judged.tell(gates::IGNORE);
    let is_broken = rule != Rule::Difference && judged.is_broken();
    // Without a gate it is no check.
    judged.outcome(is_whole || is_broken, if gates.is_empty() { &[] } else { &without_code })
}

/// The kernels of both sides, whether all was read, and the targets that there is no code for.
type Compared = (Vec<Change>, bool, Vec<&'static str>);

impl Args {
    /// What moved between two builds.
    fn moved(
        &self,
        options: &mut Options,
        scope: &Scope,
        gates: &Gates,
    ) -> Result<Compared, Failure> {
        // One side may lack what was asked for.
        options.kernel = None;
        let Build { kernels, is_risky, loaded } =
            side(&self.old, options, scope, &[], None, self.jobs)?;
        let old: Vec<Entry> = kernels.into_iter().map(|(entry, _)| entry).collect();
        let findings = self.format.findings().map(|_| gates);
        let mut new = side(&self.new, options, scope, &old, findings, self.jobs)?;
        let mut matched = loaded.matched;
        matched.join(&new.loaded.matched);
        options.shared.tell_unmatched(&matched);
        if let (true, true, Some(pattern)) =
            (old.is_empty(), new.kernels.is_empty(), &self.options.kernel)
        {
            return Err(Failure::Input(format!("no kernel of either side matches `{pattern}`")));
        }
        if is_risky {
            new.pin(&old, Risk::default());
        }
        let changes = new.compare(old);
        let is_whole = new.tell(&changes) && !loaded.failed;
        Ok((changes, is_whole, new.loaded.without_code))
    }
}

/// The kernels of one side; `old` are those of the other, and `findings` the gates where findings are written.
fn side(
    path: &Path,
    options: &Options,
    scope: &Scope,
    old: &[Entry],
    findings: Option<&Gates>,
    jobs: Jobs,
) -> Result<Build, Failure> {
    let mut all = if is_baseline(path)? {
        Build::of_baseline(baseline::read(path)?)
    } else {
        baseline::current(&[path.to_owned()], options, jobs, old, findings)?
    };
    all.kernels.retain(|(entry, _)| scope.holds(entry));
    Ok(all)
}

fn is_baseline(path: &Path) -> Result<bool, Failure> {
    if path == Path::new(STDIN) || path.is_dir() {
        return Ok(false);
    }
    let mut start = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MARK_LENGTH).read_to_end(&mut start))
        .map_err(|error| Failure::unread(path, error))?;
    Ok(Baseline::is(&start))
}

/// As much of a file tells whether it is a baseline.
const MARK_LENGTH: u64 = 64;
