//! Kernels that fall short of a minimum, for continuous integration.

use std::sync::Arc;

use occ_core::__private::message::percentage;
use occ_core::Ratio;

use super::minimum::{is_below, sentence};
use super::sort;
use crate::Failure;
use crate::evaluated::Evaluated;
use crate::failure::complain;
use crate::finding::{BELOW, Finding, Findings, Form, Origin, REFUSED, Severity, UNKNOWN};
use crate::format::grouped;

/// Writes what falls short of `min`, the worst first.
pub(super) fn print(kernels: &[Evaluated], min: Ratio, form: Form) -> Result<(), Failure> {
    let mut found: Vec<(&Evaluated, Option<bool>)> =
        kernels.iter().map(|kernel| (kernel, is_below(kernel, min))).collect();
    found.retain(|(_, below)| *below != Some(false));
    found.sort_by_key(|(kernel, _)| sort::level(kernel));
    let mut findings = Findings::new(form);
    for (kernel, below) in found {
        let level = if below.is_none() { Severity::Warning } else { Severity::Error };
        findings.add(level, || Finding {
            rule: match (below, &kernel.reached) {
                (None, _) => UNKNOWN,
                (_, Err(_)) => REFUSED,
                (_, Ok(_)) => BELOW,
            },
            kernel: Arc::clone(&kernel.name),
            target: match (kernel.target(), kernel.arch) {
                (target, Some(arch)) if target.is_empty() => arch.name.to_string(),
                (target, _) => target,
            },
            text: match (below, &kernel.reached) {
                (None, Err(refusal)) => {
                    let hint = refusal.hint();
                    format!("the occupancy of kernel `{}` is not known: it {hint}", kernel.name)
                }
                _ => sentence(kernel, min),
            },
            origin: Some(Origin::of(kernel)),
            location: None,
        });
    }
    findings.print()
}

/// Says how many kernels are below `min` besides those that were chosen to be shown.
pub(super) fn tell_hidden(hidden: usize, min: Ratio) {
    let (kernels, are) = if hidden == 1 { ("kernel", "is") } else { ("kernels", "are") };
    if hidden > 0 {
        let (hidden, min) = (grouped(hidden), percentage(min));
        complain(&format!("{hidden} {kernels} below {min} {are} left out by what is shown"));
    }
}
