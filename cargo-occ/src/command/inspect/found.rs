//! Kernels that fall short of a minimum, for continuous integration.

use std::sync::Arc;

use occ_core::__private::message::percentage;
use occ_core::Ratio;

use super::minimum::{Minimum, is_below, reaches_openly, sentence, ways_to_close};
use super::sort::{Level, level};
use crate::Failure;
use crate::evaluated::{Evaluated, Kernels};
use crate::failure::complain;
use crate::finding::{BELOW, Finding, Findings, Origin, REFUSED, Rule, Severity, UNKNOWN};
use crate::format::{Form, grouped};
use crate::gates::Gates;

/// Writes what falls short of `min`, the worst first, and then what does not pass a gate.
pub(super) fn print(
    kernels: &Kernels,
    min: Option<Minimum>,
    gates: &Gates,
    form: Form,
) -> Result<(), Failure> {
    let mut findings = Findings::new(form);
    if let Some(min) = min {
        short(kernels, min, &mut findings);
    }
    for gate in gates.all() {
        let [does, _] = gate.words();
        let stopped = |kernel: &Evaluated| gate.stops(&kernel.measured, kernel.arch) == Some(true);
        for kernel in kernels.iter().filter(stopped) {
            let text = || format!("kernel `{}` {does}", kernel.name());
            findings.add(gate.severity(), || finding(gate.rule(), &kernel, text()));
        }
    }
    findings.print()
}

/// What falls short of `min`.
fn short(kernels: &Kernels, min: Minimum, findings: &mut Findings) {
    let Minimum { ratio: min, allows_open } = min;
    let mut found: Vec<(Level, usize)> = Vec::new();
    for (at, kernel) in kernels.iter().enumerate() {
        let falls_short = match is_below(&kernel, min) {
            Some(below) => below,
            None => !allows_open || kernel.bounds().is_none(),
        };
        if falls_short {
            found.push((level(&kernel), at));
        }
    }
    found.sort_unstable();
    let found = found.into_iter().flat_map(|(_, at)| kernels.range(at..at + 1));
    for kernel in found {
        let kernel = &kernel;
        let below = is_below(kernel, min);
        let level = if below.is_none() { Severity::Warning } else { Severity::Error };
        let rule = match (below, kernel.reached()) {
            (None, _) => UNKNOWN,
            (_, Err(_)) => REFUSED,
            (_, Ok(_)) => BELOW,
        };
        let text = || match (below, kernel.reached()) {
            (None, Err(refusal)) => {
                let hint = refusal.hint();
                format!("the occupancy of kernel `{}` is not known: it {hint}", kernel.name())
            }
            (None, Ok(_)) => {
                let reaches = reaches_openly(kernel).unwrap_or_default();
                let joint = |ways: String| if ways.is_empty() { ways } else { format!(": {ways}") };
                let ways = joint(ways_to_close(kernel).join(", or "));
                format!("kernel `{}` {reaches}{ways}", kernel.name())
            }
            _ => sentence(kernel, min),
        };
        findings.add(level, || finding(rule, kernel, text()));
    }
}

fn finding(rule: Rule, kernel: &Evaluated, text: String) -> Finding {
    let target = match (kernel.target(), kernel.arch) {
        (target, Some(arch)) if target.is_empty() => arch.name.to_string(),
        (target, _) => target,
    };
    let (name, origin) = (Arc::clone(kernel.name()), Some(Origin::of(kernel)));
    Finding { rule, kernel: name, target, text, origin, location: None }
}

/// Says how many kernels are below `min` besides those that were chosen to be shown.
pub(super) fn tell_hidden(hidden: usize, min: Ratio) {
    let (kernels, are) = if hidden == 1 { ("kernel", "is") } else { ("kernels", "are") };
    if hidden > 0 {
        let (hidden, min) = (grouped(hidden), percentage(min));
        complain(&format!("{hidden} {kernels} below {min} {are} left out by what is shown"));
    }
}
