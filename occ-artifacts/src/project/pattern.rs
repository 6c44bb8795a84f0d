//! Kernels by name.

use std::iter;

use wildmatch::WildMatch;

use crate::name::{calls, of_mangled, without_raw};

/// A kernel's symbol, and what its source calls it: patterns are held against both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelName {
    symbol: String,
    /// Where the symbol is mangled.
    demangled: Option<String>,
}

impl KernelName {
    /// The name of the kernel with this symbol, which is demangled here, once.
    #[must_use]
    pub fn new(symbol: &str) -> Self {
        Self { symbol: symbol.to_owned(), demangled: of_mangled(symbol) }
    }

    /// What a person wrote for a kernel, as [`calls`](Self::calls) spells it: raw identifiers without `r#`.
    #[must_use]
    pub fn asked(name: &str) -> String {
        without_raw(name)
    }

    /// As the file has it.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// As the source has it.
    #[must_use]
    pub fn demangled(&self) -> &str {
        self.demangled.as_deref().unwrap_or(&self.symbol)
    }

    /// All that a person may call it, as `kernel = ".."` of a contract takes it, the longest first: the symbol, and
    /// of one that is mangled the demangled name (`void a::f<int>(float*)`), its path (`a::f`) and the last segment of
    /// that (`f`).
    pub fn calls(&self) -> impl Iterator<Item = &str> {
        let of_source = self.demangled.iter().flat_map(|demangled| calls(demangled));
        iter::once(self.symbol()).chain(of_source)
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
        name.calls().any(|name| self.like.matches(name))
    }

    /// Whether a kernel of this demangled name is meant: of a name whose symbol is not known.
    #[must_use]
    pub fn matches_name(&self, name: &str) -> bool {
        calls(name).into_iter().any(|name| self.like.matches(name))
    }
}
