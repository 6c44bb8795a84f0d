//! One module a command: its arguments, and what it does with them.

pub(crate) mod achieved;
pub(crate) mod baseline;
pub(crate) mod calculator;
pub(crate) mod completions;
pub(crate) mod diff;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod init;
pub(crate) mod inspect;
pub(crate) mod man;
pub(crate) mod measure;
pub(crate) mod report;
pub(crate) mod targets;
