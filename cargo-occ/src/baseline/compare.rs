//! What moved between two states of the same kernels: which is which, and the worst first.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::iter;
use std::sync::Arc;

use super::change::{Change, Current};
use super::entry::Entry;
use super::kept::Numbers;
use super::library::{Libraries, Library};

/// Kernels of one name and target.
#[derive(Default)]
struct Group {
    old: Vec<Entry>,
    new: Vec<Current>,
}

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
    let key = |change: &Change| (change.kind, Reverse(change.drop()), Reverse(change.spilled()));
    let keys: Vec<_> = changes.iter().map(key).collect();
    let name = |at: usize| {
        let entry = &changes[at].entry;
        (entry.name.whole(), entry.target.name(), entry.copy)
    };
    let mut places: Vec<usize> = (0..changes.len()).collect();
    places.sort_by(|a, b| keys[*a].cmp(&keys[*b]).then_with(|| name(*a).cmp(&name(*b))));
    drop(keys);
    for at in 0..changes.len() {
        // What stood there may have been put where its place came from.
        let mut from = places[at];
        while from < at {
            from = places[from];
        }
        changes.swap(at, from);
    }
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
    fn pairs(self) -> (Vec<(Entry, Current)>, Self) {
        let mut unchanged: HashMap<Numbers, VecDeque<Entry>> = HashMap::new();
        for old in self.old {
            unchanged.entry(old.numbers()).or_default().push_back(old);
        }
        let mut pairs = Vec::with_capacity(self.new.len());
        let mut moved = Vec::new();
        for new in self.new {
            match unchanged.get_mut(&new.0.numbers()).and_then(VecDeque::pop_front) {
                Some(old) => pairs.push((old, new)),
                None => moved.push(new),
            }
        }
        let mut left: Vec<Entry> = unchanged.into_values().flatten().collect();
        left.sort_by(|a, b| a.copy.cmp(&b.copy).then_with(|| order(a, b)));
        let met = left.len().min(moved.len());
        let (old, new) = (left.split_off(met), moved.split_off(met));
        pairs.extend(left.into_iter().zip(moved));
        (pairs, Self { old, new })
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
