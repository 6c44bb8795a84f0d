//! Files in, measured kernels out.

use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use occ_artifacts::{ArtifactError, Cause, Fault, MeasuredKernel, PassedOver, Visit};

use crate::Failure;
use crate::ptx::Assembling;

/// The name that stands for standard input.
const STDIN: &str = "-";

/// All that is in the file, or on standard input for `-`.
///
/// # Errors
///
/// Where it cannot be read.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    if path == Path::new(STDIN) {
        let mut bytes = Vec::new();
        return match io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(Failure::Stream { name: shown(path), error }),
        };
    }
    fs::read(path).map_err(|error| Failure::file(path, error))
}

/// Hands every kernel in the file to `visit`: in a code object, bundle, cubin, fat binary, host
/// library, SPIR-V module, compiler's log or assembly, or in a manifest (`.json`, `.toml`); of PTX
/// those that `ptxas` makes of it.
///
/// What the file holds besides, recognised and not read; in a folder that may be all of it.
///
/// # Errors
///
/// Where the file cannot be read, is of no known format, or is broken.
pub(crate) fn each(
    path: &Path,
    in_folder: bool,
    assembling: &Assembling,
    visit: &mut dyn FnMut(MeasuredKernel),
) -> Result<Vec<PassedOver>, Failure> {
    let mut visitor = Visitor { kernel: &mut *visit, passed_over: Vec::new() };
    if path == Path::new(STDIN) {
        let bytes = bytes(path)?;
        let read = occ_artifacts::each(&bytes, &mut visitor);
        if let Err(error) = &read
            && let Fault::Ptx(own) = &error.fault
        {
            let refusal = format!("{} is {error}", quoted(path));
            let kernels = assembling.measure(path, &bytes, own.as_deref(), &refusal)?;
            kernels.into_iter().for_each(visit);
            return Ok(Vec::new());
        }
        read.map_err(|error| {
            let is = match error.fault {
                Fault::Broken | Fault::Other => ":",
                _ => " is",
            };
            Failure::Input(format!("{}{is} {error}", quoted(path)))
        })?;
    } else {
        match occ_artifacts::each_path(path, &shown(path), &mut visitor) {
            Ok(()) => {}
            Err(error) if in_folder && let Some(part) = is_for_others(error.cause()) => {
                visitor.passed_over(part);
            }
            Err(error) => match error.cause() {
                Cause::Content(ArtifactError { fault: Fault::Ptx(own), .. }) => {
                    let module = bytes(path)?;
                    let own = own.as_deref();
                    let kernels = assembling.measure(path, &module, own, &error.to_string())?;
                    kernels.into_iter().for_each(visit);
                    return Ok(Vec::new());
                }
                _ => return Err(Failure::Input(error.to_string())),
            },
        }
    }
    Ok(visitor.passed_over)
}

/// A file among others that is none of a GPU's, or has no counts.
fn is_for_others(cause: &Cause) -> Option<PassedOver> {
    let Cause::Content(error) = cause else { return None };
    match &error.fault {
        Fault::Other => {
            let reason = "of no format that is known, or without GPU code";
            Some(PassedOver::new("files", "", reason))
        }
        Fault::Ptx(target) => {
            let reason = "it has no registers before `ptxas` assembles it";
            Some(PassedOver::new("PTX", target.as_deref().unwrap_or_default(), reason))
        }
        _ => None,
    }
}

/// A file to read, and the folder that was named instead, if one was.
pub(crate) struct Named {
    pub(crate) path: PathBuf,
    pub(crate) folder: Option<PathBuf>,
}

/// The files that these paths name: of a folder all in it and below, in the order of their names.
///
/// Of what Triton writes beside a kernel's code the JSON is read with the code, and its earlier
/// stages are none of it.
///
/// # Errors
///
/// Where a folder cannot be read.
pub(crate) fn files(paths: &[PathBuf]) -> Result<Vec<Named>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path != Path::new(STDIN) && path.is_dir() {
            let found = below(path)?.into_iter();
            files.extend(found.map(|file| Named { path: file, folder: Some(path.clone()) }));
        } else {
            files.push(Named { path: path.clone(), folder: None });
        }
    }
    Ok(files)
}

fn below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let failure = |error| Failure::file(&folder, error);
        let mut own = Vec::new();
        for entry in fs::read_dir(&folder).map_err(failure)? {
            let entry = entry.map_err(failure)?;
            // A link is followed to a file but not to a folder, which may lie above it.
            if entry.file_type().map_err(failure)?.is_dir() {
                folders.push(entry.path());
            } else {
                own.push(entry.path());
            }
        }
        found.extend(without_stages(own));
    }
    found.sort();
    Ok(found)
}

/// The files of one folder without those that Triton wrote besides code.
fn without_stages(mut files: Vec<PathBuf>) -> Vec<PathBuf> {
    let is_code = |path: &PathBuf| occ_artifacts::beside(path).is_some();
    let kernels: Vec<PathBuf> = files.iter().filter(|path| is_code(path)).cloned().collect();
    files.retain(|path| {
        let stem = path.file_stem().unwrap_or_default();
        let stage = |kernel: &PathBuf| {
            let own = kernel.file_stem().unwrap_or_default();
            let listed = own.to_str().map(|own| format!("__grp__{own}"));
            own == stem || listed.is_some_and(|listed| stem == listed.as_str())
        };
        kernels.contains(path) || !kernels.iter().any(stage)
    });
    files
}

/// Hands the kernels on, and keeps what is not read.
struct Visitor<'a> {
    kernel: &'a mut dyn FnMut(MeasuredKernel),
    passed_over: Vec<PassedOver>,
}

impl Visit for Visitor<'_> {
    fn kernel(&mut self, kernel: MeasuredKernel) {
        (self.kernel)(kernel);
    }

    fn passed_over(&mut self, part: PassedOver) {
        part.join(&mut self.passed_over);
    }
}

/// The file as messages name it.
pub(crate) fn quoted(path: &Path) -> String {
    if path == Path::new(STDIN) { shown(path) } else { format!("`{}`", path.display()) }
}

/// The file as it was named.
pub(crate) fn shown(path: &Path) -> String {
    if path == Path::new(STDIN) { "standard input".to_owned() } else { path.display().to_string() }
}

/// How far the reading of `files` has come: on standard error, in a terminal, where it takes longer
/// than a second.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    files: u64,
    started: Instant,
}

/// Nothing is shown for less.
const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    pub(crate) fn over(files: &[Named]) -> Self {
        Self { bar: None, files: files.len() as u64, started: Instant::now() }
    }

    /// `kernels` were found so far, and the file at `index` is being read.
    pub(crate) fn at(&mut self, index: usize, path: &Path, kernels: usize) {
        if self.bar.is_none() && self.started.elapsed() >= PATIENCE && io::stderr().is_terminal() {
            let bar = ProgressBar::new(self.files);
            if let Ok(style) = ProgressStyle::with_template("{spinner} {pos}/{len} files  {msg}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(120));
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(index as u64);
            bar.set_message(format!("{kernels} kernels  {}", shown(path)));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
