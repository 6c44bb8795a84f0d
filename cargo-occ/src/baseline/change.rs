//! How a kernel moved.

use std::cmp::Ordering;

use occ_artifacts::project::Date;
use serde::Serialize;

use super::entry::{COUNTS, Count, Entry, LDS, Reached, SCRATCH, Workgroup, workgroup_key};
use crate::evaluated::{Evaluated, Limit, Query, Refusal};
use crate::finding::{self, Demand, Origin};
use crate::format::Tone;

/// How a kernel moved, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChangeKind {
    /// A lower occupancy, or more that goes through memory (`scratch`, spills).
    Worse,
    /// An occupancy that is not known, and nothing that is worse.
    Unknown,
    /// Not there before.
    New,
    /// Not seen, in a build of which not everything was read.
    Unread,
    /// Not there any more.
    Gone,
    /// There under another name, and not worse.
    Renamed,
    /// Other counts or another workgroup size, with the spills as they were, and an occupancy that is as it was or
    /// was not known before.
    Moved,
    /// A higher occupancy or less that is spilled, and neither of them worse.
    Better,
    /// As it was, the compiler aside.
    Same,
}

impl ChangeKind {
    /// Each with its word, how it stands out, and what a program calls it, the worst first.
    pub(crate) const ALL: [(Self, &'static str, Tone, Demand); 9] = [
        (Self::Worse, "worse", Tone::Bad, finding::WORSE),
        (Self::Unknown, "not known", Tone::Bad, finding::UNKNOWN),
        (Self::New, "new", Tone::Warning, finding::NEW),
        (Self::Unread, "not read", Tone::Warning, finding::UNREAD),
        (Self::Gone, "gone", Tone::Faint, finding::GONE),
        (Self::Renamed, "renamed", Tone::Plain, finding::RENAMED),
        (Self::Moved, "moved", Tone::Plain, finding::MOVED),
        (Self::Better, "better", Tone::Good, finding::BETTER),
        (Self::Same, "the same", Tone::Plain, finding::MOVED),
    ];

    pub(crate) fn demand(self) -> Demand {
        Self::ALL[self as usize].3
    }

    /// Whether there is no such kernel in what was read.
    pub(crate) fn is_missing(self) -> bool {
        matches!(self, Self::Unread | Self::Gone)
    }
}

/// A kernel before and after.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) kind: ChangeKind,
    /// As it is, or as it was where it is not seen.
    pub(crate) entry: Entry,
    /// As it was, where it is still there.
    before: Option<Entry>,
    /// What else is told of it, where it is from a file with code.
    pub(crate) detail: Option<Box<Detail>>,
}

/// What is told of a kernel that is not in its entry.
#[derive(Clone, Debug)]
pub(crate) struct Detail {
    pub(crate) origin: Origin,
    /// What its limits are worked out of, or why nothing is known of them.
    query: Result<Query, String>,
}

/// An entry, and what else is told of it.
pub(crate) type Current = (Entry, Option<Box<Detail>>);

impl Detail {
    pub(crate) fn of(kernel: &Evaluated) -> Self {
        let query = kernel.reached().as_ref().map(|_| kernel.query()).map_err(Refusal::sentence);
        Self { origin: Origin::of(kernel), query }
    }
}

impl Change {
    pub(crate) fn new(before: Option<Entry>, (entry, detail): Current) -> Self {
        let kind = before.as_ref().map_or(ChangeKind::New, |before| kind(before, &entry));
        Self { kind, entry, before, detail }
    }

    /// A new kernel that has this line under another name.
    pub(super) fn renamed(before: Entry, current: Current) -> Self {
        let mut change = Self::new(Some(before), current);
        if !change.is_excusable() {
            change.kind = ChangeKind::Renamed;
        }
        change
    }

    /// The name that the kernel had, where it has another one now.
    pub(crate) fn former_name(&self) -> Option<&str> {
        let before = self.before.as_ref()?;
        (before.name.kept() != self.entry.name.kept()).then(|| &**before.name.whole())
    }

    /// Whether a kernel is worse in one thing and better in another: less occupancy and less scratch memory,
    /// or more of both.
    pub(crate) fn is_trade(&self) -> bool {
        let (Some(was), Some(is)) = (self.was(), self.is()) else { return false };
        self.kind == ChangeKind::Worse && moved(was, is).1
    }

    /// A kernel that is not seen.
    pub(super) fn gone(entry: Entry, kind: ChangeKind) -> Self {
        Self { kind, entry, before: None, detail: None }
    }

    pub(crate) fn was(&self) -> Option<&Entry> {
        if self.kind.is_missing() { Some(&self.entry) } else { self.before.as_ref() }
    }

    pub(crate) fn is(&self) -> Option<&Entry> {
        if self.kind.is_missing() { None } else { Some(&self.entry) }
    }

    /// Why the kernel may be worse than its line.
    pub(crate) fn reason(&self) -> Option<&str> {
        self.was()?.kept.setting.reason.as_deref()
    }

    /// Whether nothing moved but the compiler.
    pub(crate) fn is_still(&self) -> bool {
        let same = self
            .was()
            .zip(self.is())
            .is_some_and(|(was, is)| was.kept.numbers() == is.kept.numbers());
        same && matches!(self.kind, ChangeKind::Unknown | ChangeKind::Same)
    }

    /// Whether the kernel is worse or its occupancy is not known: a reason excuses that.
    pub(crate) fn is_excusable(&self) -> bool {
        matches!(self.kind, ChangeKind::Worse | ChangeKind::Unknown)
    }

    /// Whether a reason can excuse the kernel, and its line has one.
    pub(crate) fn is_excused(&self) -> bool {
        self.is_excusable() && self.has_leave()
    }

    /// Whether its line gives a reason, and the day until which it holds has not passed.
    pub(crate) fn has_leave(&self) -> bool {
        let until = self.was().and_then(|was| was.kept.setting.until);
        self.reason().is_some() && until.is_none_or(|until| Date::today() <= until)
    }

    /// What moved but the compiler, by the keys of a baseline: `vgprs 48 → 84`.
    pub(crate) fn moves(&self) -> Vec<String> {
        let (Some(was), Some(is)) = (self.was(), self.is()) else { return Vec::new() };
        let mut moves = Vec::new();
        let mut push = |key: &str, was: Option<String>, is: Option<String>| {
            if was != is {
                let [was, is] = [was, is].map(|value| value.unwrap_or_else(|| "?".to_owned()));
                moves.push(format!("{key} {was} → {is}"));
            }
        };
        let vendor = is.kept.vendor();
        // It is the size that an occupancy is for. Where the workgroup memory is not known there is none of
        // either, whatever the launch, and the workgroup memory says why.
        if is.kept.workgroup.is_some() || is.kept.counts[LDS].is_some() {
            push(
                workgroup_key(vendor),
                was.kept.workgroup.map(Workgroup::shown),
                is.kept.workgroup.map(Workgroup::shown),
            );
        }
        for (count, was, is) in counts(was, is) {
            let [was, is] = [was, is].map(|value| value.map(|value| value.to_string()));
            push(count.key_of(vendor), was, is);
        }
        moves
    }

    /// Which way the occupancy, the workgroup size and each count moved.
    pub(crate) fn causes(&self) -> Vec<Ordering> {
        let (Some(was), Some(is)) = (self.was(), self.is()) else { return Vec::new() };
        let ratio =
            |entry: &Entry| entry.kept.reached.map(|of| (of.least_ratio(), of.most_ratio()));
        let first = [ratio(is).cmp(&ratio(was)), is.kept.workgroup.cmp(&was.kept.workgroup)];
        first.into_iter().chain(counts(was, is).map(|(_, was, is)| is.cmp(&was))).collect()
    }

    /// What is better of a kernel that is worse in another thing, in words: `a trade: scratch 260 → 0`.
    pub(crate) fn trade(&self) -> Option<String> {
        let (was, is) = (self.was()?, self.is()?);
        if !self.is_trade() {
            return None;
        }
        let vendor = is.kept.vendor();
        let spills = counts(was, is).filter(|(count, ..)| count.spills);
        let less = spills.filter_map(|(count, was, is)| {
            let (was, is) = (was?, is?);
            (is < was).then(|| format!("{} {was} → {is}", count.key_of(vendor)))
        });
        let less: Vec<String> = less.collect();
        let better = if less.is_empty() { "more occupancy".to_owned() } else { less.join(", ") };
        Some(format!("a trade: {better}"))
    }

    /// Whether both states are known and one of them is a bound.
    pub(crate) fn is_by_bound(&self) -> bool {
        let reached = |entry: Option<&Entry>| entry.and_then(|entry| entry.kept.reached);
        let both = reached(self.was()).zip(reached(self.is()));
        both.is_some_and(|(was, is)| was.is_bound || is.is_bound)
    }

    /// The other compiler that made the kernel, after the one that had.
    pub(crate) fn compilers(&self) -> Option<(Option<&str>, Option<&str>)> {
        let both = [self.was()?, self.is()?];
        let [was, is] = both.map(|entry| entry.kept.setting.compiler.as_deref());
        (was != is).then_some((was, is))
    }

    /// Whether it reaches less than it did.
    pub(crate) fn is_lower(&self) -> bool {
        self.was().zip(self.is()).is_some_and(|(was, is)| is_lower(was, is))
    }

    /// What keeps a kernel that reaches less than it did or is new from reaching more, in words, or why that is not
    /// known.
    pub(super) fn limits(&self) -> Vec<String> {
        let Some(detail) = &self.detail else { return Vec::new() };
        if !self.is_lower() && !matches!(self.kind, ChangeKind::New | ChangeKind::Unknown) {
            return Vec::new();
        }
        match &detail.query {
            Ok(query) => query.limits().iter().map(Limit::step).collect(),
            Err(reason) => vec![reason.clone()],
        }
    }

    /// How far down the occupancy went, in millionths: for the order.
    pub(super) fn drop(&self) -> u64 {
        let part = |waves: u32, reached: Reached| {
            u64::from(waves) * 1_000_000 / u64::from(reached.max_waves.max(1))
        };
        let ends = |entry: Option<&Entry>| {
            let reached = entry.and_then(|entry| entry.kept.reached);
            let least = reached.and_then(|of| Some(part(of.least?, of)));
            [least, reached.map(|of| part(of.most, of))].map(|end| end.unwrap_or(0))
        };
        let ([least_was, most_was], [least, most]) = (ends(self.was()), ends(self.is()));
        most_was.saturating_sub(most).max(least_was.saturating_sub(least))
    }

    /// By how much more goes through memory.
    pub(super) fn spilled(&self) -> u64 {
        let sum = |entry: Option<&Entry>| -> u64 { entry.map_or(0, |entry| entry.kept.spilled()) };
        sum(self.is()).saturating_sub(sum(self.was()))
    }
}

/// Each count as it was and as it is.
fn counts(
    was: &Entry,
    is: &Entry,
) -> impl Iterator<Item = (&'static Count, Option<u32>, Option<u32>)> {
    let both = COUNTS.iter().zip(was.kept.counts.into_iter().zip(is.kept.counts));
    both.map(|(count, (was, is))| (count, was.or(count.unsaid), is.or(count.unsaid)))
}

/// Whether a kernel reaches less than it did. One that cannot launch reaches less than whatever was not known.
pub(super) fn is_lower(was: &Entry, is: &Entry) -> bool {
    match (was.kept.reached, is.kept.reached) {
        (Some(was), Some(is)) => is.is_below(was),
        (None, Some(is)) => is.most == 0,
        (_, None) => false,
    }
}

fn kind(was: &Entry, is: &Entry) -> ChangeKind {
    match moved(was, is) {
        (true, _) => ChangeKind::Worse,
        _ if is.kept.reached.is_none() => ChangeKind::Unknown,
        (false, true) => ChangeKind::Better,
        _ if was.kept.numbers() != is.kept.numbers() => ChangeKind::Moved,
        _ => ChangeKind::Same,
    }
}

/// Whether something is worse, and whether something is better.
fn moved(was: &Entry, is: &Entry) -> (bool, bool) {
    let is_known = is.kept.reached.is_some();
    let mut worse = is_lower(was, is);
    let mut better =
        was.kept.reached.zip(is.kept.reached).is_some_and(|(was, is)| is.is_above(was));
    // It holds all else that goes through memory.
    let hides = |entry: &Entry| entry.kept.counts[SCRATCH].is_none();
    let [hid, hides] = [was, is].map(hides);
    for (_, was, is) in counts(was, is).filter(|(count, ..)| count.spills) {
        match (was, is) {
            (Some(was), Some(is)) => {
                worse |= is > was;
                better |= is < was;
            }
            // It is not counted any more. Where the occupancy is not known, that is said of the whole.
            (Some(_), None) => worse |= hides && is_known,
            // Nobody can say that it was as much before.
            (None, Some(is)) => worse |= hid && is > 0,
            (None, None) => {}
        }
    }
    (worse, better)
}
