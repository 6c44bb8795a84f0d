//! Kernels by name.

use wildmatch::WildMatch;

use crate::name::{demangle, last_segment, path};

/// A kernel's symbol, and what its source calls it: patterns are held against both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelName {
    symbol: String,
    demangled: String,
}

impl KernelName {
    /// The name of the kernel with this symbol, which is demangled here, once.
    #[must_use]
    pub fn new(symbol: &str) -> Self {
        Self { symbol: symbol.to_owned(), demangled: demangle(symbol) }
    }

    /// As the file has it.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// As the source has it.
    #[must_use]
    pub fn demangled(&self) -> &str {
        &self.demangled
    }

    /// The last part of its path, `f` of `void a::f<int>(float*)`, by which a [`Pattern`] finds it: of one
    /// that is not mangled, the symbol.
    #[must_use]
    pub fn last_segment(&self) -> &str {
        if self.symbol.starts_with('_') { last_segment(&self.demangled) } else { &self.symbol }
    }
}

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

    /// Whether the kernel of this name is meant.
    #[must_use]
    pub fn matches(&self, name: &KernelName) -> bool {
        let is_mangled = name.symbol.starts_with('_');
        self.like.matches(&name.symbol) || is_mangled && self.matches_name(&name.demangled)
    }

    /// Whether a kernel of this demangled name is meant: of a name whose symbol is not known.
    #[must_use]
    pub fn matches_name(&self, name: &str) -> bool {
        let short = [path(name), last_segment(name)];
        self.like.matches(name) || short.into_iter().any(|name| self.like.matches(name))
    }
}
