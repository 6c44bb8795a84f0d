//! The minimum of `--min`, which all kernels are held to, whichever are shown.

use occ_core::__private::message::{self, percentage};
use occ_core::{Contract, Open, Ratio, Requirement};

use super::{MANY, sort};
use crate::evaluated::{Evaluated, Loaded, Refusal};
use crate::failure::{complain, note, warn};
use crate::format::{grouped, short};
use crate::{Failure, Outcome};

/// As many broken kernels are told of where there are many.
const TOLD: usize = 10;

/// The kernels that were compared with the minimum so far. Of many broken ones the worst are kept.
pub(super) struct MinimumCheck {
    min: Minimum,
    count: usize,
    broken: Vec<Evaluated>,
    /// Broken ones that are not kept.
    more: usize,
    unknown: First,
    /// Those of which the launch decides whether they keep it.
    open: First,
}

/// What kernels are held to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Minimum {
    pub(super) ratio: Ratio,
    /// Whether kernels pass of which the launch decides whether they keep it.
    pub(super) allows_open: bool,
}

/// The first of some kernels, and how many there are.
struct First {
    first: Option<Evaluated>,
    count: usize,
}

impl First {
    const NONE: Self = Self { first: None, count: 0 };

    fn add(&mut self, kernel: Evaluated) {
        self.count += 1;
        self.first.get_or_insert(kernel);
    }
}

impl MinimumCheck {
    pub(super) fn new(min: Minimum) -> Self {
        let (unknown, open) = (First::NONE, First::NONE);
        Self { min, count: 0, broken: Vec::new(), more: 0, unknown, open }
    }

    /// Counts a kernel that keeps the minimum.
    pub(super) fn add_kept(&mut self) {
        self.count += 1;
    }

    pub(super) fn add(&mut self, kernel: Evaluated) {
        self.count += 1;
        match is_below(&kernel, self.min.ratio) {
            Some(true) => self.broken.push(kernel),
            Some(false) => {}
            None if kernel.bounds().is_some() => self.open.add(kernel),
            None => self.unknown.add(kernel),
        }
        if self.broken.len() > 2 * MANY {
            self.worst();
        }
    }

    /// Keeps the worst of the broken kernels; of equals the first.
    fn worst(&mut self) {
        self.broken.sort_by_key(sort::level);
        self.more += self.broken.len().saturating_sub(TOLD);
        self.broken.truncate(TOLD);
    }

    /// Lists the kernels that fall short on standard error; what the check comes to.
    pub(super) fn tell(mut self) -> Result<Outcome, Failure> {
        let min = self.min.ratio;
        if self.count > MANY && self.below() > TOLD {
            self.worst();
        }
        for kernel in &self.broken {
            complain(&short(&sentence(kernel, min), kernel.name()));
        }
        if self.more > 0 {
            let more = grouped(self.more);
            complain(&format!("and {more} more kernels below {}", percentage(min)));
        }
        if !self.broken.is_empty() {
            for text in self.uncertain() {
                warn(&text);
            }
        }
        self.outcome()
    }

    /// How many kernels are below the minimum.
    pub(super) fn below(&self) -> usize {
        self.broken.len() + self.more
    }

    /// What the check comes to. An occupancy that is not known cannot be compared.
    pub(super) fn outcome(&self) -> Result<Outcome, Failure> {
        self.tell_passed();
        if !self.broken.is_empty() {
            return Ok(Outcome::Broken);
        }
        let uncertain = self.uncertain();
        if let Some((last, others)) = uncertain.split_last() {
            for text in others {
                warn(text);
            }
            return Err(Failure::Input(last.clone()));
        }
        Ok(Outcome::Fine)
    }

    /// Says how many kernels pass of which the launch decides whether they keep the minimum.
    fn tell_passed(&self) {
        match (self.min.allows_open, self.open.count) {
            (false, _) | (_, 0) => {}
            (_, 1) => {
                note("1 kernel passes by `--allow-open`: what is open decides what it reaches");
            }
            (_, count) => note(&format!(
                "{} kernels pass by `--allow-open`: what is open decides what they reach",
                grouped(count)
            )),
        }
    }

    /// Why the check is certain of nothing, though none is below.
    fn uncertain(&self) -> Vec<String> {
        let open = self.open().filter(|_| !self.min.allows_open);
        open.into_iter().chain(self.unknown()).collect()
    }

    /// Of which kernels the launch decides whether they keep the minimum, and what is open.
    fn open(&self) -> Option<String> {
        let first = self.open.first.as_ref()?;
        let others = others(self.open.count, "open too");
        let open = first.open();
        let is_by_launch = open.workgroup.is_some() || open.dynamic_lds;
        let decides = if is_by_launch { "the launch decides" } else { "not all is known" };
        let mut ways = ways_to_close(first);
        ways.push("let them pass by `--allow-open`".to_owned());
        Some(format!(
            "`--min` is not certain where {decides}: kernel `{}` {}{others}; {}",
            first.name(),
            reaches_openly(first)?,
            ways.join(", or "),
        ))
    }

    /// Which kernels could not be compared, and why.
    fn unknown(&self) -> Option<String> {
        let first = self.unknown.first.as_ref()?;
        let reason = first.reached().as_ref().err();
        let others = others(self.unknown.count, "not known either");
        Some(format!(
            "`--min` cannot be checked where the occupancy is not known: kernel `{}`{}{others}",
            first.name(),
            reason.map_or_else(String::new, Refusal::end),
        ))
    }

    /// The check of all kernels that were read.
    pub(super) fn of(loaded: &Loaded, min: Minimum) -> Self {
        let mut check = Self::new(min);
        loaded.kernels.iter().for_each(|kernel| check.add(kernel));
        check
    }
}

/// What all kernels but the first are: `; 2 more kernels are open too`, or nothing where there is one.
fn others(count: usize, what: &str) -> String {
    match count.saturating_sub(1) {
        0 => String::new(),
        1 => format!("; 1 more kernel is {what}"),
        more => format!("; {} more kernels are {what}", grouped(more)),
    }
}

/// Whether a kernel is below `min`; `None` where its occupancy is not known, or open. One that cannot launch
/// is.
pub(super) fn is_below(kernel: &Evaluated, min: Ratio) -> Option<bool> {
    kernel.keeps(min).map(|is_kept| !is_kept)
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
            let of = if vendor.is_amd() { "work-items" } else { "threads" };
            format!(" ({unit}s of {threads} {of} cannot launch)")
        }
        None => String::new(),
    };
    let more = match kernel.arch.and_then(|arch| Some((arch, arch.barriers?))) {
        Some((arch, barriers)) if bounds.open.barriers => {
            format!(
                " ({} may have more than the {} of a CU that LLVM counts)",
                arch.name, barriers.pool
            )
        }
        _ => String::new(),
    };
    Some(format!("reaches {reached}{more}{refused}"))
}

/// What says what is open: `` give `--block` and `--dynamic-shared` or `[launch]` in `occ.toml` ``. Nothing
/// says how many barriers a chip has, or what named ones take.
pub(super) fn ways_to_close(kernel: &Evaluated) -> Vec<String> {
    let (vendor, open) = (kernel.vendor(), kernel.open());
    let amd = vendor.is_amd();
    let flags = [
        (open.workgroup.is_some(), if amd { "`--workgroup`" } else { "`--block`" }),
        (open.dynamic_lds, if amd { "`--dynamic-lds`" } else { "`--dynamic-shared`" }),
    ];
    let given = flags.into_iter().filter_map(|(is_open, flag)| is_open.then_some(flag));
    let given = given.collect::<Vec<_>>().join(" and ");
    let named_barriers = open.named_barriers && kernel.measured.barriers.is_none();
    let counts =
        Open { workgroup: None, dynamic_lds: false, named_barriers, barriers: false, ..open };
    let given = (!given.is_empty()).then(|| format!("give {given} or `[launch]` in `occ.toml`"));
    let read = (!counts.is_empty())
        .then(|| format!("read a file that says its {}", message::open(counts, vendor)));
    given.into_iter().chain(read).collect()
}
