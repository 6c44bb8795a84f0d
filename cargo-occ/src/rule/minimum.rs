//! What is said of kernels that fall short of a minimum, or may.

use occ_core::__private::key::Key;
use occ_core::__private::message::{self, percentage};
use occ_core::{Contract, Open, Ratio, Requirement};

use crate::evaluated::{Evaluated, Refusal};
use crate::format::grouped;

/// What is said where the launch decides whether kernels keep the minimum: of the first, and of how many others.
pub(super) fn open(first: &Evaluated, others: usize) -> String {
    let open = first.open();
    let is_by_launch = open.workgroup.is_some() || open.dynamic_lds;
    let decides = if is_by_launch { "the launch decides" } else { "not all is known" };
    let mut ways = ways_to_close(first);
    ways.push("let them pass by `--allow-open`".to_owned());
    format!(
        "`--min` is not certain where {decides}: kernel `{}` {}{}; {}",
        first.name(),
        reaches_openly(first).unwrap_or_default(),
        more(others, "open too"),
        ways.join(", or "),
    )
}

/// What is said where kernels could not be compared.
pub(super) fn unknown(first: &Evaluated, others: usize) -> String {
    let reason = first.reached().as_ref().err().map_or_else(String::new, Refusal::end);
    let others = more(others, "not known either");
    let name = first.name();
    format!(
        "`--min` cannot be checked where the occupancy is not known: kernel `{name}`{reason}{others}"
    )
}

/// What the others are: `; 2 more kernels are open too`, or nothing where there are none.
fn more(others: usize, what: &str) -> String {
    match others {
        0 => String::new(),
        1 => format!("; 1 more kernel is {what}"),
        more => format!("; {} more kernels are {what}", grouped(more)),
    }
}

/// What the attribute would print.
pub(super) fn sentence(evaluated: &Evaluated, min: Ratio) -> String {
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
pub(super) fn reaches_openly(kernel: &Evaluated) -> Option<String> {
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
pub(super) fn ways_to_close(kernel: &Evaluated) -> Vec<String> {
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
