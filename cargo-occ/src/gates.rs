//! What every kernel is held to besides its occupancy, with a baseline and without: spills and registers.

use occ_artifacts::{MeasuredKernel, Spilling};
use occ_core::__private::key::Key;
use occ_core::__private::vgprs_needed;
use occ_core::Arch;

use crate::finding::{Demand, REGISTERS, SPILLS};
use crate::kernel_flags::{byte_count, whole};

/// What excuses a kernel that has no line in a baseline.
pub(crate) const IGNORE: &str = "pass over it by `[[ignore]]` in `occ.toml`";
/// What excuses one that has a line.
pub(crate) const REASON: &str =
    "add `reason=\"...\"` to its line, and a last day, as `until=2030-01-31`";

/// The flags.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Gates {
    /// What to do where a kernel spills registers or uses scratch memory: `deny` fails, `warn` warns, and
    /// `deny-at-risk` also fails where it uses as many registers as its target has, so that one more would
    /// spill, and where a log says that ptxas ignored a `setmaxnreg`. A number, such as `16`, is the most bytes of scratch memory or stack per thread, spills
    /// included.
    #[arg(help_heading = "Gates", long, value_name = "WHAT", value_parser = spills)]
    spills: Option<SpillGates>,
    /// Fail where a kernel uses more vector registers per thread. AGPRs count where they share the register
    /// file.
    #[arg(help_heading = "Gates", long, value_name = "COUNT", value_parser = whole::<u32>(0..))]
    max_registers: Option<u32>,
}

/// What `--spills` asks for.
type SpillGates = [Option<Gate>; 3];

/// `deny`, `warn`, `deny-at-risk`, `16`.
fn spills(text: &str) -> Result<SpillGates, String> {
    Ok(by_rule(match text {
        "deny" => Spilling::Deny,
        "warn" => Spilling::Warn,
        "deny-at-risk" => {
            return Ok([Gate::Spills(Spilling::Deny), Gate::AtRisk, Gate::Ignored].map(Some));
        }
        bytes => Spilling::AtMost(byte_count(bytes).ok_or(
            "expected `deny`, `warn`, `deny-at-risk`, or the most bytes per thread, as `16`",
        )?),
    }))
}

fn by_rule(rule: Spilling) -> SpillGates {
    [Some(Gate::Spills(rule)), None, None]
}

/// One thing that every kernel is held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate {
    Spills(Spilling),
    /// One register more would spill.
    AtRisk,
    /// No `setmaxnreg` is ignored.
    Ignored,
    /// At most so many registers.
    Registers(u32),
}

impl Gates {
    /// Whether a flag says what is done about spills, so that `occ.toml` does not.
    pub(crate) fn say_spills(&self) -> bool {
        self.spills.is_some()
    }

    /// The same, with what `occ.toml` says of spills where no flag does.
    pub(crate) fn or(self, shared: Option<Spilling>) -> Self {
        Self { spills: self.spills.or(shared.map(by_rule)), ..self }
    }

    /// The gates that are asked for.
    pub(crate) fn all(&self) -> impl Iterator<Item = Gate> {
        let spills = self.spills.into_iter().flatten().flatten();
        spills.chain(self.max_registers.map(Gate::Registers))
    }

    /// The most registers, where that is held.
    pub(crate) fn max_registers(&self) -> Option<u32> {
        self.max_registers
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.all().next().is_none()
    }
}

impl Gate {
    /// Whether a kernel does not pass; `None` where what would say it is not recorded.
    pub(crate) fn stops(self, kernel: &MeasuredKernel, arch: Option<&Arch>) -> Option<bool> {
        match self {
            Self::Spills(rule) => rule.allows(kernel).map(|allowed| !allowed),
            // What spills is stopped by the other gate.
            Self::AtRisk if kernel.spills() == Some(true) => Some(false),
            Self::AtRisk => Some(kernel.vgprs? >= addressable(arch?)?),
            // Only a log says it, and only where it is so.
            Self::Ignored => Some(kernel.setmaxnreg_ignored == Some(true)),
            Self::Registers(most) => match registers(kernel, arch) {
                Some(used) => Some(used > u64::from(most)),
                // Whatever is not known is more.
                None => (kernel.vgprs? > most).then_some(true),
            },
        }
    }

    pub(crate) fn demand(self) -> Demand {
        if matches!(self, Self::Registers(_)) { REGISTERS } else { SPILLS }
    }

    pub(crate) fn only_warns(self) -> bool {
        self == Self::Spills(Spilling::Warn)
    }

    /// What a kernel does that does not pass, and what several do.
    pub(crate) fn words(self) -> [String; 2] {
        match self {
            Self::Spills(Spilling::AtMost(most)) => ["uses", "use"].map(|uses| {
                format!("{uses} more than {most} bytes of scratch memory or stack per thread")
            }),
            Self::Spills(_) => [["spills", "uses"], ["spill", "use"]]
                .map(|[spills, uses]| format!("{spills} registers or {uses} scratch memory")),
            Self::AtRisk => {
                ["is", "are"].map(|is| format!("{is} at the register limit: one more spills"))
            }
            Self::Ignored => ["was", "were"]
                .map(|was| format!("{was} compiled where ptxas ignored a `setmaxnreg`")),
            Self::Registers(most) => {
                ["uses", "use"].map(|uses| format!("{uses} more than {most} registers"))
            }
        }
    }

    /// What has to be known.
    pub(crate) fn subject(self) -> &'static str {
        if matches!(self, Self::Spills(_)) { "spills" } else { "registers" }
    }
}

/// The most registers that a thread can use.
pub(crate) fn addressable(arch: &Arch) -> Option<u32> {
    Some(arch.wave64.or(arch.wave32)?.addressable)
}

/// Vector registers that a thread needs of one file; `None` where it is not recorded, or where the
/// target has AGPRs and those are not recorded.
pub(crate) fn registers(kernel: &MeasuredKernel, arch: Option<&Arch>) -> Option<u64> {
    let vgprs = kernel.vgprs?;
    match arch {
        Some(arch) if Key::Agprs.foreign_to(arch).is_none() => {
            Some(vgprs_needed(arch, vgprs, kernel.agprs?))
        }
        // How AGPRs of a target that is not known add up is not known either.
        None if kernel.agprs.is_some_and(|agprs| agprs > 0) => None,
        _ => Some(vgprs.into()),
    }
}

#[cfg(test)]
mod tests;
