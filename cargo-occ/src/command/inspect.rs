//! `cargo occ inspect`: every kernel in files that compilers wrote.

pub(super) mod launches;
mod lines;
mod record;
mod sort;
mod summary;
pub(super) mod table;

use std::collections::HashSet;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use occ_artifacts::manifest::{Unread, UnreadCode};
use occ_core::__private::message::percentage;
use occ_core::{Limiter, Ratio, Vendor};

use crate::baseline::compiler;
use crate::evaluated::{self, Evaluated, Jobs, Kernels, Loaded, Options};
use crate::failure::{complain, note, unless_closed};
use crate::format::{self, Doc, Format, Frame, counted_are, grouped};
use crate::gates::{self, Gates};
use crate::kernel_flags::whole;
use crate::name::quoted;
use crate::plain::plain;
use crate::project::Uses;
use crate::rule::{self, Row, Rule, level};
use crate::{Failure, Outcome, input, output};
use sort::Sort;

/// Show every kernel in compiled files, what it uses, and the occupancy it reaches.
///
/// Reads code objects, bundles, cubins, zebins, fat binaries, libraries of Linux and Windows, static archives,
/// wheels, zips, tar, gzip, zstd, SPIR-V modules, compilers' logs (`ptxas -v`, `kernel-resource-usage` remarks),
/// statistics of RGA, Fossilize and RADV, AMDGPU assembly, and manifests; PTX is measured by `ptxas`. A
/// warning names code that is recognised and has no counts.
///
/// Where a file leaves the workgroup size open, the occupancy is a range over all sizes that the file allows
/// (`<=256`). Where the launch may also ask for dynamic workgroup memory, only the highest occupancy is known.
/// What a file does not say is `?`, never 0.
///
/// A range breaks `--min` if its upper end is below it (exit code 1), and keeps it only if its lower end is not.
/// Otherwise the result is not certain, and the exit code is 2 unless `--allow-open` is given. The output ends
/// with launch sizes to paste into `occ.toml`, which make the ranges exact.
///
/// A kernel that was compiled for larger workgroups than are launched may keep `--min` whatever its
/// source needs, because the compiler spills registers instead. A note says so.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The files, or folders of them; `-` is standard input. Default: those of `resources` in `occ.toml`.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    options: Options,
    /// The occupancy that every kernel has to reach: `0.5`, `50%`. Exit code 1 where one does not;
    /// of many kernels, only those that do not are shown.
    #[arg(long, value_name = "FRACTION", value_parser = fraction)]
    min: Option<Ratio>,
    /// Let a kernel pass `--min` where only the launch decides whether it keeps it, because the
    /// workgroup size or the dynamic workgroup memory is not given. Without this flag the exit code is 2.
    #[arg(long)]
    allow_open: bool,
    #[command(flatten)]
    gates: Gates,
    #[command(flatten)]
    chosen: Chosen,
    /// The order of the kernels of one file and target [default: occupancy; of `jsonl` file]
    #[arg(long, value_enum)]
    sort: Option<Sort>,
    #[command(flatten)]
    jobs: Jobs,
    /// Also writes the counts to this file, as a manifest that `resources` reads: TOML if the name ends
    /// in `.toml`, otherwise JSON.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How the kernels are written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Which of the kernels are shown, and how.
#[derive(Clone, Debug, clap::Args)]
struct Chosen {
    /// Only this many kernels, the lowest occupancy first.
    #[arg(help_heading = "Shown", long, value_name = "COUNT", value_parser = whole::<usize>(1..))]
    top: Option<usize>,
    /// Only kernels that this resource limits: `vgprs`, `registers`, `lds`, `warps`. A kernel that
    /// fills all wave slots is left out.
    #[arg(help_heading = "Shown", long, value_name = "RESOURCE", value_parser = limiter)]
    limited_by: Option<Limiter>,
    /// Only kernels below this occupancy: `0.5`, `50%`.
    #[arg(help_heading = "Shown", long, value_name = "FRACTION", value_parser = fraction)]
    below: Option<Ratio>,
    /// Only kernels that spill registers or use scratch memory.
    #[arg(help_heading = "Shown", long)]
    spilling: bool,
    /// Shows a summary instead of the kernels: the occupancies, the limiters, and the lowest kernels. In
    /// a terminal this is the default for more than 100 kernels.
    #[arg(help_heading = "Shown", long)]
    summary: bool,
    /// Shows every kernel, however many there are.
    #[arg(help_heading = "Shown", long, conflicts_with = "summary")]
    all: bool,
    /// Does not shorten names or wrap lines, as outside of a terminal.
    #[arg(help_heading = "Shown", long)]
    wide: bool,
}

/// More kernels are summed up in a terminal, and only broken ones shown with `--min`.
const MANY: usize = 100;

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let chosen = &args.chosen;
    if chosen.summary && !matches!(args.format, Format::Table | Format::Markdown) {
        let way = "leave it out, or write one of these";
        return Err(Failure::Input(format!("`--summary` is a table or Markdown: {way}")));
    }
    let args = &args.completed()?;
    if args.format == Format::Jsonl {
        return lines::print(args);
    }
    let loaded = evaluated::load(&args.files, &args.options, args.jobs)?;
    // What is shown does not depend on the file that is written, nor that on what is chosen.
    let written = args.output.as_ref().map_or(Ok(()), |path| write(path, &loaded));
    let shown = show(args, loaded);
    written.and(shown)
}

/// Shows what was read, and holds it to what it has to be.
fn show(args: &Args, mut loaded: Loaded) -> Result<Outcome, Failure> {
    let chosen = &args.chosen;
    loaded.report();
    args.options.shared.tell_unmatched(&loaded.matched);
    let found = loaded.kernels.len();
    sort::sort(&mut loaded.kernels, args.sort.unwrap_or_default());
    let (rules, form) = (args.rules(), args.format.findings());
    let judge = |kernels: &Kernels| {
        let rows = kernels.iter().map(|kernel| Row::Kernel(Box::new(kernel)));
        rule::judge(rows, &rules, form)
    };
    if form.is_some() && rules.is_empty() {
        let way = "give what every kernel has to reach, as `--min 0.5`, or `--spills deny`";
        let text = format!("this `--format` writes what a check finds; {way}");
        return Err(Failure::Input(text));
    }
    // What is chosen is shown, and all is held.
    let judged = judge(&loaded.kernels);
    let ends = |loaded: &Loaded| judged.outcome(!loaded.failed, &loaded.without_code);
    chosen.keep(&mut loaded.kernels);
    if let Some(form) = form {
        let shown = if loaded.kernels.len() < found { &judge(&loaded.kernels) } else { &judged };
        unless_closed(shown.print(form, &|_| None))?;
        let hidden = judged.below().saturating_sub(shown.below());
        if let Some(min) = args.min.filter(|_| hidden > 0) {
            let (hidden, min) = (counted_are(hidden, "kernel"), percentage(min));
            complain(&format!("{hidden} below {min} and left out by what is shown"));
        }
        judged.tell(gates::IGNORE);
        return ends(&loaded);
    }
    judged.tell(gates::IGNORE);
    let people = matches!(args.format, Format::Table | Format::Markdown);
    let mut end = args.options.shared.passed_over(&loaded.matched);
    if !people {
        end.drain(..).for_each(|line| note(&line));
    }
    if let Some(min) = args.min.filter(|_| people && found > MANY && !chosen.summary) {
        loaded.kernels.retain(|_, kernel| kernel.keeps(min) == Some(false));
        let below = loaded.kernels.len();
        let are = if below == 1 { "is" } else { "are" };
        let (below, all, min) = (grouped(below), grouped(found), percentage(min));
        end.push(format!("{below} of {all} kernels {are} below {min}"));
    } else if loaded.kernels.is_empty() && found > 0 && people {
        end.push(format!("none of {} kernels matches", grouped(found)));
    }
    unless_closed(args.print(&loaded, end))?;
    ends(&loaded)
}

impl Args {
    /// Writes the kernels that are left, and what follows them for people.
    fn print(&self, loaded: &Loaded, mut end: Vec<String>) -> Result<(), Failure> {
        let Chosen { summary, all, top, wide, .. } = self.chosen;
        let mut doc = Doc::new(self.format, Frame::new(wide));
        let many = loaded.kernels.len() > MANY && std::io::stdout().is_terminal();
        let is_short = many && !all && top.is_none() && self.format == Format::Table;
        match self.format {
            Format::Table | Format::Markdown if summary || is_short => {
                summary::print(loaded, self.min, top.unwrap_or(summary::WORST), &mut doc)?;
                end.extend((!summary).then(|| "`--all` lists every kernel".to_owned()));
            }
            Format::Table | Format::Markdown => table::print(loaded, self.min, &mut doc)?,
            Format::Csv => record::print_csv(&loaded.kernels, self.min)?,
            // The others were written above.
            Format::Json | Format::Jsonl | Format::Github | Format::Sarif => {
                format::print_json(&record::report(loaded, self.min))?;
            }
        }
        end.iter().try_for_each(|line| doc.text(&plain(line)))
    }

    /// What all kernels are held to.
    fn rules(&self) -> Vec<Rule> {
        let min = self.min.map(|min| Rule::Minimum { min, allows_open: self.allow_open });
        min.into_iter().chain(self.gates.all().map(Rule::Gate)).collect()
    }

    /// With what `occ.toml` says where no flag does.
    fn completed(&self) -> Result<Self, Failure> {
        let mut args = self.clone();
        let shared = args.options.config.read(Uses {
            arch: args.options.target.is_empty(),
            resources: args.files.is_empty(),
            min: args.min.is_none(),
            spills: !args.gates.say_spills(),
            launch: true,
            ignore: true,
        })?;
        args.files = shared.files(&args.files)?;
        args.min = args.min.or_else(|| Some(shared.project.min.as_ref()?.value.ratio));
        args.gates = args.gates.or(shared.project.spills.as_ref().map(|spills| spills.value));
        args.options.shared = shared;
        Ok(args)
    }
}

impl Chosen {
    /// Whether a kernel is asked for, whatever the others are.
    fn shows(&self, kernel: &Evaluated) -> bool {
        let limited = |limiter: Limiter| match kernel.reached() {
            Ok(bounds) => !bounds.most.is_full() && bounds.limiters.contains(limiter),
            Err(refusal) => refusal.limiter == Some(limiter),
        };
        self.limited_by.is_none_or(limited)
            && self.below.is_none_or(|below| kernel.keeps(below) == Some(false))
            && (!self.spilling || kernel.measured.spills() == Some(true))
    }

    /// Leaves the kernels that were asked for.
    fn keep(&self, kernels: &mut Kernels) {
        if self.limited_by.is_some() || self.below.is_some() || self.spilling {
            kernels.retain(|_, kernel| self.shows(kernel));
        }
        if let Some(top) = self.top.filter(|top| *top < kernels.len() && !self.summary) {
            let mut levels: Vec<_> =
                kernels.iter().map(|kernel| level(&kernel)).zip(0_usize..).collect();
            levels.sort_unstable();
            let kept: HashSet<usize> = levels.into_iter().take(top).map(|(_, at)| at).collect();
            kernels.retain(|at, _| kept.contains(&at));
        }
    }
}

/// Writes the kernels as a manifest: what is alike in all but its place once, however often the files
/// have it. Kernels of a name that differ are copies.
fn write(path: &Path, loaded: &Loaded) -> Result<(), Failure> {
    if loaded.failed {
        // Part of it would pass for all.
        let reason = "not written, because not every file was read";
        return Err(Failure::Input(format!("{}: {reason}", quoted(path))));
    }
    // A baseline is told of another compiler by the manifest as by the files.
    let mut compilers: Vec<_> = Vec::new();
    let mut files: Vec<_> = loaded.kernels.iter().map(|kernel| kernel.file).collect();
    files.dedup();
    let mut files: Vec<_> = files.iter().map(|file| input::outermost(file)).collect();
    files.dedup();
    for one in files.into_iter().filter_map(compiler) {
        if !compilers.contains(&one) {
            compilers.push(one);
        }
    }
    let tool = match &*compilers {
        [] => concat!("cargo-occ ", env!("CARGO_PKG_VERSION")).into(),
        some => some.join(", "),
    };
    output::write_manifest(
        path,
        &tool,
        &[],
        &unread(&loaded.unread),
        &loaded.kernels.distinct().map(|kernel| kernel.measured()),
    )
}

/// What of the files is code and not read, each kind once for a target, with the kernels that it says it has.
fn unread(code: &[evaluated::UnreadCode]) -> Vec<Unread> {
    let mut found = UnreadCode::default();
    for parts in code.chunk_by(|a, b| a.file == b.file) {
        let file = &parts[0].file;
        input::visit_unread(file, parts.iter().map(|code| &code.part), &mut found);
    }
    found.into_parts()
}

/// `0.5`, `50%`.
pub(super) fn fraction(text: &str) -> Result<Ratio, String> {
    let wrong = || "expected a fraction from 0 to 1, as `0.5` or `50%`".to_owned();
    Ratio::written(text).ok_or_else(wrong)
}

/// `vgprs`, `registers`, `shared memory`: a resource by its key or in a vendor's words.
fn limiter(text: &str) -> Result<Limiter, String> {
    let plain = |name: &str| name.to_ascii_lowercase().replace(['-', '_'], " ");
    let is = |limiter: &&Limiter| {
        let names = Vendor::ALL.iter().flat_map(|&vendor| {
            let name = limiter.name(vendor);
            [Some(name), name.split(' ').next().filter(|_| limiter == &&Limiter::Lds)]
        });
        names.flatten().chain([limiter.id()]).any(|name| plain(name) == plain(text))
    };
    let found = Limiter::ALL.iter().find(is).copied();
    let ids = Limiter::ALL.iter().map(|limiter| format!("`{}`", limiter.id()));
    found.ok_or_else(|| format!("expected one of {}", ids.collect::<Vec<_>>().join(", ")))
}
