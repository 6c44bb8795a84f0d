//! What a command found, for the exit code.

use std::process::ExitCode;

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Exit code 0.
    Fine,
    /// A contract or a baseline is broken: exit code 1.
    Broken,
}

impl Outcome {
    pub(crate) fn code(self) -> ExitCode {
        match self {
            Self::Fine => ExitCode::SUCCESS,
            Self::Broken => ExitCode::from(1),
        }
    }
}
