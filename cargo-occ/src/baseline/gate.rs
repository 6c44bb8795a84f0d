//! What every kernel of a build is held to, whatever it was before.

use super::compare::Change;
use super::entry::Entry;
use crate::failure::{complain, help, warn};
use crate::finding::{REGISTERS, Rule, SPILLS};
use crate::format::grouped;
use crate::kernel_flags::whole;
use crate::{Failure, Outcome};
use occ_artifacts::project::Spilling;
use occ_core::__private::key::Key;
use occ_core::__private::vgprs_needed;

/// As many kernels are named.
const NAMED: usize = 10;

/// What is done about spilled registers and scratch memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Spills {
    /// A kernel that spills or uses scratch memory fails.
    Deny,
    /// So does one that uses as many registers as its target has: one more would spill.
    DenyAtRisk,
}

/// What every kernel is held to, whatever its line says. A reason in its line excuses it.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Gates {
    /// Fail where a kernel spills registers or uses scratch memory, as `spills` of the attribute.
    #[arg(help_heading = "Gates", long, value_enum, value_name = "WHAT")]
    pub(crate) spills: Option<Spills>,
    /// Fail where a kernel uses more vector registers per thread, AGPRs included where they share the
    /// file.
    #[arg(help_heading = "Gates", long, value_name = "COUNT", value_parser = whole::<u32>(0..))]
    max_registers: Option<u32>,
}

impl Gates {
    /// The same, with what `occ.toml` says of spills where no flag does.
    pub(crate) fn or(self, shared: Option<Spilling>) -> Self {
        let shared = shared.filter(|shared| *shared == Spilling::Deny).map(|_| Spills::Deny);
        Self { spills: self.spills.or(shared), ..self }
    }

    /// Whether a kernel does not pass one of them, where nothing excuses it.
    pub(crate) fn stop(&self, entry: &Entry) -> bool {
        self.is_spilling(entry) || self.is_risky(entry) || self.is_large(entry)
    }

    fn is_spilling(&self, entry: &Entry) -> bool {
        self.spills.is_some() && entry.spills() == Some(true)
    }

    fn is_risky(&self, entry: &Entry) -> bool {
        self.spills == Some(Spills::DenyAtRisk)
            && entry.spills() != Some(true)
            && is_at_risk(entry) == Some(true)
    }

    fn is_large(&self, entry: &Entry) -> bool {
        let most = self.max_registers.unwrap_or(u32::MAX);
        registers(entry).is_some_and(|used| used > u64::from(most))
    }

    /// Whether a kernel needs a reason, whatever its line says.
    pub(crate) fn need_leave(&self, entry: &Entry) -> bool {
        self.stop(entry) || self.unknown(entry).is_some()
    }

    /// What has to be known of a kernel and is not.
    fn unknown(&self, entry: &Entry) -> Option<&'static str> {
        let no_spills = self.spills.is_some() && entry.spills().is_none();
        let no_limit = self.spills == Some(Spills::DenyAtRisk) && is_at_risk(entry).is_none();
        let no_registers = self.max_registers.is_some() && registers(entry).is_none();
        match (no_spills, no_limit || no_registers) {
            (true, _) => Some("spills"),
            (_, true) => Some("registers"),
            _ => None,
        }
    }
}

/// The kernels that do not pass a gate.
pub(super) struct Failing<'a> {
    pub(super) rule: Rule,
    pub(super) kernels: Vec<&'a Change>,
    /// What one of them does.
    pub(super) one: String,
    /// What several do.
    many: String,
}

/// The gates that kernels do not pass, with those kernels.
pub(super) fn failing<'a>(changes: &'a [Change], gates: &Gates) -> Vec<Failing<'a>> {
    let there = |stops: &dyn Fn(&Entry) -> bool| -> Vec<&Change> {
        let held = changes.iter().filter(|change| !change.has_leave());
        held.filter(|change| change.is().is_some_and(stops)).collect()
    };
    let most = gates.max_registers.unwrap_or(u32::MAX);
    let all = [
        Failing {
            rule: SPILLS,
            kernels: there(&|entry| gates.is_spilling(entry)),
            one: "spills registers or uses scratch memory".to_owned(),
            many: "spill registers or use scratch memory".to_owned(),
        },
        Failing {
            rule: SPILLS,
            kernels: there(&|entry| gates.is_risky(entry)),
            one: "is at the register limit: one more spills".to_owned(),
            many: "are at the register limit: one more spills".to_owned(),
        },
        Failing {
            rule: REGISTERS,
            kernels: there(&|entry| gates.is_large(entry)),
            one: format!("uses more than {most} registers"),
            many: format!("use more than {most} registers"),
        },
    ];
    all.into_iter().filter(|gate| !gate.kernels.is_empty()).collect()
}

/// Holds every kernel that is there to the gates, and says which do not pass. `outcome` is what the
/// build is besides.
///
/// # Errors
///
/// Where nothing fails and the file of a kernel does not say what a gate asks.
pub(crate) fn judge(
    changes: &[Change],
    gates: &Gates,
    outcome: Outcome,
) -> Result<Outcome, Failure> {
    let failing = failing(changes, gates);
    for Failing { kernels, one, many, .. } in &failing {
        let (nouns, does) = if kernels.len() == 1 { ("kernel", one) } else { ("kernels", many) };
        let names: Vec<String> =
            kernels.iter().take(NAMED).map(|change| named(&change.entry)).collect();
        let more = match kernels.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {} more", grouped(more)),
        };
        let count = grouped(kernels.len());
        complain(&format!("{count} {nouns} {does}: {}{more}", names.join(", ")));
    }
    if !failing.is_empty() {
        help(
            "where a kernel may do so, add `reason=\"...\"` to its line, and a last day, as \
             `until=2030-01-31`",
        );
    }
    let outcome = if failing.is_empty() { outcome } else { Outcome::Broken };
    match (unknown(changes, gates), outcome) {
        (Some(text), Outcome::Fine) => Err(Failure::Input(text)),
        (text, outcome) => {
            if let Some(text) = text {
                warn(&text);
            }
            Ok(outcome)
        }
    }
}

/// What a person is told where a gate asks for counts that files do not have.
fn unknown(changes: &[Change], gates: &Gates) -> Option<String> {
    let held = changes.iter().filter(|change| !change.has_leave());
    let (spills, registers): (Vec<_>, Vec<_>) = held
        .filter_map(Change::is)
        .filter_map(|entry| gates.unknown(entry).map(|what| (what, entry)))
        .partition(|(what, _)| *what == "spills");
    let kernels = if spills.is_empty() { registers } else { spills };
    let (what, first) = kernels.first()?;
    let others = match kernels.len() - 1 {
        0 => String::new(),
        1 => "; neither does that of 1 more".to_owned(),
        more => format!("; neither do those of {} more", grouped(more)),
    };
    Some(format!(
        "{what} cannot be checked: the file of {} does not count them{others}; `reason=\"...\"` in \
         its line excuses a kernel",
        named(first)
    ))
}

fn named(entry: &Entry) -> String {
    format!("`{}` on {}", entry.name.kept(), entry.target)
}

/// Whether a thread uses as many registers as it can address; `None` where either is not known.
fn is_at_risk(entry: &Entry) -> Option<bool> {
    let arch = entry.target.arch?;
    let most = arch.wave64.or(arch.wave32)?.addressable;
    Some(entry.counts[0]? >= most)
}

/// Vector registers that a thread needs of one file; `None` where nobody wrote it down, or where the
/// target has AGPRs and nobody wrote down those.
fn registers(entry: &Entry) -> Option<u64> {
    let [vgprs, agprs, ..] = entry.counts;
    let vgprs = vgprs?;
    match entry.target.arch {
        Some(arch) if Key::Agprs.foreign_to(arch).is_none() => {
            Some(vgprs_needed(arch, vgprs, agprs?))
        }
        _ => Some(vgprs.into()),
    }
}
