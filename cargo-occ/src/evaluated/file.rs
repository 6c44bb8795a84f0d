//! One file: its kernels, and what is known of it once it is read.

use std::path::Path;
use std::sync::Arc;

use super::others::Others;
use crate::Failure;
use crate::input::{Parts, within};
use crate::name::shown;
use crate::plain::named;
use crate::project::Matched;

/// The file that is being read, as messages name it and the member of it.
pub(super) struct Called<'a> {
    path: &'a Path,
    member: String,
    name: Arc<str>,
}

impl<'a> Called<'a> {
    pub(super) fn new(path: &'a Path) -> Self {
        Self { path, member: String::new(), name: Arc::from(shown(path)) }
    }

    /// Its name for kernels of this member.
    pub(super) fn at(&mut self, member: &str) -> &Arc<str> {
        if self.member != member {
            member.clone_into(&mut self.member);
            self.name = Arc::from(within(shown(self.path), &named(member)));
        }
        &self.name
    }
}

/// What is known of a file once it is read.
pub(super) struct End {
    /// Kernels in it, asked for or not.
    pub(super) found: usize,
    /// Which of the targets that were asked for its kernels run on.
    pub(super) met: Vec<bool>,
    /// What of `occ.toml` its kernels fell under.
    pub(super) matched: Matched,
    pub(super) others: Others,
    pub(super) read: Result<Parts, Failure>,
}
