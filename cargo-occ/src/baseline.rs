//! Kernels as they are kept and compared: what `baseline` and `diff` share.
//!
//! `entry` is one kernel on one target, `key` the name that it is known by, `text` the file,
//! `compare` what moved between two states, `report` and `record` how people and programs read that,
//! and `scope` what is left out.

mod compare;
mod entry;
mod key;
mod record;
mod report;
mod scope;
mod text;

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use occ_artifacts::{compilers, manifest};

use crate::Failure;
use crate::evaluated::{Evaluated, Loaded, Refusal};
use crate::failure::warn;
use compare::numbered;
pub(crate) use compare::{Change, Current, Kind, compare};
pub(crate) use entry::Entry;
pub(crate) use key::stable;
pub(crate) use report::{print, summary};
pub(crate) use scope::Scope;
pub(crate) use text::Baseline;

/// Larger files are not searched for the compiler's name.
const SEARCHED: u64 = 256 << 20;

/// What is to be kept of what was found in files.
///
/// # Errors
///
/// Where a file could not be read: what is missing must not pass for gone.
pub(crate) fn current(loaded: Loaded) -> Result<Vec<Current>, Failure> {
    if loaded.failed {
        return Err(Failure::Reported);
    }
    for file in &loaded.empty {
        warn(&format!("{file}: no kernels in it"));
    }
    unknown(&loaded.kernels);
    let mut made_by: HashMap<String, Option<String>> = HashMap::new();
    let mut all = Vec::with_capacity(loaded.kernels.len());
    for kernel in loaded.kernels {
        let compiler =
            made_by.entry(kernel.file.clone()).or_insert_with_key(|file| compiler(Path::new(file)));
        all.push((Entry::of(&kernel, compiler.as_deref()), Some(kernel)));
    }
    Ok(numbered(all))
}

/// Says of kernels without an occupancy what would give them one: nothing else can be held.
fn unknown(kernels: &[Evaluated]) {
    let refusals: Vec<&Refusal> =
        kernels.iter().filter_map(|kernel| kernel.reached.as_ref().err()).collect();
    let unknown: Vec<&&Refusal> = refusals.iter().filter(|one| !one.cannot_launch()).collect();
    let Some(first) = unknown.first() else { return };
    // Counts that a compiler gives are not for the command line to say.
    let flag = first.flag.filter(|flag| ["--workgroup", "--target"].contains(flag));
    let flag = flag.map_or(String::new(), |flag| format!(" (`{flag}`)"));
    warn(&format!(
        "the occupancy of {} of {} kernels is not known: the first {}{flag}",
        unknown.len(),
        kernels.len(),
        first.reason,
    ));
}

/// The compiler that made a file, where it says so.
fn compiler(file: &Path) -> Option<String> {
    if let Some("json" | "toml") = file.extension().and_then(|extension| extension.to_str()) {
        let text = fs::read_to_string(file).ok()?;
        let json = text.trim_start().starts_with('{');
        let read = if json { manifest::read_json } else { manifest::read_toml };
        return read(&text).ok().map(|manifest| manifest.tool);
    }
    let small = fs::metadata(file).is_ok_and(|file| file.is_file() && file.len() <= SEARCHED);
    let bytes = small.then(|| fs::read(file).ok())??;
    let found = compilers(&bytes);
    (!found.is_empty()).then(|| found.join(", "))
}

/// The baseline in a file.
///
/// # Errors
///
/// Where it cannot be read, with the line.
pub(crate) fn read(path: &Path) -> Result<Baseline, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file(path, error))?;
    let wrong = |error: String| Failure::Input(format!("`{}`: {error}", path.display()));
    let text = str::from_utf8(&bytes).map_err(|error| wrong(error.to_string()))?;
    Baseline::parse(text).map_err(wrong)
}
