//! What moved between two states of the same kernels: which is which, and the worst first.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::iter;
use std::sync::Arc;

use super::change::{Change, Current};
use super::entry::Entry;
use super::kept::Numbers;
use super::library::{Libraries, Library};

/// Kernels that may be the same: of one name and target, or of names that are alike.
#[derive(Default)]
pub(super) struct Group {
    pub(super) old: Vec<Entry>,
    pub(super) new: Vec<Current>,
}

/// A kernel as it was and as it is.
pub(super) type Pair = (Entry, Current);

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
            let [first, second] = [a, b]
                .map(|Change { entry, .. }| (entry.name.whole(), entry.target.name(), entry.copy));
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
    pub(super) fn in_order(mut self, mut pairs: Vec<Pair>) -> (Vec<Pair>, Self) {
        let met = self.old.len().min(self.new.len());
        let left = Self { old: self.old.split_off(met), new: self.new.split_off(met) };
        pairs.extend(self.old.into_iter().zip(self.new));
        (pairs, left)
    }

    /// Pairs of those that have all numbers as they were, and the others.
    pub(super) fn unmoved(self) -> (Vec<Pair>, Self) {
        let mut unmoved: HashMap<Numbers, VecDeque<Entry>> = HashMap::new();
        for old in self.old {
            unmoved.entry(old.numbers()).or_default().push_back(old);
        }
        let (mut pairs, mut new) = (Vec::with_capacity(self.new.len()), Vec::new());
        for current in self.new {
            match unmoved.get_mut(&current.0.numbers()).and_then(VecDeque::pop_front) {
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
        order.then_with(|| a.library.cmp(&b.library))
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
    a.counts.cmp(&b.counts).then_with(|| a.workgroup.cmp(&b.workgroup))
}

#[cfg(test)]
mod tests;
