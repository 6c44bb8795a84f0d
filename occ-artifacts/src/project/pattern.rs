//! Kernels by name.

use wildmatch::WildMatch;

use crate::name::{calls, last_segment, path};

/// The kernels of a name: a whole name, or one with `*` for any characters and `?` for one.
///
/// It is held against the symbol, and against what a person calls it: demangled, as a path
/// (`a::blur`), and by the last part of that (`blur`).
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    text: String,
    like: WildMatch,
}

impl Pattern {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.to_owned(), like: WildMatch::new(text) }
    }

    /// As it is written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the kernel of this symbol is meant.
    #[must_use]
    pub fn matches(&self, symbol: &str) -> bool {
        self.like.matches(symbol) || calls(symbol).iter().any(|name| self.like.matches(name))
    }

    /// Whether a kernel of this demangled name is meant: of a name whose symbol is not known.
    #[must_use]
    pub fn matches_name(&self, name: &str) -> bool {
        let short = [path(name), last_segment(name)];
        self.like.matches(name) || short.into_iter().any(|name| self.like.matches(name))
    }
}
