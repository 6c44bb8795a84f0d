//! What is found, in words: for people on standard error, and for programs.

use std::sync::Arc;

use occ_core::__private::message::{bounds, percentage};

use super::minimum::{open, reaches_openly, sentence, unknown, ways_to_close};
use super::{Judged, Kind, NAMED, Row, Rule, Verdict, Weight};
use crate::Failure;
use crate::baseline::{self, Entry};
use crate::evaluated::Refusal;
use crate::failure::{complain, help, note, warn};
use crate::finding::{self, Finding, Location, Severity};
use crate::format::{Format, counted, grouped, short};

impl Judged<'_> {
    /// Says what is found of minimum, gates and what is not known, and what would `excuse` a kernel that a gate stops.
    pub(crate) fn tell(&self, excuse: &str) {
        let is_broken = self.is_broken();
        let uncertain = |level, text: &str| match level {
            Weight::Broken | Weight::Unknown if !is_broken => complain(text),
            Weight::Passed | Weight::Note => note(text),
            _ => warn(text),
        };
        for kind in &self.kinds {
            match (kind.rule, kind.verdict) {
                (Rule::Minimum { min, .. }, Verdict::Stopped) if self.form.is_none() => {
                    for row in &kind.worst {
                        complain(&short(&kind.text(row), row.kernel()));
                    }
                    if kind.more() > 0 {
                        let (more, min) = (grouped(kind.more()), percentage(min));
                        complain(&format!("and {more} more kernels below {min}"));
                    }
                }
                (Rule::Gate(gate), Verdict::Stopped) => kind.tell(&gate.words()),
                (Rule::Covered { .. }, _) => {
                    kind.tell(&["has", "have"].map(|has| format!("{has} no contract")));
                    help(
                        "`cargo occ init` prints contracts to paste; `[[ignore]]` in `occ.toml` excuses a kernel",
                    );
                }
                _ => {}
            }
        }
        let is_gate = |kind: &Kind<'_>| matches!(kind.rule, Rule::Gate(_));
        if self.kinds.iter().any(|kind| is_gate(kind) && kind.weight() == Weight::Broken) {
            help(&format!("where a kernel may do so, {excuse}"));
        }
        for kind in &self.kinds {
            let Some(first) = kind.worst.first() else { continue };
            let others = kind.count - 1;
            match (kind.rule, kind.verdict, first) {
                (Rule::Minimum { .. }, Verdict::Open, _) if kind.weight() == Weight::Passed => {
                    let (kernels, they) = match others {
                        0 => ("kernel passes", "it reaches"),
                        _ => ("kernels pass", "they reach"),
                    };
                    let count = grouped(kind.count);
                    note(&format!(
                        "{count} {kernels} by `--allow-open`: what is open decides what {they}"
                    ));
                }
                (Rule::Minimum { .. }, Verdict::Open, Row::Kernel(first)) => {
                    uncertain(kind.weight(), &open(first, others));
                }
                (Rule::Minimum { .. }, Verdict::Unknown, Row::Kernel(first)) => {
                    uncertain(kind.weight(), &unknown(first, others));
                }
                (Rule::Gate(gate), Verdict::Unknown, _) => {
                    let others = match others {
                        0 => String::new(),
                        1 => "; neither does that of 1 more".to_owned(),
                        more => format!("; neither do those of {} more", grouped(more)),
                    };
                    let (subject, name) = (gate.subject(), first.name());
                    uncertain(
                        kind.weight(),
                        &format!(
                            "{subject} cannot be checked: the file of {name} does not count them{others}; to excuse a \
                         kernel, {excuse}",
                        ),
                    );
                }
                (Rule::Line { .. }, Verdict::Unknown, _) => {
                    let more = match others {
                        0 => String::new(),
                        more => format!(" and of {} more", grouped(more)),
                    };
                    let end = match kind.weight() {
                        Weight::Passed => "it passes by `--allow-open`",
                        _ => {
                            "let it pass by `--allow-open`, or pass over it by `[[ignore]]` in `occ.toml`"
                        }
                    };
                    uncertain(
                        kind.weight(),
                        &format!(
                            "the occupancy of {}{more} is not known: nothing holds it; {end}",
                            first.name(),
                        ),
                    );
                }
                _ => {}
            }
        }
    }

    /// Writes what is found for programs. `line` knows the line that a kernel is held to.
    ///
    /// # Errors
    ///
    /// Where standard output cannot be written to.
    pub(crate) fn print(
        &self,
        form: Format,
        line: &dyn Fn(&Entry) -> Option<Location>,
    ) -> Result<(), Failure> {
        let (mut findings, mut more) = (Vec::new(), [0; 3]);
        for kind in &self.kinds {
            let severity = match kind.weight() {
                Weight::Broken | Weight::Unknown => Severity::Error,
                Weight::Warning => Severity::Warning,
                Weight::Note => Severity::Note,
                Weight::Passed => continue,
            };
            more[severity as usize] += kind.more();
            findings.extend(kind.worst.iter().map(|row| Finding {
                severity,
                demand: kind.rule.demand(kind.verdict, row),
                kernel: Arc::clone(row.kernel()),
                target: row.target(),
                text: kind.text(row),
                origin: row.origin(),
                location: match row {
                    Row::Kernel(_) => None,
                    Row::Contract(contract) => Some(contract.location.clone()),
                    Row::Change(change) => line(change.was().unwrap_or(&change.entry)),
                },
            }));
        }
        finding::print(form, findings, more)
    }
}

impl Kind<'_> {
    /// Says how many kernels do what one does, or several do, and which.
    fn tell(&self, [one, many]: &[String; 2]) {
        let does = if self.count == 1 { one } else { many };
        let text = format!("{} {does}: {}", counted(self.count, "kernel"), self.names());
        if self.weight() == Weight::Broken { complain(&text) } else { warn(&text) }
    }

    /// How many are not kept.
    fn more(&self) -> usize {
        self.count - self.worst.len()
    }

    /// `` `blur` on gfx90a (62.5% occupancy), `tile` on gfx90a and 2 more ``
    fn names(&self) -> String {
        let first = self.worst.iter().take(NAMED).map(|row| {
            let reaches =
                row.reaches().map(|(least, most)| format!(" ({} occupancy)", bounds(least, most)));
            row.name() + &reaches.unwrap_or_default()
        });
        let names = first.collect::<Vec<_>>().join(", ");
        match self.count.saturating_sub(NAMED) {
            0 => names,
            more => format!("{names} and {} more", grouped(more)),
        }
    }

    /// What is to be said of one kernel.
    fn text(&self, row: &Row<'_>) -> String {
        let name = row.kernel();
        match (self.rule, row) {
            (Rule::Gate(gate), _) if self.verdict == Verdict::Stopped => {
                let [does, _] = gate.words();
                format!("kernel `{name}` {does}")
            }
            (Rule::Gate(gate), _) => {
                format!("the file of kernel `{name}` does not count its {}", gate.subject())
            }
            (Rule::Minimum { min, .. }, Row::Kernel(kernel)) => match self.verdict {
                Verdict::Stopped => sentence(kernel, min),
                Verdict::Open => {
                    let reaches = reaches_openly(kernel).unwrap_or_default();
                    let ways = ways_to_close(kernel).join(", or ");
                    let ways = if ways.is_empty() { ways } else { format!(": {ways}") };
                    format!("kernel `{name}` {reaches}{ways}")
                }
                _ => {
                    let hint = kernel.reached().as_ref().err().map(Refusal::hint);
                    format!(
                        "the occupancy of kernel `{name}` is not known: it {}",
                        hint.unwrap_or_default()
                    )
                }
            },
            (_, Row::Change(change)) => baseline::sentence(change),
            (_, Row::Contract(contract)) => contract.text.clone(),
            (Rule::Covered { .. }, _) => format!("kernel `{name}` has no contract"),
            (_, Row::Kernel(_)) => String::new(),
        }
    }
}
