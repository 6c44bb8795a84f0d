//! `cargo occ explain`: the calculator page of one kernel.

mod bars;
mod page;
mod record;

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::KernelName;
use occ_core::__private::key::Key;
use occ_core::__private::message::{self, Explained};
use occ_core::__private::{Steps, explained};
use occ_core::{Arch, Device, Error, Kernel, Limiter, Occupancy, Point, Ratio, Requirement};

use crate::evaluated::{self, Evaluated, Jobs, Limit, Missing, Options, Refusal};
use crate::failure::warn;
use crate::format::{self, Doc, Format};
use crate::kernel_flags::{Launched, ResourceFlags};
use crate::levels::{self, Table};
use crate::page::{Moving, Question};
use crate::project::Uses;
use crate::{Failure, Outcome, plot, target};

/// Explain what one kernel reaches, with the arithmetic behind every limit.
///
/// The page shows how amounts are rounded, which limits bind, the next step, the best workgroup sizes, and
/// how occupancy changes with the workgroup size, the registers and the workgroup memory.
///
/// The kernel is given by flags, or picked from a file. For a kernel from a file, the flags for resources
/// replace its counts, and the flags for the launch fill what it leaves open, as for `inspect`. Several
/// targets, `--target gfx90a,h100`, are shown side by side.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with kernels, as for `inspect`; `--kernel` picks one.
    file: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    resources: ResourceFlags,
    /// Draws the curves, the unit, and a map of workgroup sizes and registers to this file, `.svg` or `.html`.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Draws only this panel, larger.
    #[arg(long, value_enum, requires = "plot")]
    panel: Option<plot::Panel>,
    /// The occupancy that the map outlines: `0.5`, `50%`. Without it, what the kernel reaches.
    #[arg(long, value_name = "FRACTION", value_parser = super::inspect::fraction, requires = "plot")]
    min: Option<Ratio>,
    /// Shows for each occupancy the most registers and workgroup memory that workgroups of this size may
    /// use. With `--format csv` these are the rows.
    #[arg(long)]
    levels: bool,
    /// How the page is written.
    #[arg(long, value_parser = Format::one_of(&Format::SHOWN), default_value = "table")]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    args.plot.as_deref().map_or(Ok(false), plot::is_page)?;
    let mut args = args.clone();
    let options = &mut args.options;
    let uses =
        Uses { arch: options.target.is_empty(), launch: args.file.is_some(), ..Uses::default() };
    options.shared = options.config.read(uses)?;
    let args = &args;
    let subjects = subjects(args)?;
    // First, so that `| head` leaves no picture undrawn.
    if let Some(path) = &args.plot {
        let min = args.min.map(Requirement::Occupancy);
        let (drawn, moving) = (drawn(&subjects, min), moving(&subjects, min));
        let mut rest = Doc::page();
        page::write(&subjects, true, &mut rest)?;
        plot::write(path, args.panel, &drawn, &rest.html(), &moving)?;
    }
    match args.format {
        Format::Table | Format::Markdown => {
            let mut doc = Doc::new(args.format, format::width().into());
            page::write(&subjects, args.levels, &mut doc)?;
        }
        Format::Csv if args.levels => {
            levels::print_csv(subjects.iter().filter_map(Subject::levels))?;
        }
        Format::Csv => record::print_csv(&subjects)?,
        Format::Jsonl => format::print_lines(subjects.iter().map(record::page))?,
        Format::Json | Format::Github | Format::Sarif => {
            format::print_json(&record::report(&subjects))?;
        }
    }
    Ok(Outcome::Fine)
}

/// A kernel on one of the architectures that it is explained on.
pub(super) struct Subject {
    evaluated: Evaluated,
    arch: &'static Arch,
    /// The launch that the page is of: where the workgroup size is open, of the largest that the file allows, and
    /// where memory is open, with none of it.
    kernel: Kernel,
    /// What a calculator says: no workgroups where the kernel cannot launch.
    resident: Occupancy,
    /// How the formula comes to that.
    steps: Steps,
    /// The product that was named.
    device: Option<&'static Device>,
}

/// The kernel on every target that was asked for.
fn subjects(args: &Args) -> Result<Vec<Subject>, Failure> {
    let mut found = match &args.file {
        Some(file) => from_file(file, args)?,
        None => from_flags(args)?,
    };
    // A log may hold one kernel many times.
    found.dedup_by(|(a, _), (b, _)| {
        (a.symbol(), &a.measured, a.arch) == (b.symbol(), &b.measured, b.arch)
    });
    found.into_iter().map(|(evaluated, device)| subject(evaluated, device)).collect()
}

type Found = Vec<(Evaluated, Option<&'static Device>)>;

fn from_flags(args: &Args) -> Result<Found, Failure> {
    if let Some(pattern) = &args.options.kernel {
        let way = "`cargo occ explain FILE --kernel NAME`";
        return Err(Failure::Input(format!("`--kernel {pattern}` picks from a file: {way}")));
    }
    let shared = args.options.shared.project.arch.as_ref();
    let targets = match shared {
        Some(shared) if args.options.target.is_empty() => &shared.value,
        _ => &args.options.target,
    };
    if targets.is_empty() {
        return Err(Failure::Input(
            "nothing to explain: name a file with kernels, or a target and what the kernel uses, \
             `--target gfx90a --workgroup 256 --vgprs 84`"
                .to_owned(),
        ));
    }
    let kernel = args.resources.change(args.options.launch.change(Kernel::new()));
    let mut found = Vec::new();
    for name in targets {
        let target = target::named(name)?;
        let mut measured = MeasuredKernel::new("kernel");
        measured.agprs = Some(kernel.agprs);
        let on = Some(target.arch);
        found.push((Evaluated::of(Path::new(""), measured, on, kernel.into()), target.device));
    }
    Ok(found)
}

fn from_file(file: &Path, args: &Args) -> Result<Found, Failure> {
    let loaded = evaluated::load(&[file.to_owned()], &args.options, Jobs::ONE)?;
    if loaded.failed {
        return Err(Failure::Reported);
    }
    let kernels: Vec<Evaluated> = loaded.kernels.iter().collect();
    let Some(first) = kernels.first() else {
        return Err(Failure::Input(format!("{}: no kernels in it", crate::name::quoted(file))));
    };
    let mut names: Vec<&str> = kernels.iter().map(|kernel| &**kernel.name()).collect();
    names.sort_unstable();
    names.dedup();
    // A name that is another's beginning can still be picked.
    let exact = args.options.kernel.as_deref().filter(|asked| names.contains(asked));
    let name = match (exact, &names[..]) {
        (Some(exact), _) => exact,
        (None, [_]) => &**first.name(),
        (None, names) => return Err(several(file, names)),
    };
    let mut found = Vec::new();
    for kernel in kernels.iter().filter(|kernel| &**kernel.name() == name) {
        let mut measured = kernel.measured();
        measured.lds = args.resources.count(Key::Lds).or(measured.lds);
        measured.agprs = args.resources.count(Key::Agprs).or(measured.agprs);
        let name = KernelName::new(&measured.name);
        let (flags, shared) = (&args.options.launch, &args.options.shared);
        let shared = shared.launch(shared.launched(&name));
        let contracted = flags.contracted(&name);
        let launched = flags.complete(&measured, kernel.arch, &contracted, &shared, &[]);
        if let Some(text) = flags.unheard(&launched.kernel, &measured) {
            warn(&format!("kernel `{}` {text}", kernel.name()));
        }
        let changed = Launched { kernel: args.resources.change(launched.kernel), ..launched };
        let devices = args.options.target.iter().filter_map(|name| target::named(name).ok());
        let mut device = devices.filter(|target| Some(target.arch) == kernel.arch);
        let device = device.find_map(|target| target.device);
        found.push((Evaluated::of(file, measured, kernel.arch, changed), device));
    }
    Ok(found)
}

/// As many names are listed.
const LISTED: usize = 10;
/// Characters of a name in a terminal.
const SHORT: usize = 60;

fn several(file: &Path, names: &[&str]) -> Failure {
    // Nothing is shortened where nobody looks at a terminal.
    let room = if std::io::stderr().is_terminal() { SHORT } else { usize::MAX };
    let shown = format::labels(&names[..names.len().min(LISTED)], room);
    let more = if names.len() > LISTED { ", …" } else { "" };
    Failure::Input(format!(
        "{} has {} kernels; pick one by `--kernel NAME`: `{}`{more}",
        crate::name::quoted(file),
        format::grouped(names.len()),
        shown.join("`, `")
    ))
}

fn subject(evaluated: Evaluated, device: Option<&'static Device>) -> Result<Subject, Failure> {
    let (vendor, kernel) = (evaluated.vendor(), *evaluated.kernel());
    let refusal = evaluated.reached().as_ref().err().filter(|refusal| !refusal.cannot_launch());
    // Of one kernel whoever asks can say what its file does not.
    let is_open = kernel.workgroup.or(evaluated.measured.max_workgroup).is_none();
    let has_no_size = is_open && evaluated.reached().is_ok();
    let needs = |error| message::missing(vendor, error).to_string();
    let lacking = [
        (evaluated.lacks(Missing::Lds), Missing::Lds, message::missing_lds(vendor).to_string()),
        (evaluated.lacks(Missing::Wave), Missing::Wave, needs(Error::UnknownWave)),
        (evaluated.lacks(Missing::Agprs), Missing::Agprs, "needs an AGPR count".to_owned()),
        (has_no_size, Missing::Workgroup, needs(Error::UnknownWorkgroup)),
    ];
    let lacking = lacking.into_iter().find(|(lacks, ..)| *lacks);
    let lacking = lacking.map(|(_, missing, needs)| Refusal::of(needs, Some(missing)));
    if let Some(refusal) = refusal.cloned().or(lacking) {
        return Err(unexplained(&evaluated, &refusal));
    }
    let arch = evaluated.arch.ok_or(Failure::Reported)?;
    let bound = evaluated.measured.max_workgroup.map(|bound| bound.min(arch.max_workgroup));
    let kernel = Kernel { workgroup: kernel.workgroup.or(bound), ..kernel };
    let (resident, steps) = explained(arch, &kernel)
        .map_err(|error| Failure::Input(message::error(error, None).to_string()))?;
    Ok(Subject { evaluated, arch, kernel, resident, steps, device })
}

/// Why a kernel has no page, and what has to be given.
fn unexplained(evaluated: &Evaluated, refusal: &Refusal) -> Failure {
    let name = match &*evaluated.file {
        "" => "the kernel".to_owned(),
        _ => format!("kernel `{}`", evaluated.name()),
    };
    let (arch, reason) = (evaluated.arch.map(|arch| arch.name), &refusal.reason);
    let on = arch.map(|arch| format!(" on {arch}")).unwrap_or_default();
    Failure::Input(match refusal.missing {
        Some(Missing::Driver) => format!(
            "{name} {reason}; a driver decides its registers and its wave: have one compile it, \
             `cargo occ measure {} --target {}`, and explain what that writes",
            evaluated.file,
            arch.as_ref().map_or("..", |arch| arch.as_str()),
        ),
        Some(missing) => {
            format!("{name} {reason}; give it as `{}`", missing.flag(evaluated.vendor()))
        }
        None if evaluated.file.is_empty() => format!("cannot compute occupancy{on}: {reason}"),
        None => format!("{name}: cannot compute occupancy{on}: {reason}"),
    })
}

impl Subject {
    /// What the kernel may use for each occupancy, launched as it is.
    fn levels(&self) -> Option<Table<'_>> {
        Table::new(self.arch, &self.kernel)
    }

    /// What the launch reaches, with the steps to it.
    fn explained(&self) -> Explained<'_> {
        let Self { arch, kernel, resident, steps, .. } = self;
        Explained { arch, kernel, occupancy: resident, steps }
    }

    /// The limits in the order of their workgroups, the least first; those that this kernel does
    /// not meet last.
    fn limits(&self) -> Vec<Limiter> {
        let mut limits: Vec<Limiter> = Limiter::ALL.into();
        limits.retain(|limiter| self.explained().has(*limiter));
        limits.sort_by_key(|limiter| {
            let allowed = self.resident.limits.get(*limiter);
            (!self.resident.limiters.contains(*limiter), allowed.unwrap_or(u32::MAX))
        });
        limits
    }

    /// How `limiter` keeps the kernel from the next level, where it does.
    fn step(&self, limiter: Limiter) -> Option<Limit> {
        self.steps().into_iter().find(|limit| limit.limiter == limiter)
    }

    /// What keeps this launch from the next level: the limiters, then what else stands in the way.
    fn steps(&self) -> Vec<Limit> {
        if self.evaluated.reached().is_err() || self.resident.workgroups == 0 {
            return Vec::new();
        }
        evaluated::limits(self.arch, &self.kernel, &self.resident)
    }

    /// The workgroup sizes of the highest occupancy that the kernel may be launched with.
    fn best_sizes(&self) -> Vec<u32> {
        let bound = self.evaluated.measured.max_workgroup.unwrap_or(u32::MAX);
        let axis = occ_core::Axis::Workgroup;
        let points: Vec<Point> = occ_core::Curve::new(self.arch, &self.kernel, axis)
            .filter(|point| point.at <= bound && point.occupancy.waves > 0)
            .collect();
        let best = points.iter().map(|point| point.occupancy.ratio()).max();
        let best = points.iter().filter(|point| Some(point.occupancy.ratio()) == best);
        best.map(|point| point.at).collect()
    }
}

/// The subjects as questions, those of one kernel in one; none where one cannot be asked.
fn moving(subjects: &[Subject], min: Option<Requirement>) -> Vec<Moving<'_>> {
    let asked = subjects.iter().map(|Subject { evaluated, kernel, arch, .. }| {
        // A kernel that is given by flags has no name.
        let name = if evaluated.file.is_empty() { "" } else { &**evaluated.name() };
        let asked = Question { name, kernel: *kernel, open: evaluated.open(), min, warn: None };
        (asked, *arch, arch.name.to_string())
    });
    let moving = Moving::all(asked);
    if moving.iter().all(|it| it.question.is_some()) { moving } else { Vec::new() }
}

/// The subjects as pictures show them.
fn drawn(subjects: &[Subject], min: Option<Requirement>) -> Vec<plot::Drawn<'_>> {
    subjects
        .iter()
        .zip(page::labels(subjects))
        .map(|(subject, label)| plot::Drawn {
            name: subject.evaluated.name(),
            label,
            arch: subject.arch,
            kernel: &subject.kernel,
            reached: &subject.resident,
            min,
        })
        .collect()
}
