//! What moved between two states of the same kernels: which is which, and the worst first. A kernel may be there under
//! another name: with another template argument, in another namespace, with another number in the name, or renamed with
//! all counts as they were.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet, VecDeque};
use std::iter;
use std::sync::Arc;

use super::change::{Change, ChangeKind, Current};
use super::entry::{Entry, Numbers};
use super::library::Libraries;
use crate::format::{function, stem};

/// Kernels that may be the same: of one name and target, or of names that are alike.
#[derive(Default)]
pub(super) struct Group {
    pub(super) old: Vec<Entry>,
    pub(super) new: Vec<Current>,
}

/// A kernel as it was and as it is.
type Pair = (Entry, Current);

/// Lays `old` beside `new`, and leaves those that have no other.
///
/// Kernels meet by name and target. Of several with the same, those of one library meet first, and of those
/// the ones that did not move, so that neither their order in a file nor a hash in their names counts.
pub(super) fn compare(
    old: Vec<Entry>,
    new: Vec<Current>,
    libraries: &Libraries,
) -> (Vec<Change>, Group) {
    let mut changes = Vec::with_capacity(new.len());
    let key = |entry: &Entry| (Arc::clone(entry.name.kept()), Arc::clone(entry.target().name()));
    let left = Group { old, new }.each(&key, &key, &mut |mut group| {
        group.old.sort_by(|a, b| a.copy.cmp(&b.copy).then_with(|| order(a, b)));
        group.new.sort_by(|(a, _), (b, _)| order(a, b));
        let taken: HashSet<u32> = group.old.iter().map(|old| old.copy).collect();
        let mut free = (1..=u32::MAX).filter(|copy| !taken.contains(copy));
        let mut met = Vec::with_capacity(1);
        if group.old.len().max(group.new.len()) > 1 {
            let (was, is) = (|old: &Entry| libraries.was(old), |new: &Entry| libraries.is(new));
            group = group.each(&was, &is, &mut |own| own.meet(&mut met));
        }
        let mut left = group.meet(&mut met);
        for (before, mut current) in met {
            current.0.copy = before.copy;
            changes.push(Change::new(Some(before), current));
        }
        for (entry, _) in &mut left.new {
            entry.copy = free.next().unwrap_or(u32::MAX);
        }
        left
    });
    (changes, left)
}

/// The worst first.
pub(crate) fn sort(changes: &mut [Change]) {
    // Of those that stay as they were both are 0, and they are most.
    let moved = |change: &Change| {
        if change.is_still() { (0, 0) } else { (change.drop(), change.spilled()) }
    };
    changes.sort_unstable_by(|a, b| {
        let worst = a.kind.cmp(&b.kind).then_with(|| moved(b).cmp(&moved(a)));
        worst.then_with(|| {
            let [first, second] = [a, b].map(|Change { entry, .. }| {
                (entry.name.whole(), entry.target().name(), entry.copy)
            });
            first.cmp(&second)
        })
    });
}

impl Group {
    /// Has those of each key `meet`, and leaves what is left of all. `was` and `is` have the keys of both sides.
    fn each<K: Ord>(
        mut self,
        was: &dyn Fn(&Entry) -> K,
        is: &dyn Fn(&Entry) -> K,
        meet: &mut dyn FnMut(Self) -> Self,
    ) -> Self {
        self.old.sort_by_cached_key(was);
        self.new.sort_by_cached_key(|(entry, _)| is(entry));
        let mut left = Self::default();
        let (mut old, mut new) = (self.old.into_iter().peekable(), self.new.into_iter().peekable());
        loop {
            let keys = [old.peek().map(was), new.peek().map(|(entry, _)| is(entry))];
            let Some(key) = keys.into_iter().flatten().min() else { return left };
            let mut own = meet(Self {
                old: iter::from_fn(|| old.next_if(|entry| was(entry) == key)).collect(),
                new: iter::from_fn(|| new.next_if(|(entry, _)| is(entry) == key)).collect(),
            });
            left.old.append(&mut own.old);
            left.new.append(&mut own.new);
        }
    }

    /// Has those meet that did not move, then the others in their order.
    fn meet(self, met: &mut Vec<Pair>) -> Self {
        let mut left = self.unmoved(met);
        left.old.sort_by(|a, b| a.copy.cmp(&b.copy).then_with(|| order(a, b)));
        left.in_order(met)
    }

    /// Has them meet in their order.
    fn in_order(mut self, met: &mut Vec<Pair>) -> Self {
        let count = self.old.len().min(self.new.len());
        met.extend(self.old.drain(..count).zip(self.new.drain(..count)));
        self
    }

    /// Has those meet that have all numbers as they were.
    fn unmoved(self, met: &mut Vec<Pair>) -> Self {
        let mut unmoved: HashMap<Numbers, VecDeque<Entry>> = HashMap::new();
        for old in self.old {
            unmoved.entry(old.kept.numbers()).or_default().push_back(old);
        }
        let mut new = Vec::new();
        for current in self.new {
            match unmoved.get_mut(&current.0.kept.numbers()).and_then(VecDeque::pop_front) {
                Some(old) => met.push((old, current)),
                None => new.push(current),
            }
        }
        Self { old: unmoved.into_values().flatten().collect(), new }
    }
}

/// Numbers the kernels of one name and target.
pub(crate) fn numbered(mut new: Vec<Current>) -> Vec<Current> {
    new.sort_unstable_by(|(a, _), (b, _)| {
        let order = a.key().cmp(&b.key()).then_with(|| order(a, b));
        order.then_with(|| a.kept.setting.library.cmp(&b.kept.setting.library))
    });
    for copies in new.chunk_by_mut(|(a, _), (b, _)| a.key() == b.key()) {
        for (copy, (entry, _)) in (1..).zip(copies) {
            entry.copy = copy;
        }
    }
    new
}

/// An order of kernels with one name that the next build keeps where it can.
fn order(a: &Entry, b: &Entry) -> Ordering {
    a.kept.counts.cmp(&b.kept.counts).then_with(|| a.kept.workgroup.cmp(&b.kept.workgroup))
}

/// As many pairs of one shape are tried; of more, the kernels meet in the order of their counts.
const PAIRS: usize = 1 << 20;

/// What names that are alike share, the most alike first.
const SHAPES: [fn(&str) -> String; 4] = [
    // The same path but for template arguments and what the function takes.
    |name| stem(name).to_owned(),
    // The same function.
    |name| function(name).to_owned(),
    // The same but for the numbers in it.
    |name| words(function(name), &|c| c.is_ascii_digit(), '0'),
    // Only the marks between its words, of kernels with the same counts.
    |name| words(name, &|c| c.is_alphanumeric() || c == '_', 'a'),
];

/// A text with one `sign` in the place of each run of these characters.
fn words(text: &str, is_word: &dyn Fn(char) -> bool, sign: char) -> String {
    let mut shape = String::with_capacity(text.len());
    for c in text.chars().map(|c| if is_word(c) { sign } else { c }) {
        if c != sign || !shape.ends_with(sign) {
            shape.push(c);
        }
    }
    shape
}

/// Lays kernels that are gone beside new ones of their library and target whose names are alike and whose
/// counts are nearest.
pub(super) fn renamed(mut left: Group, libraries: &Libraries, changes: &mut Vec<Change>) {
    let mut met = Vec::new();
    for (at, shape) in SHAPES.iter().enumerate() {
        if left.old.is_empty() || left.new.is_empty() {
            break;
        }
        let key = |library, entry: &Entry| {
            (library, Arc::clone(entry.target().name()), shape(entry.name.kept()))
        };
        let was = |old: &Entry| key(libraries.was(old), old);
        let is = |new: &Entry| key(libraries.is(new), new);
        left = left.each(&was, &is, &mut |group| {
            // None are nearer than those that did not move, and most kernels of a library that was renamed are
            // among them.
            let others = group.unmoved(&mut met);
            if at + 1 < SHAPES.len() { others.nearest(&mut met) } else { others }
        });
    }
    changes.extend(met.into_iter().map(|(old, new)| Change::renamed(old, new)));
    changes.extend(left.old.into_iter().map(|old| Change::gone(old, ChangeKind::Gone)));
    changes.extend(left.new.into_iter().map(|new| Change::new(None, new)));
}

impl Group {
    /// Has those of the nearest counts meet.
    fn nearest(mut self, met: &mut Vec<Pair>) -> Self {
        let is_large = self.old.len().saturating_mul(self.new.len()) > PAIRS;
        let key = |entry: &Entry| is_large.then_some(entry.kept.counts);
        self.old.sort_by(|a, b| (key(a), a.place()).cmp(&(key(b), b.place())));
        self.new.sort_by(|(a, _), (b, _)| (key(a), a.place()).cmp(&(key(b), b.place())));
        if is_large {
            return self.in_order(met);
        }
        let mut found: Vec<(u64, usize, usize)> = Vec::new();
        for (was, a) in self.old.iter().enumerate() {
            found.extend(self.new.iter().enumerate().map(|(is, (b, _))| (distance(a, b), was, is)));
        }
        found.sort_unstable();
        let mut old: Vec<_> = self.old.into_iter().map(Some).collect();
        let mut new: Vec<_> = self.new.into_iter().map(Some).collect();
        for (_, was, is) in found {
            if old[was].is_some() && new[is].is_some() {
                met.extend(old[was].take().zip(new[is].take()));
            }
        }
        let (old, new) = (old.into_iter().flatten(), new.into_iter().flatten());
        Self { old: old.collect(), new: new.collect() }
    }
}

/// How far the counts are apart, in thousandths of each; a count that only one of them has is as far as
/// another can be.
fn distance(a: &Entry, b: &Entry) -> u64 {
    let part = |a: Option<u32>, b: Option<u32>| match (a, b) {
        (Some(a), Some(b)) => u64::from(a.abs_diff(b)) * 1000 / u64::from(a.max(b).max(1)),
        (None, None) => 0,
        _ => 1000,
    };
    let counts = a.kept.counts.into_iter().zip(b.kept.counts);
    let counts = counts.map(|(a, b)| part(a, b)).sum::<u64>();
    let threads = |entry: &Entry| entry.kept.workgroup.map(|workgroup| workgroup.threads);
    counts + part(threads(a), threads(b))
}

#[cfg(test)]
mod tests;
