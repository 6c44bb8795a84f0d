//! `inspect --loaded`: what a machine's driver loaded, beside what the build has.
//!
//! A helper in the program wrote what the driver tells of each function; docs/frameworks/loaded.md has one for
//! each framework. The engine holds it to the build as it holds a contract to it.

mod shown;
mod told;

use std::path::Path;

use occ_artifacts::project::Spilling;
use occ_core::__private::capability;
use occ_core::{
    Contract, Limiter, Loaded, LoadedErrorKind, MeasuredFile, Occupancy, Ratio, Requirement,
    Verdict, lookup,
};

use super::Args;
use crate::evaluated::{self, Evaluated};
use crate::failure::{complain, note};
use crate::format::grouped;
use crate::gates::{self, Gate};
use crate::{Failure, Outcome};
use told::Told;

/// A function that a driver told of, and the kernel of the build that it is.
pub(super) struct Compared<'a> {
    told: &'a Told,
    kernel: &'a Evaluated,
    /// What the build says of it, in the driver's words.
    built: Loaded,
    /// What the build reaches; `None`: not known.
    was: Option<Occupancy>,
    /// What was loaded reaches, or why it does not do what the build does.
    is: Result<Occupancy, Refused>,
    change: Change,
}

/// Why it does not do what the build does.
pub(super) struct Refused {
    text: String,
    /// What it reaches all the same, below `--min`.
    reached: Option<Ratio>,
    /// Whether that is only because something is not known.
    is_unknown: bool,
}

/// How the loaded function stands to the build, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Change {
    /// It cannot be launched as the build's, does not run on the target, or is below `--min`.
    Broken,
    /// A lower occupancy, or more local memory.
    Worse,
    /// What has to be known to say so is not.
    Unknown,
    /// Other counts, with the occupancy and the local memory as they were.
    Moved,
    /// A higher occupancy or less local memory, and neither of them worse.
    Better,
    /// As it was.
    Same,
}

pub(super) fn run(args: &Args, path: &Path) -> Result<Outcome, Failure> {
    if args.format.findings().is_some() {
        let text = "`--loaded` has no findings; write a table, Markdown, CSV or JSON";
        return Err(Failure::Input(text.to_owned()));
    }
    let told = told::read(path)?;
    let build = evaluated::load(&args.files, &args.options, args.jobs)?;
    build.report();
    let mut is_whole = !build.failed;
    let is_told = |kernel: &Evaluated| told.kernels.iter().any(|told| told.is_of(kernel));
    let kernels: Vec<Evaluated> = build.kernels.iter().filter(is_told).collect();
    let mut compared = Vec::new();
    for told in &told.kernels {
        match told.found_in(&kernels) {
            Ok(kernel) => compared.push(Compared::new(told, kernel, args)),
            Err(reason) => {
                complain(&reason);
                is_whole = false;
            }
        }
    }
    let others = build.kernels.iter().filter(|kernel| {
        !compared.iter().any(|one: &Compared<'_>| one.kernel.symbol() == kernel.symbol())
    });
    match others.count() {
        0 => {}
        1 => note("nothing is told of 1 kernel of the build"),
        count => note(&format!("nothing is told of {} kernels of the build", grouped(count))),
    }
    compared.sort_by_key(|one| one.change);
    shown::print(&compared, told.driver.as_deref(), args)?;
    let is = |change| compared.iter().any(|one| one.change == change);
    if is(Change::Broken) || is(Change::Worse) {
        return Ok(Outcome::Broken);
    }
    if is(Change::Unknown) {
        complain("what is not known cannot be compared");
        is_whole = false;
    }
    if is_whole { Ok(Outcome::Fine) } else { Err(Failure::Reported) }
}

impl<'a> Compared<'a> {
    fn new(told: &'a Told, kernel: &'a Evaluated, args: &Args) -> Self {
        let built = built(kernel);
        let (name, file) = (kernel.name().to_string(), kernel.file.to_string());
        let (was, is) = match contract(told, kernel, args, [&name, &file]) {
            Ok(contract) => (contract.occupancy().ok(), reached(&contract, &told.loaded)),
            Err(text) => (None, Err(Refused { text, reached: None, is_unknown: true })),
        };
        let is = match (is, built.local_bytes, told.loaded.local_bytes) {
            (Ok(_), Some(_), None) => Err(Refused {
                text: format!("the local memory of kernel `{}` is not told", kernel.name()),
                reached: None,
                is_unknown: true,
            }),
            (is, ..) => is,
        };
        let change = match (&was, &is) {
            (_, Err(Refused { is_unknown: true, .. })) | (None, Ok(_)) => Change::Unknown,
            (_, Err(_)) => Change::Broken,
            (Some(was), Ok(is)) => change(was.waves, is.waves, &built, &told.loaded),
        };
        Self { told, kernel, built, was, is, change }
    }
}

/// What the loaded function reaches as the build's is launched.
fn reached(contract: &Contract<'_>, loaded: &Loaded) -> Result<Occupancy, Refused> {
    match contract.check_loaded(loaded) {
        Ok(Verdict::Kept(occupancy) | Verdict::Warned(occupancy)) => Ok(occupancy),
        Ok(verdict) => Err(Refused {
            text: contract.message(&verdict).to_string(),
            reached: None,
            is_unknown: false,
        }),
        Err(error) => Err(Refused {
            text: error.to_string(),
            reached: match error.kind {
                LoadedErrorKind::Broken => {
                    error.loaded_contract().occupancy().ok().map(|reached| reached.ratio())
                }
                _ => None,
            },
            is_unknown: matches!(error.kind, LoadedErrorKind::Unknown(_)),
        }),
    }
}

/// The build's kernel as a contract whose counts a file gave; or what is not known of it.
fn contract<'a>(
    told: &Told,
    kernel: &Evaluated,
    args: &Args,
    [name, file]: [&'a str; 2],
) -> Result<Contract<'a>, String> {
    let unknown = || format!("the build does not say what kernel `{name}` takes");
    let (asked, open) = (kernel.kernel(), kernel.open());
    let Some(arch) =
        kernel.arch.filter(|_| !(open.lds || open.agprs || open.wave || open.named_barriers))
    else {
        return Err(unknown());
    };
    if open.dynamic_lds {
        return Err(format!(
            "kernel `{name}` may ask for memory at launch, and the amount is not given; give `--dynamic-lds`"
        ));
    }
    // Code for an earlier chip is held to the one that it runs on.
    let arch = lookup::find(&told.target).map_or(arch, |chip| chip.arch);
    let counts = [Limiter::Vgprs, Limiter::Sgprs, Limiter::Lds, Limiter::Scratch];
    let mut file = args.gates.all().fold(MeasuredFile::new(file, &counts), held);
    let mut contract = Contract::new(name, arch, *asked);
    if asked.workgroup.is_none() {
        let most = kernel.measured.max_workgroup.unwrap_or(u32::MAX).min(arch.max_workgroup);
        file = file.bound(most).open();
        contract = contract.source(file).over(asked.wave_on(arch).threads().min(most), most);
    }
    contract.min = args.min.map(Requirement::Occupancy);
    Ok(contract.source(file))
}

/// With what a gate lets pass.
fn held(file: MeasuredFile<'_>, gate: Gate) -> MeasuredFile<'_> {
    let ceilings = file.ceilings;
    match gate {
        Gate::Spills(Spilling::Deny) => file.spills_denied(),
        Gate::Spills(Spilling::AtMost(most)) => file.ceilings(ceilings.scratch(most)),
        Gate::Registers(most) => file.ceilings(ceilings.vgprs(most)),
        // They stop nothing, or are about what a compiler might do.
        _ => file,
    }
}

/// What a build says, as its driver would.
fn built(kernel: &Evaluated) -> Loaded {
    let measured = &kernel.measured;
    let mut built = Loaded::new();
    built.registers = gates::registers(measured, kernel.arch)
        .map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    built.sgprs = measured.sgprs;
    built.local_bytes = measured.scratch;
    built.shared_bytes = measured.lds;
    built.max_threads = measured.max_workgroup;
    built.wave = measured.wave;
    built.binary_version = measured.target.strip_prefix("sm_").and_then(|it| it.parse().ok());
    built
}

impl Compared<'_> {
    fn reached(&self) -> Option<Ratio> {
        match &self.is {
            Ok(reached) => Some(reached.ratio()),
            Err(refused) => refused.reached,
        }
    }
}

/// How other counts stand to those of a build.
fn change(was: u32, is: u32, built: &Loaded, told: &Loaded) -> Change {
    let local = told.local_bytes.unwrap_or(0).cmp(&built.local_bytes.unwrap_or(u32::MAX));
    let counts = |one: &Loaded| (one.registers, one.sgprs.and(told.sgprs), one.shared_bytes);
    if is < was || local.is_gt() {
        Change::Worse
    } else if is > was || built.local_bytes.is_some() && told.local_bytes.is_some() && local.is_lt()
    {
        Change::Better
    } else if counts(built) == counts(told) {
        Change::Same
    } else {
        Change::Moved
    }
}

impl Told {
    /// Whether a kernel has this name.
    fn is_of(&self, kernel: &Evaluated) -> bool {
        **kernel.symbol() == *self.name || **kernel.name() == *self.name
    }

    /// The kernel of this name whose code a loader takes for the target: its own before an earlier one's.
    fn found_in<'a>(&self, kernels: &'a [Evaluated]) -> Result<&'a Evaluated, String> {
        let runs = |kernel: &&Evaluated| kernel.measured.is_for(&self.target);
        let rank = |kernel: &&Evaluated| {
            (kernel.measured.target == self.target, capability(&kernel.measured.target))
        };
        let mut found: Vec<&Evaluated> =
            kernels.iter().filter(|kernel| self.is_of(kernel)).filter(runs).collect();
        let Some(best) = found.iter().map(rank).max() else {
            let there = if kernels.iter().any(|kernel| self.is_of(kernel)) {
                "has no code for it"
            } else {
                "has no kernel of this name"
            };
            return Err(format!("`{}` on {}: the build {there}", self.name, self.target));
        };
        found.retain(|kernel| rank(kernel) == best);
        let differs = |kernel: &&Evaluated| kernel.measured != found[0].measured;
        match found.iter().filter(|kernel| differs(kernel)).count() {
            0 => Ok(found[0]),
            more => Err(format!(
                "`{}` on {}: the build has {} kernels of this name that differ; name the file that the \
                 program loads",
                self.name,
                self.target,
                more + 1
            )),
        }
    }
}
