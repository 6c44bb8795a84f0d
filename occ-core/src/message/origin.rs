//! Where the values of a contract come from, as `cargo occ report` shows them.

use super::{Text, said};

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Place<'_>", try_from = "Place<'a>"))]
pub struct Sourced<'a> {
    /// The key, by its first name; [`Sourced::REST`]: all that no other one names.
    pub key: &'a str,
    /// Where the value comes from.
    pub origin: Origin<'a>,
}

/// The same as a record has it.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Place<'a> {
    pub(super) key: &'a str,
    pub(super) from: &'a str,
    pub(super) file: Option<&'a str>,
    pub(super) line: Option<u64>,
}

impl<'a> Sourced<'a> {
    /// All that no key names.
    pub const REST: &'static str = "rest";

    pub(super) const fn place(self) -> Place<'a> {
        let Self { key, origin } = self;
        let (file, line) = match origin {
            Origin::File(file) => (Some(file), None),
            Origin::Shared { file, line } => (Some(file), Some(line)),
            Origin::Attribute | Origin::Item | Origin::Descriptor => (None, None),
        };
        Place { key, from: origin.id(), file, line }
    }
}

#[cfg(feature = "serde")]
impl<'a> From<Sourced<'a>> for Place<'a> {
    fn from(sourced: Sourced<'a>) -> Self {
        sourced.place()
    }
}

#[cfg(feature = "serde")]
impl<'a> TryFrom<Place<'a>> for Sourced<'a> {
    type Error = &'static str;

    fn try_from(Place { key, from, file, line }: Place<'a>) -> Result<Self, Self::Error> {
        let all = [Origin::Attribute, Origin::Item, Origin::Descriptor];
        let given = [
            file.map(Origin::File),
            file.zip(line).map(|(file, line)| Origin::Shared { file, line }),
        ];
        let mut known = all.into_iter().chain(given.into_iter().flatten());
        let origin = known.find(|origin| origin.id() == from).ok_or("no origin of a value")?;
        Ok(Self { key, origin })
    }
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
            Self::Shared { line, .. } => said!(" (line ", %(line), ")"),
            _ => Text::new(),
        }
    }
}
