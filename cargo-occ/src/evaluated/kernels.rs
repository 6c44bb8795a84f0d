//! The kernels of a build, in an order.

use std::collections::HashSet;
use std::ops::Range;

use super::Evaluated;

/// Kernels in an order. What they reach is calculated where they are looked at, and not kept: a library has hundreds
/// of thousands.
#[derive(Debug, Default)]
pub(crate) struct Kernels(Vec<Evaluated>);

impl Kernels {
    pub(crate) fn push(&mut self, kernel: Evaluated) {
        self.0.push(kernel);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Evaluated> + Clone {
        self.range(0..self.len())
    }

    /// The kernels from one place to another, both of which there are.
    pub(crate) fn range(&self, places: Range<usize>) -> impl Iterator<Item = Evaluated> + Clone {
        self.0[places].iter().cloned()
    }

    /// The kernels that differ in their symbols or in what their files say, each once.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = Evaluated> + Clone {
        let mut seen = HashSet::new();
        let mut distinct = self.0.iter().collect::<Vec<_>>();
        distinct.retain(|kernel| seen.insert((&*kernel.names.own, &*kernel.measured)));
        distinct.into_iter().cloned()
    }

    /// Leaves the kernels that stay, by their places.
    pub(crate) fn retain(&mut self, mut stays: impl FnMut(usize, &Evaluated) -> bool) {
        let mut places = 0..;
        self.0.retain(|kernel| places.next().is_some_and(|at| stays(at, &kernel.clone())));
    }

    /// Puts them in the order of their keys; those of one key stay as they are.
    pub(crate) fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(Evaluated) -> K) {
        self.0.sort_by_cached_key(|kernel| key(kernel.clone()));
    }
}
