//! Values of which a library has many alike, each kept once.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Arc;

/// The values that were seen so far.
#[derive(Clone, Debug)]
pub(crate) struct Interner<T>(HashSet<Arc<T>>);

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self(HashSet::new())
    }
}

impl<T: Eq + Hash> Interner<T> {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// `value`, which it shares with all that are equal to it.
    pub(crate) fn of(&mut self, value: T) -> Arc<T> {
        if let Some(known) = self.0.get(&value) {
            return Arc::clone(known);
        }
        let value = Arc::new(value);
        self.0.insert(Arc::clone(&value));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_equal_is_kept_once() {
        let mut interner = Interner::default();
        let (one, other) = (interner.of("a".to_owned()), interner.of("a".to_owned()));
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(*interner.of("b".to_owned()), "b");
    }
}
