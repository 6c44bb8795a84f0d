//! `cargo occ inspect`: every kernel in files that compilers wrote.

mod record;
mod sort;
mod table;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use occ_artifacts::MeasuredKernel;
use occ_artifacts::manifest::{self, Manifest};
use occ_core::__private::message;
use occ_core::{Contract, Ratio, Requirement};

use crate::evaluated::{self, Evaluated, Loaded, Options};
use crate::failure::{complain, warn};
use crate::format::{self, Format};
use crate::{Failure, Outcome};
use sort::Sort;

/// Show every kernel in compiled files, what it uses, and the occupancy it reaches.
///
/// Reads code objects, bundles, cubins, fat binaries, libraries of Linux and Windows, static archives,
/// wheels, zips, gzip, SPIR-V modules, compilers' logs (`ptxas -v`, `kernel-resource-usage` remarks),
/// AMDGPU assembly, and manifests; PTX is measured by `ptxas`. What is recognised and has no counts is
/// said.
///
/// Where a file leaves the workgroup size open, the most threads that it allows are evaluated,
/// shown as `<=256`. What a file does not say is `?`, never 0.
///
/// A kernel that was compiled for larger workgroups than are launched may keep `--min` whatever its
/// source needs: the compiler spills registers before that. A note says so.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files, or folders of them; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    options: Options,
    /// The occupancy that every kernel has to reach: `0.5`, `50%`. Exit code 1 where one does not.
    #[arg(long, value_name = "FRACTION", value_parser = fraction)]
    min: Option<Ratio>,
    /// The order of the kernels of one file and target.
    #[arg(long, value_enum, default_value_t)]
    sort: Sort,
    /// Writes what was measured to this file too, as a manifest that `resources` reads: a name in
    /// `.toml` makes it TOML, any other JSON.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How the kernels are written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let mut loaded = evaluated::load(&args.files, &args.options)?;
    if let Some(path) = &args.output {
        write(path, &loaded)?;
    }
    sort::sort(&mut loaded.kernels, args.sort);
    match args.format {
        Format::Table => format::print(&table::text(&loaded, args.min, format::width()))?,
        Format::Markdown => format::print(&table::markdown(&loaded, args.min))?,
        Format::Csv => record::sheet(&loaded.kernels, args.min).print_csv()?,
        Format::Json => format::print_json(&record::Report::new(&loaded, args.min))?,
    }
    if matches!(args.format, Format::Csv | Format::Json) {
        for file in &loaded.empty {
            warn(&format!("{file}: no kernels in it"));
        }
    }
    judge(&loaded, args.min)
}

/// Writes the kernels as a manifest: one of a name and target once, however often the files have it.
fn write(path: &Path, loaded: &Loaded) -> Result<(), Failure> {
    if loaded.failed {
        // Part of it would pass for all.
        return Err(Failure::Reported);
    }
    let mut kernels: Vec<MeasuredKernel> = Vec::new();
    let mut seen = HashSet::new();
    for kernel in &loaded.kernels {
        // As a whole: kernels of a name that differ are two, which a manifest refuses.
        if seen.insert(format!("{:?}", kernel.measured)) {
            kernels.push(kernel.measured.clone());
        }
    }
    let tool = concat!("cargo-occ ", env!("CARGO_PKG_VERSION")).to_owned();
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    let write = if is_toml { manifest::write_toml } else { manifest::write_json };
    let text = write(&Manifest { tool, kernels, inputs: Vec::new() })
        .map_err(|error| Failure::Input(format!("`{}`: {error}", path.display())))?;
    fs::write(path, text).map_err(|error| Failure::file(path, error))
}

/// Holds every kernel to `min`; what falls short is listed on standard error.
fn judge(loaded: &Loaded, min: Option<Ratio>) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Fine;
    if let Some(min) = min {
        let mut unknown = Vec::new();
        for kernel in &loaded.kernels {
            match is_below(kernel, min) {
                Some(true) => {
                    complain(&broken(kernel, min));
                    outcome = Outcome::Broken;
                }
                Some(false) => {}
                None => unknown.push(kernel),
            }
        }
        if let Some(first) = unknown.first() {
            let reason = first.reached.as_ref().err();
            let others = match unknown.len() {
                1 => String::new(),
                count => format!(", and {} more", count - 1),
            };
            let text = format!(
                "`--min` cannot be held where the occupancy is not known: kernel `{}` {}{others}",
                first.name,
                reason.map_or_else(String::new, table::hint),
            );
            if outcome == Outcome::Fine {
                return Err(Failure::Input(text));
            }
            warn(&text);
        }
    }
    if loaded.failed { Err(Failure::Reported) } else { Ok(outcome) }
}

/// Whether a kernel is below `min`; `None` where its occupancy is not known. One that cannot launch
/// is.
fn is_below(kernel: &Evaluated, min: Ratio) -> Option<bool> {
    match &kernel.reached {
        Ok(occupancy) => Some(occupancy.ratio().is_below(min)),
        Err(refusal) => refusal.cannot_launch().then_some(true),
    }
}

/// What the attribute would print.
fn broken(evaluated: &Evaluated, min: Ratio) -> String {
    let (Some(arch), Some(kernel)) = (&evaluated.arch, &evaluated.kernel) else {
        return String::new();
    };
    // Names of contracts live as long as the program; this one is about to end.
    let name = evaluated.name.clone().leak();
    let contract = Contract::new(name, arch, *kernel).min(Requirement::Occupancy(min));
    match &evaluated.reached {
        Err(refusal) => {
            format!("kernel `{name}` cannot launch on {}: {}", arch.name, refusal.reason)
        }
        Ok(_) => message::verdict(&contract, &contract.verdict()).to_string(),
    }
}

/// `0.5`, `50%`.
fn fraction(text: &str) -> Result<Ratio, String> {
    let wrong = || "expected a fraction from 0 to 1, as `0.5` or `50%`".to_owned();
    let (number, whole) = match text.strip_suffix('%') {
        Some(percent) => (percent, 100.0),
        None => (text, 1.0),
    };
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    Ratio::from_f64(number / whole).ok_or_else(wrong)
}
