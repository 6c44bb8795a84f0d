//! Kernels that fall short of a minimum, for continuous integration.

use std::sync::Arc;

use occ_core::Ratio;

use super::minimum::{is_below, sentence};
use super::sort;
use super::table::hint;
use crate::evaluated::Evaluated;
use crate::finding::{BELOW, Finding, Findings, Form, Origin, REFUSED, Severity, UNKNOWN};
use crate::{Failure, Outcome};

/// Writes what falls short of `min`, the worst first.
pub(super) fn print(kernels: &[Evaluated], min: Ratio, form: Form) -> Result<Outcome, Failure> {
    let mut found: Vec<(&Evaluated, Option<bool>)> =
        kernels.iter().map(|kernel| (kernel, is_below(kernel, min))).collect();
    found.retain(|(_, below)| *below != Some(false));
    found.sort_by_key(|(kernel, _)| sort::level(kernel));
    let mut findings = Findings::new(form);
    let (mut broken, mut unknown) = (false, None);
    for (kernel, below) in found {
        let level = if below.is_none() { Severity::Warning } else { Severity::Error };
        broken |= below.is_some();
        unknown = unknown.or(below.is_none().then_some(kernel));
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
                    let hint = hint(refusal);
                    format!("the occupancy of kernel `{}` is not known: it {hint}", kernel.name)
                }
                _ => sentence(kernel, min),
            },
            origin: Some(Origin::of(kernel)),
            location: None,
        });
    }
    findings.print()?;
    match unknown {
        _ if broken => Ok(Outcome::Broken),
        None => Ok(Outcome::Fine),
        // An unknown occupancy cannot be compared.
        Some(_) => Err(Failure::Input(
            "`--min` cannot be checked where the occupancy is not known".to_owned(),
        )),
    }
}
