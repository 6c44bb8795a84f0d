//! `cargo occ measure`: what a Vulkan driver allocates for the kernels of a SPIR-V module.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::time::Duration;

use occ_artifacts::manifest::{self, Input, Manifest};
use occ_core::Wave;
use occ_vulkan::{Device, Measured, Progress, Request};
use serde_json::{Map, Value};

use crate::failure::complain;
use crate::format::{self, Format};
use crate::name::{quoted, shown};
use crate::plain::{inert, named, plain};
use crate::{Failure, Outcome, input, output};

/// Have a Vulkan driver compile the kernels of a SPIR-V module, and write down what it allocates.
///
/// Mesa's drivers also compile on a machine without a GPU, most of them on a shim that plays the GPU
/// (docs/install.md): RADV for Radeon, ANV for Intel, Turnip for Adreno, and NVK for NVIDIA. The counts are those of the
/// driver that the manifest names, and of no other.
///
/// Every compute entry point is compiled for every target, in one process for each: where the driver crashes on a
/// kernel, that is an error, and the others are still measured. `resources`, `inspect`, `explain` and `baseline` read
/// the manifest. Exit code 3: the loader, the driver or its knowledge of a target is not installed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The SPIR-V module, or a flat bundle of cubecl's with modules; `-` is standard input.
    #[arg(value_name = "FILE")]
    module: PathBuf,
    /// A GPU that need not be there, by target, chip or product: `gfx1100`, `navi21`, `bmg-g21`, `adreno-740`; may be given
    /// several times. With `--device` the target of that GPU, where its name does not say.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    target: Vec<String>,
    /// The driver that compiles for the targets: `radv`, `anv`, `turnip` or `nvk`; without it the target's own. NVK has to
    /// be named, since its counts are not those of NVIDIA's driver.
    #[arg(long, value_name = "NAME", conflicts_with = "device")]
    driver: Option<String>,
    /// The library that plays the GPU, for a driver that needs one. Without it: the one that `OCC_INTEL_SHIM`,
    /// `OCC_FREEDRENO_SHIM` or `OCC_NOUVEAU_SHIM` names, or that is installed.
    #[arg(long, value_name = "FILE", conflicts_with = "device")]
    shim: Option<PathBuf>,
    /// Measures on this machine's GPU, of any vendor: the first whose name contains this.
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    device: Option<String>,
    /// A specialization constant, by name or id; those not given have their defaults.
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    spec: Vec<(String, String)>,
    /// Threads in a wave; without it the driver chooses.
    #[arg(long, value_name = "THREADS", value_parser = wave)]
    wave: Option<u32>,
    /// Seconds that the driver may take for a kernel.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// Leave out `spirv-val`, which looks at the module first where it is installed.
    #[arg(long)]
    no_validate: bool,
    /// The manifest: JSON, or TOML where it ends in `.toml`. Without it: JSON to standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What is written to standard output: the manifest, or its kernels, each with the file that it is of.
    #[arg(long, value_parser = Format::one_of(&[Format::Json, Format::Jsonl]))]
    format: Option<Format>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let devices = devices(args)?;
    let (file, modules) = input::spirv(&args.module)?;
    let program = std::env::current_exe()
        .map_err(|error| Failure::Input(format!("cannot find this program: {error}")))?;
    let mut input = Input::new(&args.module, &file);
    drop(file);
    input.constants = args.spec.iter().map(|(name, value)| format!("{name}={value}")).collect();
    input.wave = args.wave;
    let mut request = Request {
        program,
        module: Vec::new(),
        devices,
        driver: args.driver.clone(),
        shim: args.shim.clone(),
        constants: args.spec.clone(),
        wave: args.wave,
        limit: args.timeout,
        validate: !args.no_validate,
    };
    let mut all = Measured::default();
    for (kernel, module) in modules {
        request.module = module;
        let measured = one(&request, kernel.as_deref());
        let measured = measured
            .map_err(|reason| Failure::Input(format!("{}: {reason}", quoted(&args.module))))?;
        if all.tool.is_empty() {
            all.tool = measured.tool;
        }
        all.kernels.extend(measured.kernels);
        all.failed.extend(measured.failed);
    }
    write(args, &all, input)?;
    for failed in &all.failed {
        complain(&failed.to_string());
    }
    match all.failed.iter().all(|failed| failed.missing) {
        _ if all.failed.is_empty() => Ok(Outcome::Fine),
        true => Err(Failure::Missing),
        false => Err(Failure::Reported),
    }
}

/// Measures a module, which has this kernel where a bundle says so.
fn one(request: &Request, kernel: Option<&str>) -> Result<Measured, String> {
    // How far it has come.
    let is_seen = io::stderr().is_terminal();
    let bar = is_seen.then(|| input::bar(0, "{bar:30} {pos}/{len} kernels  {wide_msg}"));
    let measured = request.measure(&|Progress { total, done, last, .. }| {
        if let Some(bar) = &bar {
            bar.set_length(*total as u64);
            bar.set_position(*done as u64);
            bar.set_message(inert(&plain(last)).into_owned());
        }
    });
    drop(bar);
    let Some(kernel) = kernel else { return measured.map_err(|error| error.to_string()) };
    let within = |reason: &dyn std::fmt::Display| format!("kernel `{}`: {reason}", named(kernel));
    let measured = measured.map_err(|error| within(&error))?;
    let has_own = measured.kernels.iter().any(|(measured, _)| measured.name == kernel);
    if !has_own && measured.failed.is_empty() {
        return Err(within(&"its module has no kernel of this name"));
    }
    Ok(measured)
}

/// What is told where no GPU is named.
const NO_TARGET: &str = "no GPU to measure for: name one that need not be here, `--target gfx1100`, or this machine's \
                         own, `--device`";

fn devices(args: &Args) -> Result<Vec<Device>, Failure> {
    let Some(name) = &args.device else {
        if args.target.is_empty() {
            return Err(Failure::Input(NO_TARGET.to_owned()));
        }
        return Ok(args.target.iter().cloned().map(Device::Target).collect());
    };
    let target = match args.target.as_slice() {
        [] => None,
        [one] => Some(crate::target::named(one)?.arch.name.to_string()),
        _ => return Err(Failure::Input("`--device` is one GPU: give one `--target`".to_owned())),
    };
    Ok(vec![Device::Own { name: name.clone(), target }])
}

/// Writes what was measured; nothing where nothing was.
fn write(args: &Args, measured: &Measured, input: Input) -> Result<(), Failure> {
    if measured.kernels.is_empty() {
        return Ok(());
    }
    let kernels = measured.kernels.iter().map(|(kernel, _)| kernel.clone()).collect();
    let mut manifest = Manifest::new(&measured.tool, kernels);
    manifest.inputs.push(input);
    if let Some(path) = &args.output {
        let kernels = manifest.kernels.iter().cloned();
        output::write_manifest(path, &manifest.tool, &manifest.inputs, &[], &kernels)?;
    }
    let json = args.output.is_none().then_some(Format::Json);
    let Some(format) = args.format.or(json) else { return Ok(()) };
    let text = manifest::write_json(&manifest);
    let text = text.map_err(|error| Failure::Input(error.to_string()))?;
    if format != Format::Jsonl {
        return format::print_json_text(&text);
    }
    // Each kernel with the file that was measured.
    let manifest: Value = serde_json::from_str(&text)?;
    let kernels = manifest["kernels"].as_array().into_iter().flatten();
    format::print_lines(kernels.map(|kernel| {
        let mut line = Map::from_iter([("file".to_owned(), shown(&args.module).into())]);
        line.extend(kernel.as_object().cloned().into_iter().flatten());
        line
    }))
}

/// `TILE=16`, `3=16`.
fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("expected a constant and its value, as `TILE=16`".to_owned()),
    }
}

fn wave(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(threads @ (8 | 16 | 32 | 64 | 128)) => Ok(threads),
        _ => Err(format!("expected {}", Wave::CHOICES)),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "expected seconds, as `60` or `0.5`".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero()).ok_or_else(wrong)
}
