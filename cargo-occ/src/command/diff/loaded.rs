//! A side of `diff` that is what a machine's driver loaded.
//!
//! A helper in the program wrote what the driver tells of each function; docs/frameworks/loaded.md has one for
//! each framework. The engine holds it to the build as it holds a contract to it.

use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;

use occ_artifacts::project::KernelName;
use occ_artifacts::{MeasuredKernel, Spills};
use occ_core::__private::capability;
use occ_core::{Arch, Contract, Limiter, Loaded, LoadedErrorKind, MeasuredFile, Occupancy, lookup};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::Compared;
use crate::baseline::{Change, ChangeKind, Entry, Kept, Reached, compiler_of, sort};
use crate::evaluated::{self, Evaluated, Jobs, Options};
use crate::failure::{complain, note};
use crate::format::counted;
use crate::gates::{addressable, registers};
use crate::identity::{Name, Target};
use crate::kernel_flags::Launched;
use crate::name::quoted;
use crate::{Failure, input};

/// The only form that there is.
const SCHEMA: &str = "occ.loaded/1";

#[derive(Deserialize)]
struct Form {
    schema: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listing {
    schema: String,
    /// Driver and toolkit, in words.
    driver: Option<String>,
    kernels: Vec<Map<String, Value>>,
}

/// A function as its driver told of it.
struct Function {
    /// As the program asked the driver for it, or demangled.
    name: String,
    /// The GPU that it was loaded on: `sm_89`, `gfx90a`.
    target: String,
    loaded: Loaded,
}

/// Whether a file is what a driver told, of whatever version.
pub(super) fn is(path: &Path) -> bool {
    let form =
        File::open(path).ok().and_then(|file| serde_json::from_reader(BufReader::new(file)).ok());
    form.is_some_and(|Form { schema }| schema.starts_with("occ.loaded/"))
}

/// Lays each function of which a driver told beside its kernel of the build. Where that cannot be done of all, the
/// reasons are printed.
///
/// # Errors
///
/// Where the file is of another form or tells of no function, and as [`evaluated::load`].
pub(super) fn compare(
    build: &Path,
    path: &Path,
    options: &Options,
    jobs: Jobs,
) -> Result<Compared, Failure> {
    let wrong = |reason: String| Failure::Input(format!("{}: {reason}", quoted(path)));
    let bytes = input::text(path)?;
    let listing: Listing = serde_json::from_slice(&bytes)
        .map_err(|error| wrong(format!("{error}; expected `{SCHEMA}`, see docs/json.md")))?;
    if listing.schema != SCHEMA {
        return Err(wrong(format!("it is `{}`, expected `{SCHEMA}`", listing.schema)));
    }
    let functions = listing.kernels.into_iter().enumerate().map(|(at, kernel)| {
        Function::read(kernel).map_err(|reason| wrong(format!("kernel {at}: {reason}")))
    });
    let functions = functions.collect::<Result<Vec<_>, _>>()?;
    if functions.is_empty() {
        return Err(wrong("it tells of no kernel".to_owned()));
    }
    let build = evaluated::load(&[build.to_owned()], options, jobs)?;
    build.report();
    let is_told = |kernel: &Evaluated| functions.iter().any(|function| function.is(kernel));
    let kernels: Vec<Evaluated> = build.kernels.iter().filter(is_told).collect();
    let (mut changes, mut is_whole) = (Vec::new(), !build.failed);
    let mut met: HashSet<&Arc<str>> = HashSet::new();
    for function in &functions {
        let change = function.found_in(&kernels).and_then(|kernel| {
            met.insert(kernel.symbol());
            function.change(kernel, listing.driver.as_deref())
        });
        match change {
            Ok(change) => changes.push(change),
            Err(reason) => {
                complain(&reason);
                is_whole = false;
            }
        }
    }
    match build.kernels.iter().filter(|kernel| !met.contains(kernel.symbol())).count() {
        0 => {}
        count => note(&format!("nothing is told of {} of the build", counted(count, "kernel"))),
    }
    sort(&mut changes);
    options.shared.tell_unmatched(&build.matched);
    Ok((changes, is_whole, Vec::new()))
}

impl Function {
    fn read(mut kernel: Map<String, Value>) -> Result<Self, String> {
        let mut text = |key: &str| match kernel.remove(key) {
            Some(Value::String(text)) if !text.is_empty() => Ok(text),
            _ => Err(format!("`{key}` is missing, or no text")),
        };
        let (name, target) = (text("name")?, text("target")?);
        // A misspelled count would be one that nobody told.
        let loaded = serde_json::from_value(Value::Object(kernel));
        Ok(Self { name, target, loaded: loaded.map_err(|error| error.to_string())? })
    }

    /// Whether a kernel has this name.
    fn is(&self, kernel: &Evaluated) -> bool {
        **kernel.symbol() == *self.name || **kernel.name() == *self.name
    }

    /// The kernel of this name whose code a loader takes for the target: its own before an earlier one's.
    fn found_in<'a>(&self, kernels: &'a [Evaluated]) -> Result<&'a Evaluated, String> {
        let rank = |kernel: &&Evaluated| {
            (kernel.measured.target == self.target, capability(&kernel.measured.target))
        };
        let named = || kernels.iter().filter(|kernel| self.is(kernel));
        let runs = || named().filter(|kernel| kernel.measured.is_for(&self.target));
        let best = runs().map(|kernel| rank(&kernel)).max();
        let found: Vec<&Evaluated> = runs().filter(|kernel| Some(rank(kernel)) == best).collect();
        let why = match found.iter().filter(|kernel| kernel.measured != found[0].measured).count() {
            0 if !found.is_empty() => return Ok(found[0]),
            0 if named().next().is_some() => "has no code for it".to_owned(),
            0 => "has no kernel of this name".to_owned(),
            more => format!(
                "has {} kernels of this name that differ; name the file that the program loads",
                more + 1
            ),
        };
        Err(format!("`{}` on {}: the build {why}", self.name, self.target))
    }

    /// What became of a kernel where it was loaded as the build's is launched; what is not known.
    fn change(&self, kernel: &Evaluated, driver: Option<&str>) -> Result<Change, String> {
        let (name, file, open) = (kernel.name(), &*kernel.file, kernel.open());
        let is_known =
            !(open.lds || open.agprs || open.wave || open.named_barriers || open.tensor_columns);
        let arch = kernel.arch.filter(|_| is_known);
        let arch =
            arch.ok_or_else(|| format!("the build does not say what kernel `{name}` takes"))?;
        if open.dynamic_lds {
            return Err(format!(
                "kernel `{name}` may ask for memory at launch, and the amount is not given; give `--dynamic-lds`"
            ));
        }
        // Code for an earlier chip is held to the one that it runs on.
        let arch = lookup::find(&self.target).map_or(arch, |chip| chip.arch);
        let contract = contract(kernel, arch, name, file);
        let reached = |of: &Occupancy| Reached::exactly(of.waves, of.max_waves);
        let was = contract.occupancy().ok().as_ref().map(reached);
        let (is, error) = match contract.check_loaded(&self.loaded) {
            Err(error) if matches!(error.kind, LoadedErrorKind::Unknown(_)) => {
                return Err(error.to_string());
            }
            Err(error) => (None, Some(error.to_string())),
            Ok(_) if self.loaded.local_bytes.is_none() && kernel.measured.scratch.is_some() => {
                return Err(format!("the local memory of kernel `{name}` is not told"));
            }
            Ok(verdict) => (verdict.occupancy().map(reached), None),
        };
        if was.is_none() && is.is_some() {
            return Err(format!("what kernel `{name}` of the build reaches is not known"));
        }
        let target = Target::from(&*self.target);
        let kept = Kept::of(kernel, target.clone(), compiler_of(file));
        let was = Kept { reached: was.or(kept.reached), ..kept };
        let launched = Launched::from(*kernel.kernel());
        let loaded =
            Evaluated::of(Path::new(file), self.measured(kernel, arch), Some(arch), launched);
        // What cannot run reaches nothing.
        let is = is.or(was.reached.map(|was| Reached::exactly(0, was.max_waves)));
        let driver = driver.map(Arc::from).or(was.setting.compiler.clone());
        let is = Kept { reached: is, ..Kept::of(&loaded, target, driver) };
        let stable = Name::of(&KernelName::new(kernel.symbol()));
        let [was, is] = [was, is].map(|kept| Entry::new(stable.clone(), Arc::new(kept)));
        let mut change = Change::new(Some(was), (is, None));
        if let Some(error) = error {
            complain(&error);
            change.kind = ChangeKind::Worse;
        }
        Ok(change)
    }

    /// The build's kernel with the counts that the driver tells. AMD's tells VGPRs and AGPRs as one.
    fn measured(&self, kernel: &Evaluated, arch: &Arch) -> MeasuredKernel {
        let (mut measured, loaded) = (kernel.measured(), &self.loaded);
        if let Some(total) = loaded.registers
            && registers(&measured, Some(arch)) != Some(total.into())
        {
            let vgprs = measured.agprs.and(addressable(arch)).map_or(total, |most| total.min(most));
            measured.vgprs = Some(vgprs);
            measured.agprs = measured.agprs.map(|_| total - vgprs);
        }
        if loaded.local_bytes != measured.scratch {
            measured.spills = Spills::default();
        }
        (measured.lds, measured.scratch) = (loaded.shared_bytes, loaded.local_bytes);
        measured.sgprs = measured.sgprs.and(loaded.sgprs).or(measured.sgprs);
        measured
    }
}

/// The build's kernel as a contract whose counts a file gave.
fn contract<'a>(kernel: &Evaluated, arch: &Arch, name: &'a str, file: &'a str) -> Contract<'a> {
    let asked = kernel.kernel();
    let counts = [Limiter::Vgprs, Limiter::Sgprs, Limiter::Lds, Limiter::Scratch];
    let (file, contract) = (MeasuredFile::new(file, &counts), Contract::new(name, arch, *asked));
    if asked.workgroup.is_some() {
        return contract.source(file);
    }
    let most = kernel.measured.max_workgroup.unwrap_or(u32::MAX).min(arch.max_workgroup);
    contract.source(file.bound(most).open()).over(asked.wave_on(arch).threads().min(most), most)
}
