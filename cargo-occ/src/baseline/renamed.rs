//! Kernels that are there under another name: with another template argument, in another namespace, with
//! another number in the name, or renamed with all counts as they were.

use std::collections::BTreeMap;

use super::compare::{Change, Kind};
use super::entry::{COUNTS, Entry};
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

/// Lays kernels that are gone beside new ones of their target whose names are alike and whose counts are
/// nearest.
pub(super) fn matched(changes: Vec<Change>) -> Vec<Change> {
    let of = |kind: Kind| move |change: &Change| change.kind == kind;
    let (mut gone, rest): (Vec<_>, Vec<_>) = changes.into_iter().partition(of(Kind::Gone));
    let (mut new, mut all): (Vec<_>, Vec<_>) = rest.into_iter().partition(of(Kind::New));
    for likeness in Likeness::ALL {
        if gone.is_empty() || new.is_empty() {
            break;
        }
        let mut shapes: BTreeMap<_, (Vec<Change>, Vec<Change>)> = BTreeMap::new();
        let key = |change: &Change| {
            let entry = &change.entry;
            (entry.target.name().clone(), likeness.shape(entry.name.kept()))
        };
        for change in gone.drain(..) {
            shapes.entry(key(&change)).or_default().0.push(change);
        }
        for change in new.drain(..) {
            shapes.entry(key(&change)).or_default().1.push(change);
        }
        for (old, now) in shapes.into_values() {
            let (pairs, left) = nearest(old, now, likeness);
            all.extend(pairs.into_iter().map(|(old, new)| new.renamed(old.entry)));
            for change in left {
                if change.kind == Kind::Gone { &mut gone } else { &mut new }.push(change);
            }
        }
    }
    all.extend(gone);
    all.extend(new);
    all
}

/// A kernel that is gone, and the new one that it is.
type Pair = (Change, Change);

/// Pairs of the nearest counts, and what is left.
fn nearest(old: Vec<Change>, new: Vec<Change>, likeness: Likeness) -> (Vec<Pair>, Vec<Change>) {
    let is_same = |a: &Entry, b: &Entry| a.numbers() == b.numbers();
    let is_close = |a: &Entry, b: &Entry| !matches!(likeness, Likeness::Marks) || is_same(a, b);
    let mut found: Vec<(u64, usize, usize)> = Vec::new();
    if old.len().saturating_mul(new.len()) <= PAIRS {
        for (at, was) in old.iter().enumerate() {
            for (to, is) in new.iter().enumerate() {
                if is_close(&was.entry, &is.entry) {
                    found.push((distance(&was.entry, &is.entry), at, to));
                }
            }
        }
        found.sort_unstable();
    } else {
        let order = |changes: &[Change]| {
            let mut order: Vec<usize> = (0..changes.len()).collect();
            order.sort_by_key(|at| changes[*at].entry.counts);
            order
        };
        let both = order(&old).into_iter().zip(order(&new));
        let close = both.filter(|(at, to)| is_close(&old[*at].entry, &new[*to].entry));
        found.extend(close.map(|(at, to)| (0, at, to)));
    }
    let mut old: Vec<Option<Change>> = old.into_iter().map(Some).collect();
    let mut new: Vec<Option<Change>> = new.into_iter().map(Some).collect();
    let mut pairs = Vec::new();
    for (_, at, to) in found {
        if old[at].is_some() && new[to].is_some() {
            pairs.extend(old[at].take().zip(new[to].take()));
        }
    }
    (pairs, old.into_iter().chain(new).flatten().collect())
}

/// How far the counts are apart, in thousandths of each; a count that only one of them has is as far as
/// another can be.
fn distance(a: &Entry, b: &Entry) -> u64 {
    let part = |a: Option<u32>, b: Option<u32>| match (a, b) {
        (Some(a), Some(b)) => u64::from(a.abs_diff(b)) * 1000 / u64::from(a.max(b).max(1)),
        (None, None) => 0,
        _ => 1000,
    };
    let counts = (0..COUNTS.len()).map(|at| part(a.counts[at], b.counts[at])).sum::<u64>();
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
