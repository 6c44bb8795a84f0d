//! Whether all of a build was read: a kernel that was not seen is gone only then.

use std::collections::HashSet;
use std::sync::Arc;

use super::change::{Change, ChangeKind, Current};
use super::compare::{compare, sort};
use super::library::Libraries;
use super::renamed::matched;
use super::unread::{Search, chip};
use super::{Baseline, Entry, Risk};
use crate::evaluated::{Loaded, UnreadCode};
use crate::failure::complain;
use crate::format::counted_are;
use crate::name::quoted;
use crate::project::Matched;

/// The kernels of a build, and what keeps them from being all of it.
#[derive(Debug, Default)]
pub(crate) struct Build {
    pub(crate) kernels: Vec<Current>,
    /// What of `occ.toml` kernels fell under.
    pub(crate) matched: Matched,
    /// Whether a file or a folder could not be read, which is printed.
    pub(crate) failed: bool,
    /// Whether it is a baseline that has only kernels at risk.
    pub(crate) is_risky: bool,
    /// What is not read. After [`Build::compare`] only that which may have kernels that are not seen.
    unread: Vec<UnreadCode>,
    /// The targets that were asked for and that no kernel runs on.
    pub(crate) without_code: Vec<&'static str>,
}

impl Build {
    pub(super) fn new(kernels: Vec<Current>, loaded: Loaded) -> Self {
        let Loaded { matched, failed, unread, without_code, .. } = loaded;
        Self { kernels, matched, failed, unread, without_code, is_risky: false }
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

    /// What moved since `old`, the worst first. A kernel that is not seen is gone where everything was read, and PTX,
    /// bitcode and the like have none of its name for its target.
    pub(crate) fn compare(&mut self, old: Vec<Entry>) -> Vec<Change> {
        let kernels = std::mem::take(&mut self.kernels);
        let read = |(kernel, _): &Current| Arc::<str>::from(chip(kernel.target.name()));
        let read: HashSet<Arc<str>> = if self.unread.is_empty() {
            HashSet::new()
        } else {
            kernels.iter().map(read).collect()
        };
        let libraries = Libraries::of(old.iter(), kernels.iter().map(|(kernel, _)| kernel));
        let mut changes = compare(old, kernels, &libraries);
        let is_gone = |change: &&mut Change| change.kind == ChangeKind::Gone;
        let gone = changes.iter().filter(|change| change.kind == ChangeKind::Gone);
        let mut search = Search::new(gone.map(|change| &change.entry).collect(), &read);
        self.unread = search.all(&self.unread);
        let found = search.found;
        for (at, change) in changes.iter_mut().filter(is_gone).enumerate() {
            if self.failed || found.contains(&at) {
                change.kind = ChangeKind::Unread;
            }
        }
        let mut changes = matched(changes, &libraries);
        sort(&mut changes);
        changes
    }

    /// Says what was not read and may be where a kernel is that was not seen; whether everything was read.
    pub(crate) fn tell(&self, changes: &[Change]) -> bool {
        for UnreadCode { file, part } in &self.unread {
            let target = if part.target.is_empty() { "" } else { " for " };
            let way = if part.may_hold_any() { "have it read" } else { "compile it" };
            complain(&format!(
                "{}: {}{target}{}, which is not read, may have kernels that are not seen: {way}, or take their \
                 lines out of the baseline",
                quoted(file),
                part.what,
                part.target
            ));
        }
        let unread = changes.iter().filter(|change| change.kind == ChangeKind::Unread).count();
        if unread > 0 {
            let are = counted_are(unread, "kernel");
            complain(&format!("{are} not seen, and not everything was read"));
        }
        !self.failed && self.unread.is_empty()
    }
}
