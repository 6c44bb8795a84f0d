//! Files in, measured kernels out.

use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use occ_artifacts::{Fault, MeasuredKernel, PassedOver, Visit};

use crate::Failure;

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
/// library, SPIR-V module, compiler's log or assembly, or in a manifest (`.json`, `.toml`).
///
/// What the file holds besides, recognised and not read.
///
/// # Errors
///
/// Where the file cannot be read, is of no known format, or is broken.
pub(crate) fn each(
    path: &Path,
    visit: &mut dyn FnMut(MeasuredKernel),
) -> Result<Vec<PassedOver>, Failure> {
    let mut visitor = Visitor { kernel: visit, passed_over: Vec::new() };
    if path == Path::new(STDIN) {
        occ_artifacts::each(&bytes(path)?, &mut visitor).map_err(|error| {
            let is = if error.fault == Fault::Broken { ":" } else { " is" };
            Failure::Input(format!("{}{is} {error}", quoted(path)))
        })?;
    } else {
        occ_artifacts::each_path(path, &shown(path), &mut visitor)
            .map_err(|error| Failure::Input(error.to_string()))?;
    }
    Ok(visitor.passed_over)
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
    pub(crate) fn over(files: &[PathBuf]) -> Self {
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
