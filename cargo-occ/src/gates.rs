//! What every kernel is held to besides its occupancy, with a baseline and without: spills and registers.

use occ_artifacts::{MeasuredKernel, Spilling};
use occ_core::__private::key::Key;
use occ_core::__private::message::bounds;
use occ_core::__private::vgprs_needed;
use occ_core::{Arch, Ratio};

use crate::failure::{complain, help, warn};
use crate::finding::{REGISTERS, Rule, SPILLS, Severity};
use crate::format::grouped;
use crate::kernel_flags::{byte_count, whole};
use crate::{Failure, Outcome};

/// What excuses a kernel that has no line in a baseline.
pub(crate) const IGNORE: &str = "pass over it by `[[ignore]]` in `occ.toml`";
/// As many kernels are named.
const NAMED: usize = 10;

/// The flags.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Gates {
    /// What to do where a kernel spills registers or uses scratch memory: `deny` fails, `warn` warns, and
    /// `deny-at-risk` also fails where it uses as many registers as its target has, so that one more would
    /// spill. A number, such as `16`, is the most bytes of scratch memory or stack per thread, spills
    /// included.
    #[arg(help_heading = "Gates", long, value_name = "WHAT", value_parser = spills)]
    spills: Option<Spills>,
    /// Fail where a kernel uses more vector registers per thread. AGPRs count where they share the register
    /// file.
    #[arg(help_heading = "Gates", long, value_name = "COUNT", value_parser = whole::<u32>(0..))]
    max_registers: Option<u32>,
}

/// What `--spills` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spills {
    By(Spilling),
    DenyAtRisk,
}

/// `deny`, `warn`, `deny-at-risk`, `16`.
fn spills(text: &str) -> Result<Spills, String> {
    Ok(match text {
        "deny" => Spills::By(Spilling::Deny),
        "warn" => Spills::By(Spilling::Warn),
        "deny-at-risk" => Spills::DenyAtRisk,
        bytes => Spills::By(Spilling::AtMost(byte_count(bytes).ok_or(
            "expected `deny`, `warn`, `deny-at-risk`, or the most bytes per thread, as `16`",
        )?)),
    })
}

/// One thing that every kernel is held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate {
    Spills(Spilling),
    /// One register more would spill.
    AtRisk,
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
        Self { spills: self.spills.or(shared.map(Spills::By)), ..self }
    }

    /// The gates that are asked for.
    pub(crate) fn all(&self) -> impl Iterator<Item = Gate> {
        let [spills, risk] = match self.spills {
            None => [None, None],
            Some(Spills::By(rule)) => [Some(Gate::Spills(rule)), None],
            Some(Spills::DenyAtRisk) => [Some(Gate::Spills(Spilling::Deny)), Some(Gate::AtRisk)],
        };
        spills.into_iter().chain(risk).chain(self.max_registers.map(Gate::Registers))
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
            Self::Registers(most) => match registers(kernel, arch) {
                Some(used) => Some(used > u64::from(most)),
                // Whatever is not known is more.
                None => (kernel.vgprs? > most).then_some(true),
            },
        }
    }

    pub(crate) fn rule(self) -> Rule {
        if matches!(self, Self::Registers(_)) { REGISTERS } else { SPILLS }
    }

    pub(crate) fn severity(self) -> Severity {
        if self == Self::Spills(Spilling::Warn) { Severity::Warning } else { Severity::Error }
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
            Self::Registers(most) => {
                ["uses", "use"].map(|uses| format!("{uses} more than {most} registers"))
            }
        }
    }

    /// What has to be known.
    fn subject(self) -> &'static str {
        if matches!(self, Self::Spills(_)) { "spills" } else { "registers" }
    }
}

/// The least and the most that a kernel reaches; `None`: that is not known.
pub(crate) type Reaches = Option<(Option<Ratio>, Ratio)>;

/// ` (62.5% occupancy)`; nothing where it is not known.
fn told(reaches: Reaches) -> String {
    let text = reaches.map(|(least, most)| format!(" ({} occupancy)", bounds(least, most)));
    text.unwrap_or_default()
}

/// Kernels, of which the first are named.
#[derive(Debug, Default)]
struct Named {
    first: Vec<String>,
    count: usize,
}

impl Named {
    fn add(&mut self, name: &dyn Fn() -> String) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(name());
        }
    }
}

/// The kernels that were held to the gates so far.
#[derive(Debug)]
pub(crate) struct Held {
    /// What does not pass each, and of what that is not known.
    gates: Vec<(Gate, Named, Named)>,
    /// What excuses a kernel: the way out.
    excuse: &'static str,
}

impl Held {
    pub(crate) fn new(gates: &Gates, excuse: &'static str) -> Self {
        let none = |gate| (gate, Named::default(), Named::default());
        Self { gates: gates.all().map(none).collect(), excuse }
    }

    /// Holds a kernel to them; `name` is what messages call it, with its target.
    pub(crate) fn add(
        &mut self,
        kernel: &MeasuredKernel,
        arch: Option<&Arch>,
        reaches: Reaches,
        name: &dyn Fn() -> String,
    ) {
        for (gate, stopped, unknown) in &mut self.gates {
            match gate.stops(kernel, arch) {
                Some(true) => stopped.add(&|| name() + &told(reaches)),
                Some(false) => {}
                None => unknown.add(name),
            }
        }
    }

    /// Says which kernels do not pass. `outcome` is what the build is besides.
    ///
    /// # Errors
    ///
    /// Where no kernel fails: those of `outcome`, and where the file of a kernel does not say what a gate
    /// asks.
    pub(crate) fn tell(&self, outcome: Result<Outcome, Failure>) -> Result<Outcome, Failure> {
        let stopped = || self.gates.iter().filter(|(_, stopped, _)| stopped.count > 0);
        for (gate, Named { first, count }, _) in stopped() {
            let [one, many] = gate.words();
            let (kernels, do_so) = if *count == 1 { ("kernel", one) } else { ("kernels", many) };
            let more = match count.saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {} more", grouped(more)),
            };
            let text = format!("{} {kernels} {do_so}: {}{more}", grouped(*count), first.join(", "));
            if gate.severity() == Severity::Error {
                complain(&text);
            } else {
                warn(&text);
            }
        }
        let is_broken = stopped().any(|(gate, ..)| gate.severity() == Severity::Error);
        if is_broken {
            help(&format!("where a kernel may do so, {}", self.excuse));
        }
        let outcome = match outcome {
            Err(failure) if is_broken => {
                failure.print();
                Ok(Outcome::Broken)
            }
            Ok(_) if is_broken => Ok(Outcome::Broken),
            outcome => outcome,
        };
        match (self.unknown(), outcome) {
            (Some((gate, text)), Ok(Outcome::Fine)) if gate.severity() == Severity::Error => {
                Err(Failure::Input(text))
            }
            (unknown, outcome) => {
                if let Some((_, text)) = unknown {
                    warn(&text);
                }
                outcome
            }
        }
    }

    /// What a person is told where a gate asks for counts that files do not have.
    fn unknown(&self) -> Option<(Gate, String)> {
        let is_unknown = |held: &&(Gate, Named, Named)| held.2.count > 0;
        let mut unknown = self.gates.iter().filter(is_unknown);
        // One that would fail goes before one that would warn.
        let fails = |held: &&(Gate, Named, Named)| held.0.severity() == Severity::Error;
        let first = unknown.clone().find(fails).or_else(|| unknown.next())?;
        let (gate, _, Named { first, count }) = first;
        let others = match count - 1 {
            0 => String::new(),
            1 => "; neither does that of 1 more".to_owned(),
            more => format!("; neither do those of {} more", grouped(more)),
        };
        let text = format!(
            "{} cannot be checked: the file of {} does not count them{others}; to excuse a kernel, {}",
            gate.subject(),
            first.first()?,
            self.excuse,
        );
        Some((*gate, text))
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
