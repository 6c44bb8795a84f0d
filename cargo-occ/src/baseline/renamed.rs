//! Kernels that are there under another name: with another template argument, in another namespace, with
//! another number in the name, or renamed with all counts as they were.

use std::collections::BTreeMap;

use super::change::{Change, ChangeKind, Current};
use super::compare::{Group, Pair};
use super::entry::Entry;
use super::library::Libraries;
use crate::format::{function, stem};

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
            (library, entry.target.name().clone(), likeness.shape(entry.name.kept()))
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
        let key = |entry: &Entry| is_large.then_some(entry.counts);
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
    let counts = a.counts.into_iter().zip(b.counts);
    let counts = counts.map(|(a, b)| part(a, b)).sum::<u64>();
    let threads = |entry: &Entry| entry.workgroup.map(|workgroup| workgroup.threads);
    counts + part(threads(a), threads(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_alike() {
        let alike = |likeness: Likeness, a: &str, b: &str| likeness.shape(a) == likeness.shape(b);
        for (a, b, first) in [
            ("void a::f<int, 4>(int*)", "void a::f<int, 8>(int*, int)", 0),
            ("void a::f<int>(int*)", "void b::c::f<int>(int*)", 1),
            ("f<…>~0123456789ab", "f<…>~ba9876543210", 0),
            ("gemm_64x64_v2", "gemm_128x64_v3", 2),
            ("a::gemm128", "gemm256", 2),
            ("void a::blur<int>(int*)", "void b::soften<int>(int*)", 3),
            ("blur", "soften", 3),
            ("blur", "soften(int)", 4),
            ("void f<int>(int*)", "void g(int*)", 4),
        ] {
            let found = Likeness::ALL.into_iter().position(|likeness| alike(likeness, a, b));
            assert_eq!(found.unwrap_or(4), first, "{a} and {b}");
        }
    }
}
