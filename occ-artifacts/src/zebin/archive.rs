//! What ocloc writes for several devices: an `ar` archive of their device binaries.
//!
//! A member is called by the bits of a pointer and the device, `64.12.55.8`, `pad_N` where it only aligns the next
//! one, and `generic_ir` where it is SPIR-V for none. Source: compute-runtime,
//! `shared/offline_compiler/source/ocloc_fatbinary.cpp`; observed of ocloc 26.27.

use super::{image, old};
use crate::source::Source;
use crate::{ArtifactError, ErrorKind, Visit};

const MAGIC: &[u8] = b"!<arch>\n";
/// Bytes of a member's header.
const HEADER: u64 = 60;
/// What a member's header ends with.
const END: &[u8] = b"`\n";
/// What a member's name starts with that ocloc wrote.
const NAMES: [&[u8]; 4] = [b"64.", b"32.", b"pad_", b"generic_ir"];

/// Whether a file that starts so is one.
pub(crate) fn is(start: &[u8]) -> bool {
    let name = start.strip_prefix(MAGIC).unwrap_or_default();
    NAMES.iter().any(|own| name.starts_with(own))
}

/// Hands on the kernels of all devices of an archive that is all of `source`.
///
/// # Errors
///
/// As [`each`], and where something else follows.
pub(crate) fn whole(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let end = each(source, visit)?;
    let reason = "expected a member of an archive, found something else";
    if end < source.size() { Err(ArtifactError::at(end, reason)) } else { Ok(()) }
}

/// Hands on the kernels of all devices; where the archive ends. A member that cannot be read costs itself alone.
///
/// # Errors
///
/// Why the first of those cannot be read; where a member ends past the archive, or there is none.
pub(super) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<u64, ArtifactError> {
    let mut failed = None;
    let mut at = MAGIC.len() as u64;
    while let Some((name, size)) = member(source, at)? {
        let start = at + HEADER;
        let content = source.bytes(start, size, "a member of the archive")?;
        let read = if name.starts_with("pad_") {
            Ok(())
        } else if old::is(content) {
            old::each(content, visit)
        } else {
            image(content, visit)
        };
        match read.map_err(|error| error.moved(start)) {
            Ok(()) => {}
            Err(ArtifactError { kind: ErrorKind::Unread(part), .. }) => visit.passed_over(*part),
            Err(error) => {
                let reason = format!("in `{name}`: {}", error.reason);
                failed.get_or_insert(ArtifactError { reason, ..error });
            }
        }
        // Members start at even bytes.
        at = (start + size).next_multiple_of(2);
    }
    if at == MAGIC.len() as u64 {
        return Err(ArtifactError::at(at, "expected a member of an archive, found none"));
    }
    failed.map_or(Ok(at.min(source.size())), Err)
}

/// The name and the size of the member whose header is at `at`; `None`: there is no header.
fn member(source: &mut dyn Source, at: u64) -> Result<Option<(String, u64)>, ArtifactError> {
    let header = source.up_to(at, HEADER)?;
    if header.get(58..) != Some(END) {
        return Ok(None);
    }
    let text = |from: usize, to: usize| {
        let field = String::from_utf8_lossy(&header[from..to]).into_owned();
        field.trim_end().trim_end_matches('/').to_owned()
    };
    let (name, size) = (text(0, 16), text(48, 58));
    let size = size.parse().map_err(|_| {
        let reason = format!("expected the size of the member `{name}`, found `{size}`");
        ArtifactError::at(at + 48, reason)
    })?;
    Ok(Some((name, size)))
}
