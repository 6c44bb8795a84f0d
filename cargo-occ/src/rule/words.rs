//! What is found, in words: for people on standard error, and for programs.

use std::sync::Arc;

use occ_core::__private::key::Key;
use occ_core::__private::message::{self, bounds, percentage};
use occ_core::{Contract, Open, Ratio, Requirement};

use super::{Judged, Kind, NAMED, Row, Rule, Verdict, Weight};
use crate::Failure;
use crate::baseline::{self, Entry};
use crate::evaluated::Evaluated;
use crate::failure::{complain, help, note, warn};
use crate::finding::{self, Finding, Location, Severity};
use crate::format::{Format, counted, grouped, others, short};

impl Judged<'_> {
    /// Says what is found of minimum, gates and what is not known, and what would `excuse` a kernel that a gate stops.
    pub(crate) fn tell(&self, excuse: &str) {
        let is_broken = self.is_broken();
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
            let Some(text) = kind.uncertain(excuse) else { continue };
            match kind.weight() {
                Weight::Broken | Weight::Unknown if !is_broken => complain(&text),
                Weight::Passed | Weight::Note => note(&text),
                _ => warn(&text),
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

    /// What is said where it is not certain whether kernels pass, or they pass all the same: what is said of the first,
    /// how many others there are, and what lets them pass.
    fn uncertain(&self, excuse: &str) -> Option<String> {
        let passes = self.weight() == Weight::Passed;
        let (start, way) = match (self.rule, self.verdict) {
            (Rule::Minimum { .. } | Rule::Line { .. }, Verdict::Open | Verdict::Unknown)
                if passes =>
            {
                (String::new(), "passed by `--allow-open`".to_owned())
            }
            (Rule::Minimum { .. }, Verdict::Open) => {
                ("`--min` is not certain: ".to_owned(), "let it pass by `--allow-open`".to_owned())
            }
            (Rule::Minimum { .. }, Verdict::Unknown) => {
                ("`--min` cannot be checked: ".to_owned(), String::new())
            }
            (Rule::Gate(gate), Verdict::Unknown) => {
                let start = format!("{} cannot be checked: ", gate.subject());
                (start, format!("to excuse a kernel, {excuse}"))
            }
            (Rule::Line { .. }, Verdict::Unknown) => {
                let way =
                    "let it pass by `--allow-open`, or pass over it by `[[ignore]]` in `occ.toml`";
                ("nothing holds what is not known: ".to_owned(), way.to_owned())
            }
            _ => return None,
        };
        let text = self.text(self.worst.first()?);
        let text = text.lines().next().unwrap_or_default();
        let others = others(self.count - 1);
        let joint = if way.is_empty() { "" } else { "; " };
        Some(format!("{start}{text}{others}{joint}{way}"))
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
                _ => kernel.not_known().unwrap_or_default(),
            },
            (_, Row::Change(change)) => baseline::sentence(change),
            (_, Row::Contract(contract)) => contract.text.clone(),
            (Rule::Covered { .. }, _) => format!("kernel `{name}` has no contract"),
            (_, Row::Kernel(_)) => String::new(),
        }
    }
}

/// What the attribute would print.
fn sentence(evaluated: &Evaluated, min: Ratio) -> String {
    let Some(arch) = evaluated.arch else { return String::new() };
    let kernel = evaluated.kernel();
    let name = evaluated.name().to_string();
    let contract = Contract::new(&name, arch, *kernel).min(Requirement::Occupancy(min));
    match evaluated.reached() {
        Err(refusal) => {
            format!("kernel `{name}` cannot launch on {}: {}", arch.name, refusal.reason)
        }
        Ok(bounds) if !bounds.open.is_empty() => {
            let min = percentage(min);
            let reaches = reaches_openly(evaluated).unwrap_or_default();
            let limits = evaluated.limits().into_iter();
            let limits = limits.map(|limit| format!("\nlimited by {}", limit.text));
            let limits = limits.collect::<String>();
            format!("kernel `{name}` {reaches}, below the required {min} on {}{limits}", arch.name)
        }
        Ok(_) => message::verdict(&contract, &contract.verdict()).to_string(),
    }
}

/// `reaches 25–62.5% depending on its block size`, of a kernel whose launch leaves something open.
fn reaches_openly(kernel: &Evaluated) -> Option<String> {
    let bounds = kernel.open_bounds()?;
    let reached = message::reached_openly(bounds, kernel.vendor());
    let refused = match bounds.refused {
        Some(threads) => {
            let (unit, vendor) = (kernel.vendor().workgroup(), kernel.vendor());
            let of = vendor.words().threads;
            format!(" ({unit}s of {threads} {of} cannot launch)")
        }
        None => String::new(),
    };
    let more = kernel.arch.map(|arch| message::contested(arch, bounds.open).to_string());
    let more = more.unwrap_or_default();
    Some(format!("reaches {reached}{more}{refused}"))
}

/// What says what is open: `` give `--block` and `--dynamic-shared` or `[launch]` in `occ.toml` ``. Nothing
/// says what named barriers take.
fn ways_to_close(kernel: &Evaluated) -> Vec<String> {
    let (vendor, open) = (kernel.vendor(), kernel.open());
    let flags = [
        (open.workgroup.is_some(), Key::Workgroup),
        (open.dynamic_lds, Key::DynamicLds),
        (open.tensor_columns, Key::TensorColumns),
    ];
    let flag = |key: Key| format!("`--{}`", key.name_for(vendor).replace('_', "-"));
    let given = flags.into_iter().filter(|(is_open, _)| *is_open).map(|(_, key)| flag(key));
    let given = given.collect::<Vec<_>>().join(" and ");
    let named_barriers = open.named_barriers && kernel.measured.barriers.is_none();
    // What a file may say; the rest is the launch's, or a number of the chip on which sources differ.
    let Open { lds, agprs, wave, .. } = open;
    let counts = Open { lds, agprs, wave, named_barriers, ..Open::NONE };
    let given = (!given.is_empty()).then(|| format!("give {given} or `[launch]` in `occ.toml`"));
    let read = (!counts.is_empty())
        .then(|| format!("read a file that says its {}", message::open(counts, vendor)));
    given.into_iter().chain(read).collect()
}
