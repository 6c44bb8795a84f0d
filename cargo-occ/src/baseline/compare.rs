//! What moved between two states of the same kernels: which is which, and the worst first. A kernel may be there under
//! another name: with another template argument, in another namespace, with another number in the name, or renamed with
//! all counts as they were.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::iter;
use std::sync::Arc;

use super::change::{Change, ChangeKind, Current};
use super::entry::{Entry, Numbers};
use super::library::{Libraries, Library};
use crate::format::{function, stem};

/// Kernels that may be the same: of one name and target, or of names that are alike.
#[derive(Default)]
struct Group {
    old: Vec<Entry>,
    new: Vec<Current>,
}

/// A kernel as it was and as it is.
type Pair = (Entry, Current);

/// Lays `old` beside `new`.
///
/// Kernels meet by name and target. Of several with the same, those of one library meet first, and of those
/// the ones that did not move, so that neither their order in a file nor a hash in their names counts.
pub(super) fn compare(
    mut old: Vec<Entry>,
    mut new: Vec<Current>,
    libraries: &Libraries,
) -> Vec<Change> {
    // Both by name and target, in which they meet: a library has hardly two kernels of the same. They come in that
    // order, and a sort that is stable would take as much memory again.
    old.sort_unstable_by(|a, b| a.key().cmp(&b.key()));
    new.sort_unstable_by(|(a, _), (b, _)| a.key().cmp(&b.key()));
    let mut changes = Vec::with_capacity(old.len() + new.len());
    let (mut old, mut new) = (old.into_iter().peekable(), new.into_iter().peekable());
    loop {
        let next = old.peek().into_iter().chain(new.peek().map(|(entry, _)| entry));
        let Some((name, target)) = next.map(Entry::key).min() else { break };
        let key = (Arc::clone(name), Arc::clone(target));
        let is_next = |entry: &Entry| entry.key() == (&key.0, &key.1);
        let mut group = Group::default();
        group.old.extend(iter::from_fn(|| old.next_if(is_next)));
        group.new.extend(iter::from_fn(|| new.next_if(|(entry, _)| is_next(entry))));
        changes.extend(group.changes(libraries));
    }
    changes
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
                (entry.name.whole(), entry.kept.target.name(), entry.copy)
            });
            first.cmp(&second)
        })
    });
}

impl Group {
    fn changes(mut self, libraries: &Libraries) -> Vec<Change> {
        self.old.sort_by(|a, b| a.copy.cmp(&b.copy).then_with(|| order(a, b)));
        self.new.sort_by(|(a, _), (b, _)| order(a, b));
        let taken: HashSet<u32> = self.old.iter().map(|old| old.copy).collect();
        let mut free = (1..=u32::MAX).filter(|copy| !taken.contains(copy));
        let mut pairs: Vec<(Option<Entry>, Current)> = Vec::with_capacity(self.new.len());
        if self.old.len().max(self.new.len()) > 1 {
            let mut own: BTreeMap<Library, Self> = BTreeMap::new();
            for old in self.old.drain(..) {
                own.entry(libraries.was(&old)).or_default().old.push(old);
            }
            for new in self.new.drain(..) {
                own.entry(libraries.is(&new.0)).or_default().new.push(new);
            }
            for group in own.into_values() {
                let (met, left) = group.pairs();
                pairs.extend(met.into_iter().map(|(old, new)| (Some(old), new)));
                self.old.extend(left.old);
                self.new.extend(left.new);
            }
        }
        let (met, left) = self.pairs();
        pairs.extend(met.into_iter().map(|(old, new)| (Some(old), new)));
        pairs.extend(left.new.into_iter().map(|new| (None, new)));
        let mut changes = Vec::with_capacity(pairs.len());
        for (before, (mut entry, origin)) in pairs {
            entry.copy = match &before {
                Some(before) => before.copy,
                None => free.next().unwrap_or(u32::MAX),
            };
            changes.push(Change::new(before, (entry, origin)));
        }
        changes.extend(left.old.into_iter().map(Change::gone));
        changes
    }

    /// Pairs of those that did not move, then in their order, and what is left of one side.
    fn pairs(self) -> (Vec<Pair>, Self) {
        let (pairs, mut left) = self.unmoved();
        left.old.sort_by(|a, b| a.copy.cmp(&b.copy).then_with(|| order(a, b)));
        left.in_order(pairs)
    }

    /// Adds pairs in their order.
    fn in_order(mut self, mut pairs: Vec<Pair>) -> (Vec<Pair>, Self) {
        let met = self.old.len().min(self.new.len());
        let left = Self { old: self.old.split_off(met), new: self.new.split_off(met) };
        pairs.extend(self.old.into_iter().zip(self.new));
        (pairs, left)
    }

    /// Pairs of those that have all numbers as they were, and the others.
    fn unmoved(self) -> (Vec<Pair>, Self) {
        let mut unmoved: HashMap<Numbers, VecDeque<Entry>> = HashMap::new();
        for old in self.old {
            unmoved.entry(old.kept.numbers()).or_default().push_back(old);
        }
        let (mut pairs, mut new) = (Vec::with_capacity(self.new.len()), Vec::new());
        for current in self.new {
            match unmoved.get_mut(&current.0.kept.numbers()).and_then(VecDeque::pop_front) {
                Some(old) => pairs.push((old, current)),
                None => new.push(current),
            }
        }
        (pairs, Self { old: unmoved.into_values().flatten().collect(), new })
    }
}

/// Numbers the kernels of one name and target.
pub(crate) fn numbered(mut new: Vec<Current>) -> Vec<Current> {
    new.sort_unstable_by(|(a, _), (b, _)| {
        let order = a.key().cmp(&b.key()).then_with(|| order(a, b));
        order.then_with(|| a.kept.library.cmp(&b.kept.library))
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

/// How alike two names have to be, the most alike first.
#[derive(Clone, Copy, Debug)]
enum Likeness {
    /// The same path but for template arguments and what the function takes.
    Path,
    /// The same function.
    Function,
    /// The same but for the numbers in it.
    Numbers,
    /// Only the marks between its words, of kernels with the same counts.
    Marks,
}

impl Likeness {
    const ALL: [Self; 4] = [Self::Path, Self::Function, Self::Numbers, Self::Marks];

    /// What two names of this likeness share.
    fn shape(self, name: &str) -> String {
        let function = function(name);
        match self {
            Self::Path => stem(name).to_owned(),
            Self::Function => function.to_owned(),
            Self::Numbers => words(function, &|c| c.is_ascii_digit(), '0'),
            Self::Marks => words(name, &|c| c.is_alphanumeric() || c == '_', 'a'),
        }
    }
}

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
pub(super) fn matched(changes: Vec<Change>, libraries: &Libraries) -> Vec<Change> {
    let is = |kind| move |change: &Change| change.kind == kind;
    let (gone, changes): (Vec<_>, Vec<_>) = changes.into_iter().partition(is(ChangeKind::Gone));
    let (new, mut changes): (Vec<_>, Vec<_>) = changes.into_iter().partition(is(ChangeKind::New));
    let mut gone: Vec<Entry> = gone.into_iter().map(|change| change.entry).collect();
    let mut new: Vec<Current> = new.into_iter().map(|it| (it.entry, it.origin)).collect();
    for likeness in Likeness::ALL {
        if gone.is_empty() || new.is_empty() {
            break;
        }
        let mut groups: BTreeMap<_, Group> = BTreeMap::new();
        let key = |library, entry: &Entry| {
            (library, entry.kept.target.name().clone(), likeness.shape(entry.name.kept()))
        };
        for old in gone.drain(..) {
            groups.entry(key(libraries.was(&old), &old)).or_default().old.push(old);
        }
        for current in new.drain(..) {
            groups.entry(key(libraries.is(&current.0), &current.0)).or_default().new.push(current);
        }
        for group in groups.into_values() {
            let (pairs, left) = group.nearest(likeness);
            changes.extend(pairs.into_iter().map(|(old, new)| Change::renamed(old, new)));
            gone.extend(left.old);
            new.extend(left.new);
        }
    }
    changes.extend(gone.into_iter().map(Change::gone));
    changes.extend(new.into_iter().map(|new| Change::new(None, new)));
    changes
}

impl Group {
    /// Pairs of the nearest counts, and the others. None are nearer than those that did not move, and most kernels of a
    /// library that was renamed are among them.
    fn nearest(self, likeness: Likeness) -> (Vec<Pair>, Self) {
        let (mut pairs, Self { mut old, mut new }) = self.unmoved();
        // Of those the counts differ.
        if matches!(likeness, Likeness::Marks) {
            return (pairs, Self { old, new });
        }
        let is_large = old.len().saturating_mul(new.len()) > PAIRS;
        let key = |entry: &Entry| is_large.then_some(entry.kept.counts);
        old.sort_by(|a, b| (key(a), a.place()).cmp(&(key(b), b.place())));
        new.sort_by(|(a, _), (b, _)| (key(a), a.place()).cmp(&(key(b), b.place())));
        if is_large {
            return Self { old, new }.in_order(pairs);
        }
        let mut found: Vec<(u64, usize, usize)> = Vec::new();
        for (was, a) in old.iter().enumerate() {
            found.extend(new.iter().enumerate().map(|(is, (b, _))| (distance(a, b), was, is)));
        }
        found.sort_unstable();
        let mut old: Vec<_> = old.into_iter().map(Some).collect();
        let mut new: Vec<_> = new.into_iter().map(Some).collect();
        for (_, was, is) in found {
            if old[was].is_some() && new[is].is_some() {
                pairs.extend(old[was].take().zip(new[is].take()));
            }
        }
        let (old, new) = (old.into_iter().flatten(), new.into_iter().flatten());
        (pairs, Self { old: old.collect(), new: new.collect() })
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
