//! A kernel of a file, in the attribute's own terms.

use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::__private::account::Stated;
use occ_core::__private::message::InFile;
use occ_core::{Arch, Vendor};

use super::files::Spills;
use crate::attribute::key::Key;
use crate::diagnostic::Underline;
use crate::statement::{By, How, Known, Statement, Written};

/// A kernel of a file.
pub(crate) struct Counts {
    /// The file's name as messages print it.
    pub(crate) file: Arc<str>,
    /// What it was compiled for; empty where the file does not say.
    pub(crate) target: String,
    /// Everything that the file states.
    pub(crate) statements: Vec<Statement>,
    /// Most threads of a workgroup that it was compiled for.
    pub(crate) bound: Option<u32>,
    /// What is told of what was spilled, and whether it fails the build.
    pub(crate) spilled: Option<(String, bool)>,
}

impl Counts {
    /// `arch` is what the contract is for, where that is known while the attribute expands.
    pub(super) fn of(
        kernel: &MeasuredKernel,
        (arch, vendor): (Option<&Arch>, Vendor),
        file: &Arc<str>,
        (at, spills): (Underline, Option<&Spills>),
    ) -> Self {
        let in_file = InFile { kernel: &kernel.name, file, vendor };
        let stated = kernel.statements(in_file, arch);
        let statements: Vec<Statement> =
            stated.iter().map(|one| statement(one.key, one.stated, at)).collect();
        let bound = statements.iter().find(|one| one.key == Key::Workgroup);
        Self {
            file: Arc::clone(file),
            target: kernel.target.clone(),
            bound: bound.and_then(|bound| bound.known).map(Known::number),
            statements,
            spilled: spills.and_then(|spills| spills.told(kernel, in_file)),
        }
    }
}

fn statement(key: Key, stated: Stated<'_>, at: Underline) -> Statement {
    let (how, known) = match stated {
        Stated::Exactly(value) => (How::Exactly, Some(value)),
        Stated::AtLeast(count) => (How::AtLeast, Some(Known::Count(count))),
        Stated::AtMost(count) => (How::AtMost, Some(Known::Count(count))),
        Stated::Needed(instead) => (How::Needed(instead.to_owned()), None),
        Stated::Silent | Stated::Unknown => (How::Needed(String::new()), None),
    };
    Statement {
        key,
        name: key.name().to_owned(),
        by: By::File,
        how,
        value: known.map_or(Written::Held, Written::Literal),
        in_base: false,
        by_type: false,
        known,
        at,
        value_at: at,
    }
}
