//! The minimum of `--min`, which all kernels are held to, whichever are shown.

use std::borrow::Borrow;

use occ_core::__private::message::{self, percentage};
use occ_core::{Contract, Ratio, Requirement};

use super::{MANY, sort};
use crate::evaluated::{Evaluated, Loaded, Refusal};
use crate::failure::{complain, warn};
use crate::format::grouped;
use crate::{Failure, Outcome};

/// As many broken kernels are told of where there are many.
const TOLD: usize = 10;

/// The kernels that were compared with the minimum so far. Of many broken ones the worst are kept.
pub(super) struct MinimumCheck<K> {
    min: Ratio,
    count: usize,
    broken: Vec<K>,
    /// Broken ones that are not kept.
    more: usize,
    unknown: Option<K>,
    /// Kernels of unknown occupancy.
    unknown_count: usize,
}

impl<K: Borrow<Evaluated>> MinimumCheck<K> {
    pub(super) fn new(min: Ratio) -> Self {
        Self { min, count: 0, broken: Vec::new(), more: 0, unknown: None, unknown_count: 0 }
    }

    /// Counts a kernel that keeps the minimum.
    pub(super) fn add_kept(&mut self) {
        self.count += 1;
    }

    pub(super) fn add(&mut self, kernel: K) {
        self.count += 1;
        match is_below(kernel.borrow(), self.min) {
            Some(true) => self.broken.push(kernel),
            Some(false) => {}
            None => {
                self.unknown_count += 1;
                self.unknown.get_or_insert(kernel);
            }
        }
        if self.broken.len() > 2 * MANY {
            self.worst();
        }
    }

    /// Keeps the worst of the broken kernels; of equals the first.
    fn worst(&mut self) {
        self.broken.sort_by_key(|kernel| sort::level(kernel.borrow()));
        self.more += self.broken.len().saturating_sub(TOLD);
        self.broken.truncate(TOLD);
    }

    /// Lists the kernels that fall short on standard error; what the check comes to.
    pub(super) fn tell(mut self, loaded: &Loaded) -> Result<Outcome, Failure> {
        let min = self.min;
        if self.count > MANY && self.below() > TOLD {
            self.worst();
        }
        for kernel in &self.broken {
            complain(&sentence(kernel.borrow(), min));
        }
        if self.more > 0 {
            let more = grouped(self.more);
            complain(&format!("and {more} more kernels below {}", percentage(min)));
        }
        if let Some(unknown) = self.unknown().filter(|_| !self.broken.is_empty()) {
            warn(&unknown);
        }
        self.outcome(loaded)
    }

    /// How many kernels are below the minimum.
    pub(super) fn below(&self) -> usize {
        self.broken.len() + self.more
    }

    /// What the check comes to. An occupancy that is not known cannot be compared, and a check of no
    /// kernel on a target that was asked for must not pass.
    pub(super) fn outcome(&self, loaded: &Loaded) -> Result<Outcome, Failure> {
        if !self.broken.is_empty() {
            return Ok(Outcome::Broken);
        }
        if let Some(unknown) = self.unknown() {
            return Err(Failure::Input(unknown));
        }
        if !loaded.without_code.is_empty() {
            let targets = loaded.without_code.join("`, `");
            let way = "leave it out, or give a file that has some";
            return Err(Failure::Input(format!(
                "`--min` cannot be checked on `{targets}`: there is no code for it; {way}"
            )));
        }
        Ok(Outcome::Fine)
    }

    /// Which kernels could not be compared, and why.
    fn unknown(&self) -> Option<String> {
        let first = self.unknown.as_ref()?.borrow();
        let reason = first.reached.as_ref().err();
        let others = match self.unknown_count {
            1 => String::new(),
            2 => "; that of 1 more is not known either".to_owned(),
            count => format!("; that of {} more is not known either", grouped(count - 1)),
        };
        Some(format!(
            "`--min` cannot be checked where the occupancy is not known: kernel `{}`{}{others}",
            first.name,
            reason.map_or_else(String::new, Refusal::end),
        ))
    }
}

impl<'a> MinimumCheck<&'a Evaluated> {
    /// The check of all kernels that were read.
    pub(super) fn of(loaded: &'a Loaded, min: Ratio) -> Self {
        let mut check = Self::new(min);
        loaded.kernels.iter().for_each(|kernel| check.add(kernel));
        check
    }
}

/// Whether a kernel is below `min`; `None` where its occupancy is not known. One that cannot launch
/// is.
pub(super) fn is_below(kernel: &Evaluated, min: Ratio) -> Option<bool> {
    match &kernel.reached {
        Ok(occupancy) => Some(occupancy.ratio().is_below(min)),
        Err(refusal) => refusal.cannot_launch().then_some(true),
    }
}

/// What the attribute would print.
pub(super) fn sentence(evaluated: &Evaluated, min: Ratio) -> String {
    let (Some(arch), Some(kernel)) = (evaluated.arch, &evaluated.kernel) else {
        return String::new();
    };
    // Names of contracts live as long as the program; this one is about to end.
    let name = evaluated.name.to_string().leak();
    let contract = Contract::new(name, arch, *kernel).min(Requirement::Occupancy(min));
    match &evaluated.reached {
        Err(refusal) => {
            format!("kernel `{name}` cannot launch on {}: {}", arch.name, refusal.reason)
        }
        Ok(_) => message::verdict(&contract, &contract.verdict()).to_string(),
    }
}
