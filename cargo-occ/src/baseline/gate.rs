//! What every kernel of a build is held to, whatever it was before.

use super::compare::Change;
use super::entry::{COUNTS, Entry, Kept};
use crate::Outcome;
use crate::failure::{complain, help};
use crate::finding::{REGISTERS, Rule, SPILLS};
use crate::format::grouped;
use crate::kernel_flags::whole;
use occ_artifacts::project::Spilling;
use occ_core::__private::vgprs_needed;

/// As many kernels are named.
const NAMED: usize = 10;

/// What is done about spilled registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Spills {
    /// A kernel that spills fails.
    Deny,
    /// So does one that uses as many registers as its target has: one more would spill.
    DenyAtRisk,
}

/// What every kernel is held to, whatever its line says. A reason in its line excuses it.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Gates {
    /// Fail where a kernel spills registers.
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
        self.spills == Some(Spills::DenyAtRisk) && entry.spills() != Some(true) && is_at_risk(entry)
    }

    fn is_large(&self, entry: &Entry) -> bool {
        let most = self.max_registers.unwrap_or(u32::MAX);
        registers(entry).is_some_and(|used| used > u64::from(most))
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
            one: "spills registers".to_owned(),
            many: "spill registers".to_owned(),
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

/// Holds every kernel that is there to the gates, and says which do not pass.
pub(crate) fn judge(changes: &[Change], gates: &Gates) -> Outcome {
    let there = || changes.iter().filter(|change| !change.has_leave()).filter_map(Change::is);
    let unknown =
        there().filter(|entry| gates.spills.is_some() && entry.spills().is_none()).count();
    let mut outcome = Outcome::Fine;
    for Failing { kernels, one, many, .. } in failing(changes, gates) {
        let (nouns, does) = if kernels.len() == 1 { ("kernel", one) } else { ("kernels", many) };
        let names: Vec<String> =
            kernels.iter().take(NAMED).map(|change| named(&change.entry)).collect();
        let more = match kernels.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {} more", grouped(more)),
        };
        let count = grouped(kernels.len());
        complain(&format!("{count} {nouns} {does}: {}{more}", names.join(", ")));
        outcome = Outcome::Broken;
    }
    if unknown > 0 {
        help(&format!(
            "whether {} kernels spill is not known: their files do not say",
            grouped(unknown)
        ));
    }
    if outcome == Outcome::Broken {
        help(
            "where a kernel may do so, add `reason=\"...\"` to its line, and a last day, as \
             `until=2030-01-31`",
        );
    }
    outcome
}

fn named(entry: &Entry) -> String {
    format!("`{}` on {}", entry.name.kept(), entry.target)
}

/// Whether a thread uses as many registers as it can address.
fn is_at_risk(entry: &Entry) -> bool {
    let Some(arch) = entry.target.arch else { return false };
    let most = arch.wave64.or(arch.wave32).map(|file| file.addressable);
    entry.counts[0].zip(most).is_some_and(|(used, most)| used >= most)
}

/// Vector registers that a thread needs of one file; `None` where nobody wrote it down.
fn registers(entry: &Entry) -> Option<u64> {
    let [vgprs, agprs, ..] = entry.counts;
    let (vgprs, agprs) = (vgprs?, agprs.unwrap_or(0));
    Some(entry.target.arch.map_or(vgprs.into(), |arch| vgprs_needed(arch, vgprs, agprs)))
}

impl Kept {
    /// Whether registers were spilled; local memory alone counts where nothing says what is in it.
    /// `None` where nobody wrote it down.
    fn spills(&self) -> Option<bool> {
        let spills = COUNTS.iter().zip(self.counts).filter(|(count, _)| count.spills);
        let (scratch, spilled): (Vec<_>, Vec<_>) =
            spills.partition(|(count, _)| count.key == "scratch");
        let any = |counts: &[(&_, Option<u32>)]| {
            counts.iter().filter_map(|(_, kept)| *kept).map(|kept| kept > 0).reduce(|a, b| a || b)
        };
        any(&spilled).or_else(|| any(&scratch))
    }
}
