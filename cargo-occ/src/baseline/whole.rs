//! Whether all of a build was read: a kernel that was not seen is gone only then. It may be in code that is not read,
//! PTX and bitcode.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use occ_artifacts::project::KernelName;
use occ_artifacts::{MeasuredKernel, PassedOver, Visit};

use super::change::{Change, ChangeKind, Current};
use super::compare::{compare, renamed, sort};
use super::library::Libraries;
use super::{Baseline, Entry, Risk};
use crate::evaluated::{Loaded, UnreadCode};
use crate::failure::complain;
use crate::format::counted_are;
use crate::identity::Name;
use crate::input;
use crate::name::quoted;

/// The kernels of a build, and what keeps them from being all of it.
#[derive(Debug, Default)]
pub(crate) struct Build {
    pub(crate) kernels: Vec<Current>,
    /// Whether it is a baseline that has only kernels at risk.
    pub(crate) is_risky: bool,
    /// What else is known of its files. After [`Build::compare`] only that is unread which may have kernels that are
    /// not seen.
    pub(crate) loaded: Loaded,
}

impl Build {
    /// The kernels that a baseline says a build has.
    pub(crate) fn of_baseline(mut baseline: Baseline) -> Self {
        let kernels = baseline.take_entries().into_iter().map(|line| (line, None)).collect();
        Self { kernels, is_risky: baseline.is_risky, ..Self::default() }
    }

    /// Leaves the kernels that have one of these lines or are at risk, and says how many are left out.
    pub(crate) fn pin(&mut self, lines: &[Entry], risk: Risk) -> Option<String> {
        let known: HashSet<_> = lines.iter().map(Entry::key).collect();
        let all = self.kernels.len();
        let stays = |entry: &Entry| known.contains(&entry.key()) || risk.is_run_by(entry);
        self.kernels.retain(|(entry, _)| stays(entry));
        let others = all - self.kernels.len();
        (others > 0).then(|| counted_are(others, "kernel") + " not at risk")
    }

    /// What moved since `old`, the worst first. A kernel that is not seen is gone where everything was read, and PTX,
    /// bitcode and the like have none of its name for its target.
    pub(crate) fn compare(&mut self, old: Vec<Entry>) -> Vec<Change> {
        let kernels = std::mem::take(&mut self.kernels);
        let read = |(kernel, _): &Current| Arc::<str>::from(chip(kernel.target().name()));
        let read: HashSet<Arc<str>> = if self.loaded.unread.is_empty() {
            HashSet::new()
        } else {
            kernels.iter().map(read).collect()
        };
        let libraries = Libraries::of(old.iter(), kernels.iter().map(|(kernel, _)| kernel));
        let (mut changes, mut left) = compare(old, kernels, &libraries);
        let mut search = Search::new(left.old.iter().collect(), &read);
        self.loaded.unread = search.all(&self.loaded.unread);
        let found = search.found;
        let mut places = 0..;
        let is_unread = |_: &mut Entry| {
            places.next().is_some_and(|at| self.loaded.failed || found.contains(&at))
        };
        let unread = left.old.extract_if(.., is_unread);
        changes.extend(unread.map(|entry| Change::gone(entry, ChangeKind::Unread)));
        renamed(left, &libraries, &mut changes);
        sort(&mut changes);
        changes
    }

    /// Says what was not read and may be where a kernel is that was not seen; whether everything was read.
    pub(crate) fn tell(&self, changes: &[Change]) -> bool {
        for UnreadCode { file, part } in &self.loaded.unread {
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
        !self.loaded.failed && self.loaded.unread.is_empty()
    }
}

/// Looks for kernels in code that is not read.
struct Search<'a> {
    /// Kernels that are not seen.
    gone: Vec<&'a Entry>,
    /// Their places, by their names.
    named: HashMap<&'a str, Vec<usize>>,
    /// Their chips.
    chips: HashSet<&'a str>,
    /// The chips of which code was read.
    read: &'a HashSet<Arc<str>>,
    /// Which of them may be in it, by their places.
    found: BTreeSet<usize>,
    /// What of the file that is searched may have some.
    parts: Vec<PassedOver>,
}

impl<'a> Search<'a> {
    fn new(gone: Vec<&'a Entry>, read: &'a HashSet<Arc<str>>) -> Self {
        let mut named: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, entry) in gone.iter().enumerate() {
            named.entry(&**entry.name.kept()).or_default().push(at);
        }
        let chips = gone.iter().map(|entry| chip(entry.target().name())).collect();
        Self { gone, named, chips, read, found: BTreeSet::new(), parts: Vec::new() }
    }

    /// Those of `unread`, which are in the order of their files, that may have kernels which are not seen.
    fn all(&mut self, unread: &[UnreadCode]) -> Vec<UnreadCode> {
        let mut found = Vec::new();
        for parts in unread.chunk_by(|a, b| a.file == b.file) {
            let file = &parts[0].file;
            if !parts.iter().any(|code| self.may_hold(&code.part)) {
                continue;
            }
            input::visit_unread(file, parts.iter().map(|code| &code.part), self);
            let held = self.parts.drain(..).map(|part| UnreadCode { file: file.clone(), part });
            found.extend(held);
        }
        found
    }

    /// Whether any of them may run what it is for.
    fn may_hold(&self, part: &PassedOver) -> bool {
        self.chips.iter().any(|chip| runs(&part.target, chip))
    }

    /// Keeps those at these places that may run what it is for.
    fn hold(&mut self, part: PassedOver, places: impl Iterator<Item = usize>) {
        let runs = |at: &usize| runs(&part.target, chip(self.gone[*at].target().name()));
        let found: Vec<usize> = places.filter(runs).collect();
        if !found.is_empty() {
            self.found.extend(found);
            part.join(&mut self.parts);
        }
    }
}

impl Visit for Search<'_> {
    fn kernel(&mut self, _: MeasuredKernel) {}

    /// Nobody knows what it is: it counts where nothing else for its target is left.
    fn passed_over(&mut self, part: PassedOver) {
        let is_only = !part.target.is_empty() && !self.read.contains(chip(&part.target));
        if is_only || part.may_hold_any() {
            self.hold(part, 0..self.gone.len());
        }
    }

    fn unread(&mut self, part: PassedOver, code: &mut dyn FnMut() -> Option<Vec<u8>>) {
        if !part.is_code() || !self.may_hold(&part) {
            return;
        }
        match code().and_then(|code| part.kernels_in(&code)) {
            Some(kernels) => {
                let places: Vec<usize> = kernels
                    .iter()
                    .filter_map(|symbol| self.named.get(&*kept(symbol)))
                    .flatten()
                    .copied()
                    .collect();
                self.hold(part, places.into_iter());
            }
            // It may have any.
            None => self.hold(part, 0..self.gone.len()),
        }
    }
}

/// A kernel as a baseline names it.
fn kept(symbol: &str) -> Arc<str> {
    Arc::clone(Name::of(&KernelName::new(symbol)).kept())
}

/// A target without its features.
fn chip(target: &str) -> &str {
    target.split(':').next().unwrap_or(target)
}

/// Whether a kernel for `chip` may come of code that is for this target: of PTX for each later chip too, and of code
/// that is for no target in particular.
fn runs(target: &str, chip_of_kernel: &str) -> bool {
    let number = |chip: &str| chip.strip_prefix("sm_").and_then(|it| it.parse::<u32>().ok());
    let model = chip_of_kernel.trim_end_matches(|last: char| last.is_ascii_lowercase());
    match (number(target), number(model)) {
        (Some(least), Some(model)) => least <= model,
        _ => target.is_empty() || chip(target) == chip_of_kernel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ptx_runs_on_its_chip_and_on_later_ones() {
        for (target, chip, expected) in [
            ("sm_80", "sm_80", true),
            ("sm_80", "sm_100a", true),
            ("sm_80", "sm_75", false),
            ("sm_90a", "sm_90a", true),
            ("sm_90a", "sm_90", false),
            ("sm_90a", "sm_100a", false),
            ("sm_80", "gfx906", false),
            ("", "gfx906", true),
            ("", "sm_75", true),
            ("gfx90a:xnack-", "gfx90a", true),
            ("gfx90a", "gfx942", false),
        ] {
            assert_eq!(runs(target, chip), expected, "{target} {chip}");
        }
    }

    #[test]
    fn entries_are_named_as_a_baseline_names_them() {
        let ptx = b".visible .entry _Z4vaddPf(\n.param .u64 p)\n.entry  main{}\n.weak .entry";
        let kernels = PassedOver::new("PTX", "", "").kernels_in(ptx).expect("PTX");
        let names: Vec<Arc<str>> = kernels.iter().map(|symbol| kept(symbol)).collect();
        assert_eq!(
            names.iter().map(|name| &**name).collect::<Vec<_>>(),
            ["vadd(float*)", "main", ""]
        );
    }
}
