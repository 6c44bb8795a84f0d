//! Where the values of a contract come from.

use occ_core::__private as engine;
use serde::{Deserialize, Serialize};

/// A value by its key, and where it comes from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Origin {
    /// The key, by its first name; `rest`: all that no other one names.
    pub(super) key: String,
    pub(super) from: From,
    /// What a compiler wrote, or `occ.toml`.
    pub(super) file: Option<String>,
    /// Of `occ.toml`.
    pub(super) line: Option<u64>,
}

/// What a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum From {
    Attribute,
    Item,
    Descriptor,
    File,
    #[serde(rename = "occ.toml")]
    Shared,
}

impl Origin {
    /// Whether it stands at the kernel, where a reader sees it.
    pub(super) fn is_near(&self) -> bool {
        matches!(self.from, From::Attribute | From::Item)
    }

    /// As the engine has it.
    pub(super) fn engine(&self) -> engine::Origin<'_> {
        let file = self.file.as_deref().unwrap_or_default();
        match self.from {
            From::Attribute => engine::Origin::Attribute,
            From::Item => engine::Origin::Item,
            From::Descriptor => engine::Origin::Descriptor,
            From::File => engine::Origin::File(file),
            From::Shared => engine::Origin::Shared { file, line: self.line.unwrap_or_default() },
        }
    }
}
