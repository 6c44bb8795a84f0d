//! A column of a sheet, and a row.

use std::borrow::Cow;

use super::cell::Cell;
use crate::plain::plain;

/// What a column does in a table that would be too wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Narrow {
    /// Its cells wrap.
    Wrap,
    /// They stay whole, as long as that is possible.
    Whole,
    /// They are names, and lose what tells nothing.
    Middle,
    /// They lose their end.
    End,
}

/// A column of a sheet.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(super) name: String,
    pub(super) right: bool,
    pub(super) narrow: Narrow,
}

impl Column {
    /// A column of text, which wraps.
    pub(crate) fn left(name: impl Into<String>) -> Self {
        Self { name: name.into(), right: false, narrow: Narrow::Wrap }
    }

    /// A column of text that does not wrap.
    pub(crate) fn whole(name: impl Into<String>) -> Self {
        Self { narrow: Narrow::Whole, ..Self::left(name) }
    }

    /// A column of numbers, which do not wrap.
    pub(crate) fn right(name: impl Into<String>) -> Self {
        Self { right: true, ..Self::whole(name) }
    }

    /// A column of names, which lose what does not tell them apart.
    pub(crate) fn names(name: impl Into<String>) -> Self {
        Self { narrow: Narrow::Middle, ..Self::left(name) }
    }

    /// A column of lists, of which the start says enough.
    pub(crate) fn lists(name: impl Into<String>) -> Self {
        Self { narrow: Narrow::End, ..Self::left(name) }
    }

    /// The text of a cell in at most `longest` characters, if its start says enough.
    pub(super) fn cut<'a>(&self, text: &'a str, longest: usize) -> Cow<'a, str> {
        if self.narrow != Narrow::End || text.chars().count() <= longest {
            return Cow::Borrowed(text);
        }
        let start: String = text.chars().take(longest.saturating_sub(1)).collect();
        Cow::Owned(start.trim_end_matches([' ', ',']).to_owned() + "…")
    }
}

/// A row of a sheet: its cells, and sentences about it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(super) cells: Vec<Cell>,
    pub(super) notes: Vec<String>,
}

impl Row {
    pub(crate) fn new(cells: impl IntoIterator<Item: Into<Cell>>) -> Self {
        Self { cells: cells.into_iter().map(Into::into).collect(), notes: Vec::new() }
    }

    /// Adds a sentence: under the row in a table, in the last column elsewhere.
    pub(crate) fn note(mut self, note: impl AsRef<str>) -> Self {
        self.notes.push(plain(note.as_ref()).into());
        self
    }
}
