//! Why a name is not one architecture, and which names are offered in its place.

use core::fmt;

/// Why a name is not one architecture.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// Nothing has this name.
    Unknown {
        /// The names that start with it, those for a whole generation first; where none does, the
        /// nearest names, the nearest first.
        nearest: Names,
    },
    /// A compute capability (`compute_90`, `cc 9.0`, `9.0`) that is not written as its target is. A
    /// number alone might be another vendor's, and `compute_90` is what later chips run, too.
    Capability {
        /// The target: `sm_90`.
        target: &'static str,
    },
    /// A family whose chips differ in numbers that decide occupancy.
    Ambiguous {
        /// Its chips.
        choices: Names,
    },
}

/// Names that are offered, the best first. Few are: what follows is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// Empty where there is none.
    names: [&'static str; Self::MOST],
}

impl Names {
    const MOST: usize = 7;

    pub(super) const NONE: Self = Self { names: [""; Self::MOST] };

    /// With one name more, if there is room.
    pub(super) const fn with(mut self, name: &'static str) -> Self {
        let count = self.count();
        if count < Self::MOST {
            self.names[count] = name;
        }
        self
    }

    const fn count(&self) -> usize {
        let mut count = 0;
        while count < Self::MOST && !self.names[count].is_empty() {
            count += 1;
        }
        count
    }

    /// The best; `None`: there is none.
    #[must_use]
    pub const fn first(&self) -> Option<&'static str> {
        if self.count() == 0 { None } else { Some(self.names[0]) }
    }

    /// The names, the best first.
    #[must_use]
    pub const fn iter(&self) -> NamesIter {
        NamesIter { names: *self, at: 0 }
    }

    pub(crate) fn as_slice(&self) -> &[&'static str] {
        self.names.get(..self.count()).unwrap_or_default()
    }
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl IntoIterator for Names {
    type Item = &'static str;
    type IntoIter = NamesIter;

    fn into_iter(self) -> NamesIter {
        self.iter()
    }
}

impl IntoIterator for &Names {
    type Item = &'static str;
    type IntoIter = NamesIter;

    fn into_iter(self) -> NamesIter {
        self.iter()
    }
}

/// The names of [`Names`], the best first.
#[derive(Clone, Debug)]
pub struct NamesIter {
    names: Names,
    at: usize,
}

impl Iterator for NamesIter {
    type Item = &'static str;

    fn next(&mut self) -> Option<&'static str> {
        let name = self.names.as_slice().get(self.at).copied()?;
        self.at += 1;
        Some(name)
    }
}
