//! Code that is not read, PTX and bitcode: which kernels that are not seen may be in it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use occ_artifacts::project::KernelName;
use occ_artifacts::{MeasuredKernel, PassedOver, Visit};

use super::Entry;
use crate::evaluated::UnreadCode;
use crate::identity::Name;
use crate::input;

/// Looks for kernels in code that is not read.
pub(super) struct Search<'a> {
    /// Kernels that are not seen.
    gone: Vec<&'a Entry>,
    /// Their places, by their names.
    named: HashMap<&'a str, Vec<usize>>,
    /// Their chips.
    chips: HashSet<&'a str>,
    /// The chips of which code was read.
    read: &'a HashSet<Arc<str>>,
    /// Which of them may be in it, by their places.
    pub(super) found: BTreeSet<usize>,
    /// What of the file that is searched may have some.
    parts: Vec<PassedOver>,
}

impl<'a> Search<'a> {
    pub(super) fn new(gone: Vec<&'a Entry>, read: &'a HashSet<Arc<str>>) -> Self {
        let mut named: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, entry) in gone.iter().enumerate() {
            named.entry(&**entry.name.kept()).or_default().push(at);
        }
        let chips = gone.iter().map(|entry| chip(entry.target.name())).collect();
        Self { gone, named, chips, read, found: BTreeSet::new(), parts: Vec::new() }
    }

    /// Those of `unread`, which are in the order of their files, that may have kernels which are not seen.
    pub(super) fn all(&mut self, unread: &[UnreadCode]) -> Vec<UnreadCode> {
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
        let runs = |at: &usize| runs(&part.target, chip(self.gone[*at].target.name()));
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
pub(super) fn chip(target: &str) -> &str {
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
