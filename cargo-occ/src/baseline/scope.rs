//! Which kernels are asked about, and which of them are at risk.

use std::sync::Arc;

use occ_core::Ratio;

use super::Entry;
use crate::gates::{addressable, registers};
use crate::project::Shared;
use crate::{Failure, format, target};

/// The targets and the names that were asked for. Both sides of a comparison are held to it.
#[derive(Debug)]
pub(crate) struct Scope {
    /// Names of architectures; none is all.
    targets: Vec<String>,
    pattern: Option<String>,
    /// What `occ.toml` passes over.
    shared: Arc<Shared>,
}

impl Scope {
    /// # Errors
    ///
    /// Where a target is not known.
    pub(crate) fn new(
        targets: &[String],
        pattern: Option<&str>,
        shared: &Arc<Shared>,
    ) -> Result<Self, Failure> {
        let named = targets
            .iter()
            .map(|name| Ok(target::named(name)?.arch.name.as_str().to_owned()))
            .collect::<Result<_, Failure>>()?;
        let pattern = pattern.map(str::to_owned);
        Ok(Self { targets: named, pattern, shared: Arc::clone(shared) })
    }

    pub(crate) fn holds(&self, entry: &Entry) -> bool {
        let name = entry.name.whole();
        let is_meant = |pattern: &String| format::is_meant(pattern, name);
        let is_named =
            self.pattern.as_ref().is_none_or(is_meant) && !self.shared.ignores_name(name);
        let target =
            entry.target().arch.map_or(&**entry.target().name(), |arch| arch.name.as_str());
        is_named && (self.targets.is_empty() || self.targets.iter().any(|name| name == target))
    }
}

/// What kernels may come near to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Risk {
    /// What `occ.toml` says that kernels have to reach.
    pub(crate) min: Option<Ratio>,
    /// The most registers that `--max-registers` allows.
    pub(crate) max_registers: Option<u32>,
}

impl Risk {
    /// Whether a kernel spills or uses scratch memory, has nine tenths of the registers that it may, is
    /// less than an eighth of the wave slots above the minimum, cannot launch, or is not known.
    pub(crate) fn is_run_by(&self, entry: &Entry) -> bool {
        let Some(reached) = entry.kept.reached.filter(|reached| reached.most > 0) else {
            return true;
        };
        // Of what the launch leaves open, the least counts; where that is not certain, nothing is kept.
        let least = reached.least.unwrap_or(0);
        let [waves, slots] = [least, reached.max_waves].map(|count| count.saturating_mul(8));
        let lower = Ratio::new(waves.saturating_sub(reached.max_waves), slots.max(1));
        let is_low = self.min.is_some_and(|min| lower.is_below(min));
        is_low || entry.kept.spills() != Some(false) || self.is_large(entry)
    }

    fn is_large(&self, entry: &Entry) -> bool {
        let (arch, measured) = (entry.target().arch, entry.kept.measured());
        let (Some(vgprs), Some(used)) = (measured.vgprs, registers(&measured, arch)) else {
            return true;
        };
        let is_near = |count: u64, most: Option<u32>| {
            most.is_some_and(|most| count.saturating_mul(10) >= u64::from(most) * 9)
        };
        // What a thread can address is of VGPRs alone.
        is_near(vgprs.into(), arch.and_then(addressable)) || is_near(used, self.max_registers)
    }
}

#[cfg(test)]
mod tests {
    use occ_artifacts::project;

    use super::*;
    use crate::baseline::text::Baseline;

    /// A kernel is asked about where both its name and its target are.
    #[test]
    fn a_name_and_a_target_are_both_asked_for() {
        let text = "# occ baseline 2\nk\n  gfx90a 16/32 workgroup=256 vgprs=64 lds=0\n";
        let entry = Baseline::parse(text).expect("a baseline").lines.remove(0).entry;
        let mut passed_over = Shared::default();
        let text = "ignore = [{ kernel = \"k\", reason = \"a tool\" }]";
        passed_over.project.ignore = project::read(text).expect("an `occ.toml`").ignore;
        let passed_over = Arc::new(passed_over);
        for (targets, pattern, is_held) in [
            (&[][..], None, true),
            (&[], Some("k"), true),
            (&[], Some("other"), false),
            (&["gfx90a"], None, true),
            (&["gfx1100", "gfx90a"], Some("k"), true),
            (&["gfx90a"], Some("other"), false),
            (&["gfx1100"], None, false),
            (&["gfx1100"], Some("k"), false),
        ] {
            let targets: Vec<String> = targets.iter().map(ToString::to_string).collect();
            let holds = |shared: &Arc<Shared>| {
                Scope::new(&targets, pattern, shared).expect("known targets").holds(&entry)
            };
            assert_eq!(holds(&Arc::default()), is_held, "{targets:?} {pattern:?}");
            assert!(!holds(&passed_over), "{targets:?} {pattern:?}");
        }
    }
}
