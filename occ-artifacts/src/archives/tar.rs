//! Tape archives, as sources and packages of conda are.

use std::fmt::Display;

use ::tar::EntryType;

use super::Around;
use super::members::{self, Members, may_hold_code};
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
    let (entries, failed) = entries(source)?;
    let mut members = Members::new(around, size);
    let mut end = 0;
    for Entry { name, kind, at, size } in entries {
        end = at.saturating_add(size).div_ceil(BLOCK).saturating_mul(BLOCK);
        // What a link leads to is a member of its own. Any other type is read as a file (POSIX, `pax`).
        if matches!(kind, EntryType::Directory | EntryType::Link | EntryType::Symlink) {
            continue;
        }
        visit.entered(&percent_encoded(&name));
        let read = if kind.is_gnu_sparse() {
            Err(ArtifactError::whole("a sparse file, which is not read: unpack it first"))
        } else {
            Part::of(source, at, size, "a member of a tar archive")
                .and_then(|mut content| member(&name, &mut content, &mut members, visit))
        };
        visit.left();
        if let Err(error) = read {
            members.keep(&name, &error);
        }
    }
    if let Some(error) = failed {
        return Err(error);
    }
    // Whoever writes one ends it so: without it the rest is missing.
    if end + BLOCK > size || source.skip_zeros(end)?.is_some() {
        members.fail(broken("it is cut short, without the zeros that end one"));
    }
    members.end("a tar archive")
}

struct Entry {
    name: Vec<u8>,
    kind: EntryType,
    /// Where its content is, and how long.
    at: u64,
    size: u64,
}

/// What is in an archive, and why what follows cannot be read.
fn entries(source: &mut dyn Source) -> Result<(Vec<Entry>, Option<ArtifactError>), ArtifactError> {
    let mut archive = ::tar::Archive::new(Part::from(source, 0).reader());
    // Several may follow each other.
    archive.set_ignore_zeros(true);
    let mut entries = Vec::new();
    for entry in archive.entries_with_seek().map_err(broken)? {
        let entry = match entry.map_err(broken) {
            Ok(entry) => entry,
            Err(error) => return Ok((entries, Some(error))),
        };
        members::limit(entries.len()).map_err(broken)?;
        let (name, kind) = (entry.path_bytes().into_owned(), entry.header().entry_type());
        entries.push(Entry { name, kind, at: entry.raw_file_position(), size: entry.size() });
    }
    Ok((entries, None))
}

/// Reads a member, where it may hold code.
fn member(
    name: &[u8],
    content: &mut dyn Source,
    members: &mut Members<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    if may_hold_code(content.up_to(0, members::START)?, name) {
        members.read(name, content, None, visit);
    } else {
        members.skip();
    }
    Ok(())
}
