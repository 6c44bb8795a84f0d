//! Where the values of a contract come from, as `cargo occ report` shows them.

use super::{Text, said};

/// Where a value comes from.
#[derive(Clone, Copy)]
pub enum Origin<'a> {
    /// The attribute.
    Attribute,
    /// The tokens of the item below it.
    Item,
    /// The value of a descriptor, which const evaluation knows.
    Descriptor,
    /// A file that a compiler wrote.
    File(&'a str),
    /// A line of `occ.toml`.
    Shared {
        /// The file, from the crate's folder on.
        file: &'a str,
        /// The line, from 1.
        line: u64,
    },
}

/// A value of a contract by its key, and where it comes from.
#[derive(Clone, Copy)]
pub struct Sourced<'a> {
    /// The key, by its first name; [`Sourced::REST`]: all that no other one names.
    pub key: &'a str,
    /// Where the value comes from.
    pub origin: Origin<'a>,
}

impl Sourced<'_> {
    /// All that no key names.
    pub const REST: &'static str = "rest";
}

impl Origin<'_> {
    /// Its name for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Attribute => "attribute",
            Self::Item => "item",
            Self::Descriptor => "descriptor",
            Self::File(_) => "file",
            Self::Shared { .. } => "occ.toml",
        }
    }

    /// What a person is told: `the attribute`, or a file.
    #[must_use]
    pub const fn text(self) -> Text {
        match self {
            Self::Attribute => said!("the attribute"),
            Self::Item => said!("the item"),
            Self::Descriptor => said!("the descriptor"),
            Self::File(file) => said!(file),
            Self::Shared { file, .. } => said!("`", file, "`"),
        }
    }

    /// What a person is told behind the key: `` (line 3)``, or nothing.
    #[must_use]
    pub const fn line(self) -> Text {
        match self {
            Self::Shared { line, .. } => said!(" (line ", #line, ")"),
            _ => Text::new(),
        }
    }
}
