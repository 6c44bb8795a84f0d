//! Tape archives, as sources and packages of conda are.

use std::cell::RefCell;
use std::fmt::Display;

use ::tar::EntryType;

use super::Around;
use super::members::{self, Members, may_hold_code};
use super::shared::{Cursor, Shared};
use crate::source::{Part, Source};
use crate::{ArtifactError, Visit, percent_encoded};

/// What lies in one is a multiple of it, and so is the end, which is zeros.
const BLOCK: u64 = 512;

fn broken(error: impl Display) -> ArtifactError {
    ArtifactError::at(0, format!("a tar archive: {error}"))
}

pub(super) fn each(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let size = source.size();
    let shared = Shared(RefCell::new(source));
    let mut archive = ::tar::Archive::new(Cursor { shared: &shared, at: 0 });
    // Several may follow each other.
    archive.set_ignore_zeros(true);
    let mut members = Members::new(around, size);
    let mut end = 0;
    for entry in archive.entries_with_seek().map_err(broken)? {
        let entry = entry.map_err(broken)?;
        let (at, length) = (entry.raw_file_position(), entry.size());
        end = at.saturating_add(length).div_ceil(BLOCK).saturating_mul(BLOCK);
        let kind = entry.header().entry_type();
        // What a link leads to is a member of its own. Any other type is read as a file (POSIX, `pax`).
        if matches!(kind, EntryType::Directory | EntryType::Link | EntryType::Symlink) {
            continue;
        }
        let name = entry.path_bytes().into_owned();
        visit.entered(&percent_encoded(&name));
        let read = if kind.is_gnu_sparse() {
            Err(ArtifactError::whole("a sparse file, which is not read: unpack it first"))
        } else {
            member(&name, &shared, (at, length), &mut members, visit)
        };
        visit.left();
        if let Err(error) = read {
            members.keep(&name, &error);
        }
    }
    // Whoever writes one ends it so: without it the rest is missing.
    let is_whole = end + BLOCK <= size && shared.0.borrow_mut().skip_zeros(end)?.is_none();
    if !is_whole {
        members.fail(broken("it is cut short, without the zeros that end one"));
    }
    members.end("a tar archive")
}

/// Reads a member, where it may hold code.
fn member(
    name: &[u8],
    shared: &Shared<'_>,
    (at, size): (u64, u64),
    members: &mut Members<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let mut source = shared.0.borrow_mut();
    let mut content = Part::of(&mut **source, at, size, "a member of a tar archive")?;
    let content: &mut dyn Source = &mut content;
    if may_hold_code(content.up_to(0, members::START)?, name) {
        members.read(name, content, None, visit);
    } else {
        members.skip();
    }
    Ok(())
}
