//! A set of keys.

use crate::key::Key;

/// Some keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys(u64);

impl Keys {
    /// No key.
    pub const NONE: Self = Self(0);
    /// Every key.
    pub const ALL: Self = Self(u64::MAX);

    /// The same with `key`.
    #[must_use]
    pub const fn with(self, key: Key) -> Self {
        Self(self.0 | 1 << key as u8)
    }

    /// Whether `key` is one of them.
    #[must_use]
    pub const fn contains(self, key: Key) -> bool {
        self.0 & 1 << key as u8 != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
