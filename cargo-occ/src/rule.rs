//! What kernels are held to. No other place decides, and exit codes follow from what is found here.
//!
//! `row` is a kernel as rules see it, and `words` what people and programs are told.

mod row;
mod words;

use occ_core::Ratio;

use crate::baseline::ChangeKind;
use crate::finding::{BELOW, Demand, OPEN, REFUSED, UNCOUNTED, UNCOVERED, UNKNOWN, WORSE};
use crate::format::Format;
use crate::gates::Gate;
use crate::{Failure, Outcome};
pub(crate) use row::{Checked, Level, Row, Status, level};

/// As many kernels are named to a person for each reason.
const NAMED: usize = 10;

/// What a kernel is held to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rule {
    /// It reaches so much with every launch. Where only the launch decides that, it may be let pass.
    Minimum { min: Ratio, allows_open: bool },
    /// Its spills and registers.
    Gate(Gate),
    /// The line that a baseline has of it, strictly both ways or not.
    Line { is_strict: bool, allows_open: bool },
    /// What it was: a difference holds nothing.
    Difference,
    /// The contract of its source.
    Contract,
    /// That it has a contract. Only kernels without one are asked about.
    Covered { denies: bool },
}

/// Why a kernel does not pass, or what else is to be said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It does not keep the minimum, or a gate stops it.
    Stopped,
    /// The launch decides.
    Open,
    /// What decides is not known.
    Unknown,
    Moved(ChangeKind),
    /// It is worse, and may be.
    Excused,
    /// It is below what a contract warns of.
    Warned,
}

/// What that comes to, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// Exit code 1.
    Broken,
    /// Exit code 2: nobody knows whether it is broken.
    Unknown,
    Warning,
    Note,
    /// Nothing, which is not written.
    Passed,
}

impl Rule {
    /// How a kernel stands to it; `None`: it passes.
    pub(crate) fn judge(self, row: &Row<'_>) -> Option<Verdict> {
        match (self, row) {
            (Self::Minimum { min, .. }, Row::Kernel(kernel)) => match kernel.keeps(min) {
                Some(true) => None,
                Some(false) => Some(Verdict::Stopped),
                None if kernel.bounds().is_some() => Some(Verdict::Open),
                None => Some(Verdict::Unknown),
            },
            (Self::Gate(gate), row) => match row.held(|kernel, arch| gate.stops(kernel, arch))? {
                Some(true) => Some(Verdict::Stopped),
                Some(false) => None,
                None => Some(Verdict::Unknown),
            },
            (Self::Line { .. } | Self::Difference, Row::Change(change)) => match change.kind {
                _ if change.is_excused() => Some(Verdict::Excused),
                ChangeKind::Unknown if self != Self::Difference => Some(Verdict::Unknown),
                _ if change.is_still() => None,
                kind => Some(Verdict::Moved(kind)),
            },
            (Self::Contract, Row::Contract(contract)) => match contract.status {
                Status::Broken | Status::Refused => Some(Verdict::Stopped),
                Status::Warned => Some(Verdict::Warned),
                Status::Kept | Status::Deferred => None,
            },
            (Self::Covered { .. }, Row::Kernel(_)) => Some(Verdict::Stopped),
            // A line is not held to a minimum, and a kernel alone has not moved.
            _ => None,
        }
    }

    fn weight(self, verdict: Verdict) -> Weight {
        use ChangeKind::{Moved, New, Unknown, Unread, Worse};
        match (self, verdict) {
            (Self::Gate(gate), _) if gate.only_warns() => Weight::Warning,
            (Self::Covered { denies: false }, _) => Weight::Warning,
            (Self::Minimum { allows_open: true, .. }, Verdict::Open)
            | (Self::Line { allows_open: true, .. }, Verdict::Unknown)
            | (Self::Line { .. }, Verdict::Moved(Moved)) => Weight::Passed,
            (_, Verdict::Open | Verdict::Unknown | Verdict::Moved(Unread)) => Weight::Unknown,
            (_, Verdict::Stopped)
            | (Self::Line { .. }, Verdict::Moved(Worse | New))
            | (Self::Line { is_strict: true, .. }, Verdict::Moved(_)) => Weight::Broken,
            (_, Verdict::Moved(Worse | Unknown) | Verdict::Warned) => Weight::Warning,
            (_, Verdict::Moved(_) | Verdict::Excused) => Weight::Note,
        }
    }

    /// What a program calls it.
    fn demand(self, verdict: Verdict, row: &Row<'_>) -> Demand {
        match (self, verdict) {
            (Self::Gate(gate), Verdict::Stopped) => gate.demand(),
            (Self::Gate(_), _) => UNCOUNTED,
            (Self::Covered { .. }, _) => UNCOVERED,
            (_, Verdict::Stopped) if row.cannot_launch() => REFUSED,
            (_, Verdict::Stopped | Verdict::Warned) => BELOW,
            (_, Verdict::Open) => OPEN,
            (_, Verdict::Unknown) => UNKNOWN,
            (_, Verdict::Excused) => WORSE,
            (_, Verdict::Moved(kind)) => kind.demand(),
        }
    }
}

/// The kernels of one verdict by one rule: the worst of them, and how many there are.
#[derive(Debug)]
struct Kind<'a> {
    rule: Rule,
    verdict: Verdict,
    worst: Vec<Row<'a>>,
    count: usize,
}

/// What rules find.
#[derive(Debug)]
pub(crate) struct Judged<'a> {
    rules: Vec<Rule>,
    /// In the order in which they were found.
    kinds: Vec<Kind<'a>>,
    /// The program that they are for; `None`: a person.
    form: Option<Format>,
}

/// Holds every row to every rule. What is found is kept for a person, or for a program of this form.
pub(crate) fn judge<'a>(
    rows: impl Iterator<Item = Row<'a>>,
    rules: &[Rule],
    form: Option<Format>,
) -> Judged<'a> {
    let mut judged = Judged::new(rules, form);
    if !rules.is_empty() {
        rows.for_each(|row| judged.add(&row));
    }
    judged.finished()
}

impl<'a> Judged<'a> {
    pub(crate) fn new(rules: &[Rule], form: Option<Format>) -> Self {
        Self { rules: rules.to_vec(), kinds: Vec::new(), form }
    }

    /// As many of each kind are kept.
    fn most(&self) -> usize {
        self.form.map_or(NAMED, Format::most)
    }

    /// Holds one more row to all rules.
    pub(crate) fn add(&mut self, row: &Row<'a>) {
        let most = self.most();
        for &rule in &self.rules {
            let Some(verdict) = rule.judge(row) else { continue };
            let is_own = |kind: &Kind<'_>| (kind.rule, kind.verdict) == (rule, verdict);
            let place = self.kinds.iter().position(is_own).unwrap_or_else(|| {
                self.kinds.push(Kind { rule, verdict, worst: Vec::new(), count: 0 });
                self.kinds.len() - 1
            });
            let kind = &mut self.kinds[place];
            kind.count += 1;
            kind.worst.push(row.clone());
            if kind.worst.len() > 2 * most {
                kind.keep(most);
            }
        }
    }

    /// When all rows are added: the kinds in the order of the rules, the worst first.
    pub(crate) fn finished(mut self) -> Self {
        let place = |kind: &Kind<'_>| self.rules.iter().position(|rule| *rule == kind.rule);
        self.kinds.sort_by_key(|kind| (place(kind), kind.weight()));
        let most = self.most();
        self.kinds.iter_mut().for_each(|kind| kind.keep(most));
        self
    }

    /// How many kernels are found with this verdict by rules like this.
    pub(crate) fn count(&self, verdict: Verdict) -> usize {
        let kinds = self.kinds.iter().filter(|kind| kind.verdict == verdict);
        kinds.map(|kind| kind.count).sum()
    }

    /// How many kernels are below a minimum.
    pub(crate) fn below(&self) -> usize {
        let is_minimum = |kind: &&Kind<'_>| matches!(kind.rule, Rule::Minimum { .. });
        let below = self.kinds.iter().filter(is_minimum);
        below.filter(|kind| kind.verdict == Verdict::Stopped).map(|kind| kind.count).sum()
    }

    /// Whether a rule is broken.
    pub(crate) fn is_broken(&self) -> bool {
        self.has(Weight::Broken)
    }

    fn has(&self, weight: Weight) -> bool {
        self.kinds.iter().any(|kind| kind.weight() == weight)
    }

    /// What the check comes to, of which all is printed that was found: it certifies nothing where not all was read,
    /// nor where there is no code for a target that was asked for.
    ///
    /// # Errors
    ///
    /// These, and where nobody knows whether a rule is broken and none is.
    pub(crate) fn outcome(
        &self,
        is_whole: bool,
        without_code: &[&str],
    ) -> Result<Outcome, Failure> {
        if !is_whole {
            return Err(Failure::Reported);
        }
        if self.is_broken() {
            return Ok(Outcome::Broken);
        }
        if self.has(Weight::Unknown) {
            return Err(Failure::Reported);
        }
        if self.rules.is_empty() || without_code.is_empty() {
            return Ok(Outcome::Fine);
        }
        Err(Failure::Input(format!(
            "nothing is checked on `{}`: there is no code for it; leave it out, or give a file that has some",
            without_code.join("`, `")
        )))
    }
}

impl Kind<'_> {
    fn weight(&self) -> Weight {
        self.rule.weight(self.verdict)
    }

    /// Leaves the worst; of equals the first.
    fn keep(&mut self, most: usize) {
        self.worst.sort_by_key(Row::level);
        self.worst.truncate(most);
    }
}

#[cfg(test)]
mod tests;
