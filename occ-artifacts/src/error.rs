//! Why a file cannot be read.

use std::fmt;

/// Why a file, or a part of it, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArtifactError {
    /// Bytes from the start of the file to what is at fault; `None` in a text, where `line` says.
    pub offset: Option<u64>,
    /// The line at fault, from 1, in a text.
    pub line: Option<u64>,
    /// What was found and what was expected.
    pub reason: String,
}

impl ArtifactError {
    /// An error at a byte of a binary file.
    #[must_use]
    pub fn at(offset: u64, reason: impl Into<String>) -> Self {
        Self { offset: Some(offset), line: None, reason: reason.into() }
    }

    /// An error in a line of a text, counted from 1.
    #[must_use]
    pub fn in_line(line: u64, reason: impl Into<String>) -> Self {
        Self { offset: None, line: Some(line), reason: reason.into() }
    }

    /// The same error in a part that starts `base` bytes into the file.
    #[must_use]
    pub fn moved(mut self, base: u64) -> Self {
        self.offset = self.offset.map(|offset| offset.saturating_add(base));
        self
    }
}

/// Why `what` is not read where a feature is off; its place follows.
#[cfg(not(all(feature = "libraries", feature = "manifest")))]
pub(crate) fn needs(what: &str, feature: &str) -> String {
    format!("needs the feature `{feature}` of `occ`, or of `occ-artifacts`, to read {what}")
}

impl fmt::Display for ArtifactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.offset, self.line) {
            (Some(offset), _) => write!(f, "{} at byte {offset:#x}", self.reason),
            (None, Some(line)) => write!(f, "{} in line {line}", self.reason),
            (None, None) => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for ArtifactError {}
