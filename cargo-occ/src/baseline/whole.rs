//! Whether all of a build was read: a kernel that was not seen is gone only then.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use memchr::memmem;

use super::change::{Change, ChangeKind, Current};
use super::compare::{compare, sort};
use super::library::Libraries;
use super::renamed::matched;
use super::{Baseline, Entry, Risk};
use crate::evaluated::Loaded;
use crate::failure::complain;
use crate::format::{function, grouped};
use crate::name::quoted;

/// Bytes that are searched of a file, each once for every name: about a second's worth.
const MOST: u64 = 1 << 32;

/// The kernels of a build, and what keeps them from being all of it.
#[derive(Debug, Default)]
pub(crate) struct Build {
    pub(crate) kernels: Vec<Current>,
    /// How many kernels fell under each exception of `occ.toml`.
    pub(crate) ignored: Vec<usize>,
    /// Whether a file or a folder could not be read, which is printed.
    pub(crate) failed: bool,
    /// Whether it is a baseline that has only kernels at risk.
    pub(crate) is_risky: bool,
    /// Files that are nothing but PTX or bitcode.
    uncompiled: Vec<PathBuf>,
    /// Files with code that is not read for a target of which nothing else was read, what it is and the target. After
    /// [`Build::compare`] only those of a target whose kernels are not seen.
    unread_for: Vec<(PathBuf, String, String)>,
    /// The targets that were asked for and that no kernel runs on.
    pub(crate) without_code: Vec<&'static str>,
}

impl Build {
    pub(super) fn new(kernels: Vec<Current>, loaded: Loaded) -> Self {
        let Loaded { ignored, failed, uncompiled, mut unread_for, without_code, .. } = loaded;
        let read: HashSet<&str> = kernels.iter().map(|(kernel, _)| chip(&kernel.target)).collect();
        // PTX that is a text is searched for names.
        unread_for.retain(|(file, _, target)| !read.contains(chip(target)) && !is_text(file));
        Self { kernels, ignored, failed, uncompiled, unread_for, without_code, is_risky: false }
    }

    /// The kernels that a baseline says a build has.
    pub(crate) fn of_baseline(mut baseline: Baseline) -> Self {
        let kernels = baseline.take_entries().into_iter().map(|line| (line, None)).collect();
        Self { kernels, is_risky: baseline.is_risky, ..Self::default() }
    }

    /// Leaves the kernels that have one of these lines or are at risk; how many are left out.
    pub(crate) fn pin(&mut self, lines: &[Entry], risk: Risk) -> usize {
        let known: HashSet<_> = lines.iter().map(Entry::key).collect();
        let all = self.kernels.len();
        let stays = |entry: &Entry| known.contains(&entry.key()) || risk.is_run_by(entry);
        self.kernels.retain(|(entry, _)| stays(entry));
        all - self.kernels.len()
    }

    /// What moved since `old`, the worst first. Kernels that are not seen are gone where everything was read.
    /// Of PTX and bitcode that means: where it has none of these kernels; and of what is within a library, a fat binary
    /// or a wheel, where there still is code for their target.
    pub(crate) fn compare(&mut self, old: Vec<Entry>) -> Vec<Change> {
        let kernels = std::mem::take(&mut self.kernels);
        let libraries = Libraries::of(old.iter(), kernels.iter().map(|(kernel, _)| kernel));
        let mut changes = compare(old, kernels, &libraries);
        self.unread_for.retain(|(.., target)| {
            let mut is_lost = false;
            let gone = changes.iter_mut().filter(|change| change.kind == ChangeKind::Gone);
            for change in gone.filter(|change| chip(&change.entry.target) == chip(target)) {
                (change.kind, is_lost) = (ChangeKind::Unread, true);
            }
            is_lost
        });
        let missing = changes.iter().filter(|change| change.kind.is_missing());
        let missing: BTreeSet<&str> =
            missing.map(|change| function(change.entry.name.kept())).collect();
        self.uncompiled.retain(|file| !missing.is_empty() && may_name(file, &missing));
        if self.failed || !self.uncompiled.is_empty() {
            for change in changes.iter_mut().filter(|change| change.kind == ChangeKind::Gone) {
                change.kind = ChangeKind::Unread;
            }
        } else {
            changes = matched(changes, &libraries);
        }
        sort(&mut changes);
        changes
    }

    /// Says what was not read and may be where a kernel is that was not seen; whether everything was read.
    pub(crate) fn tell(&self, changes: &[Change]) -> bool {
        for file in &self.uncompiled {
            complain(&format!(
                "{}: PTX or bitcode, which is not read, has kernels that are not seen elsewhere: compile \
                 it, or have `ptxas` measure it by `--target`",
                quoted(file)
            ));
        }
        for (file, what, target) in &self.unread_for {
            complain(&format!(
                "{}: {what} for {target}, which is not read, and nothing else for it is left: compile it, or take its \
                 lines out of the baseline",
                quoted(file)
            ));
        }
        let unread = changes.iter().filter(|change| change.kind == ChangeKind::Unread).count();
        let (kernels, are) = if unread == 1 { ("kernel", "is") } else { ("kernels", "are") };
        if unread > 0 {
            let unread = grouped(unread);
            complain(&format!("{unread} {kernels} {are} not seen, and not everything was read"));
        }
        !self.failed && self.uncompiled.is_empty() && self.unread_for.is_empty()
    }
}

/// A target without its features.
fn chip(target: &str) -> &str {
    target.split(':').next().unwrap_or(target)
}

/// Whether a file starts as a text does.
fn is_text(file: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(file).and_then(|file| file.take(64).read_to_end(&mut start));
    read.is_ok() && start.iter().all(|byte| matches!(byte, b'\t'..=b'\r' | b' '..=b'~'))
}

/// Whether one of the names may stand in a file: what takes long to search may have any.
fn may_name(file: &Path, names: &BTreeSet<&str>) -> bool {
    let size = fs::metadata(file).map_or(u64::MAX, |file| file.len());
    if size.saturating_mul(names.len() as u64) > MOST {
        return true;
    }
    let Ok(bytes) = fs::read(file) else { return true };
    names.iter().any(|name| memmem::find(&bytes, name.as_bytes()).is_some())
}
