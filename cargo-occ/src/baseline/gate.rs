//! The kernels of a build as they are held to gates: a reason in its line excuses a kernel.

use super::change::Change;
use super::entry::Entry;
use crate::gates::{Gate, Gates, Held};
use crate::{Failure, Outcome};

/// What excuses a kernel that has a line.
pub(crate) const REASON: &str =
    "add `reason=\"...\"` to its line, and a last day, as `until=2030-01-31`";

impl Entry {
    /// Whether it does not pass one of the gates, where nothing excuses it.
    pub(crate) fn is_stopped(&self, gates: &Gates) -> bool {
        self.is(gates, |stops| stops == Some(true))
    }

    /// Whether it needs a reason, whatever its line says.
    pub(crate) fn needs_leave(&self, gates: &Gates) -> bool {
        self.is(gates, |stops| stops != Some(false))
    }

    fn is(&self, gates: &Gates, wanted: impl Fn(Option<bool>) -> bool) -> bool {
        let measured = (!gates.is_empty()).then(|| self.measured());
        let stops = |gate: Gate| gate.stops(measured.as_ref()?, self.target.arch);
        gates.all().any(|gate| wanted(stops(gate)))
    }
}

/// The kernels that are there and that nothing excuses.
fn held(changes: &[Change]) -> impl Iterator<Item = (&Change, &Entry)> {
    let held = changes.iter().filter(|change| !change.has_leave());
    held.filter_map(|change| Some((change, change.is()?)))
}

/// The kernels that do not pass a gate.
pub(super) fn stopped(changes: &[Change], gate: Gate) -> impl Iterator<Item = &Change> {
    let stops = move |entry: &Entry| gate.stops(&entry.measured(), entry.target.arch);
    held(changes).filter(move |(_, entry)| stops(entry) == Some(true)).map(|(change, _)| change)
}

/// Holds every kernel that is there to the gates, and says which do not pass, and what would `excuse` one.
/// `outcome` is what the build is besides.
///
/// # Errors
///
/// As [`Held::tell`].
pub(crate) fn judge(
    changes: &[Change],
    gates: &Gates,
    excuse: &'static str,
    outcome: Outcome,
) -> Result<Outcome, Failure> {
    let mut all = Held::new(gates, excuse);
    if !gates.is_empty() {
        for (_, entry) in held(changes) {
            let name = || format!("`{}` on {}", entry.name.kept(), entry.target);
            let reaches =
                entry.reached.map(|reached| (reached.least_ratio(), reached.most_ratio()));
            all.add(&entry.measured(), entry.target.arch, reaches, &name);
        }
    }
    all.tell(Ok(outcome))
}
