//! Kernels that are there under another name: with another template argument, in another namespace, with
//! another number in the name, or renamed with all counts as they were.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::change::{Change, ChangeKind};
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
pub(super) fn matched(mut changes: Vec<Change>, libraries: &Libraries) -> Vec<Change> {
    let of = |kind: ChangeKind| {
        let places = changes.iter().enumerate().filter(move |(_, change)| change.kind == kind);
        places.map(|(at, _)| at).collect::<Vec<usize>>()
    };
    let (mut gone, mut new) = (of(ChangeKind::Gone), of(ChangeKind::New));
    let mut renamed = Vec::new();
    for likeness in Likeness::ALL {
        if gone.is_empty() || new.is_empty() {
            break;
        }
        let mut shapes: BTreeMap<_, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
        let key = |at: usize| {
            let Change { entry, kind, .. } = &changes[at];
            let library = match kind {
                ChangeKind::Gone => libraries.was(entry),
                _ => libraries.is(entry),
            };
            (library, entry.target.name().clone(), likeness.shape(entry.name.kept()))
        };
        for at in gone.drain(..) {
            shapes.entry(key(at)).or_default().0.push(at);
        }
        for at in new.drain(..) {
            shapes.entry(key(at)).or_default().1.push(at);
        }
        for (mut old, mut now) in shapes.into_values() {
            renamed.extend(nearest(&changes, &mut old, &mut now, likeness));
            gone.extend(old);
            new.extend(now);
        }
    }
    let mut stays = vec![true; changes.len()];
    for (old, new) in renamed {
        stays[old] = false;
        let was = changes[old].entry.clone();
        changes[new] = changes[new].clone().renamed(was);
    }
    let mut stays = stays.into_iter();
    changes.retain(|_| stays.next() == Some(true));
    changes
}

/// A kernel that is gone, and the new one that it is, by their places.
type Pair = (usize, usize);

/// Takes pairs of the nearest counts out of the kernels at these places.
fn nearest(
    changes: &[Change],
    old: &mut Vec<usize>,
    new: &mut Vec<usize>,
    likeness: Likeness,
) -> Vec<Pair> {
    let entry = |at: usize| &changes[at].entry;
    let mut pairs = alike(changes, old, new);
    let is_close = |a: usize, b: usize| {
        !matches!(likeness, Likeness::Marks) || entry(a).numbers() == entry(b).numbers()
    };
    let mut found: Vec<(u64, usize, usize)> = Vec::new();
    if old.len().saturating_mul(new.len()) <= PAIRS {
        for was in old.iter().copied() {
            for is in new.iter().copied().filter(|is| is_close(was, *is)) {
                found.push((distance(entry(was), entry(is)), was, is));
            }
        }
        found.sort_unstable();
    } else {
        old.sort_by_key(|at| entry(*at).counts);
        new.sort_by_key(|at| entry(*at).counts);
        let both = old.iter().copied().zip(new.iter().copied());
        found.extend(both.filter(|(was, is)| is_close(*was, *is)).map(|(was, is)| (0, was, is)));
    }
    let mut taken = HashSet::new();
    for (_, was, is) in found {
        if !taken.contains(&was) && !taken.contains(&is) {
            taken.extend([was, is]);
            pairs.push((was, is));
        }
    }
    old.retain(|at| !taken.contains(at));
    new.retain(|at| !taken.contains(at));
    pairs
}

/// Takes the pairs out that have all counts as they were: no others are nearer, and most kernels of a library
/// that was renamed are among them.
fn alike(changes: &[Change], old: &mut Vec<usize>, new: &mut Vec<usize>) -> Vec<Pair> {
    let mut known: HashMap<_, VecDeque<usize>> = HashMap::new();
    for at in new.iter().copied() {
        known.entry(changes[at].entry.numbers()).or_default().push_back(at);
    }
    let (mut pairs, mut taken) = (Vec::new(), HashSet::new());
    old.retain(|was| {
        let is = known.get_mut(&changes[*was].entry.numbers()).and_then(VecDeque::pop_front);
        pairs.extend(is.map(|is| (*was, is)));
        taken.extend(is);
        is.is_none()
    });
    new.retain(|is| !taken.contains(is));
    pairs
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
