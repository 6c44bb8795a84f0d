//! Where the values of a contract come from, as `cargo occ report` shows them.

#[cfg(feature = "tools")]
use core::fmt::{Display, Formatter};

#[cfg(feature = "tools")]
use crate::text::Written;

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
    /// The key, by its first name.
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

    /// `the attribute`, or a file.
    #[cfg(feature = "tools")]
    #[must_use]
    pub fn text(&self) -> impl Display {
        Written(|f: &mut Formatter<'_>| match *self {
            Self::Attribute => f.write_str("the attribute"),
            Self::Item => f.write_str("the item"),
            Self::Descriptor => f.write_str("the descriptor"),
            Self::File(file) => f.write_str(file),
            Self::Shared { file, .. } => write!(f, "`{file}`"),
        })
    }

    /// What follows the key: `` (line 3)``, or nothing.
    #[cfg(feature = "tools")]
    #[must_use]
    pub fn line(&self) -> impl Display {
        Written(|f: &mut Formatter<'_>| match *self {
            Self::Shared { line, .. } => write!(f, " (line {line})"),
            _ => Ok(()),
        })
    }
}
