//! The file around the values.

mod value;

use super::MAGIC;
use crate::source::{Part, Source};
use crate::{ArtifactError, Visit, search};

/// The only version there is.
const VERSION: u32 = 1;
/// Bytes of an entry.
const ENTRY: usize = 20;
/// No program has more namespaces.
const MOST: u32 = 1 << 16;

/// As [`super::each`].
pub(super) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let mut end = 0;
    loop {
        let part: &mut dyn Source = &mut Part::from(source, end);
        // Another may be written behind one, or code.
        if end > 0 && !part.starts_with(MAGIC)? {
            return search::behind(source, end, visit);
        }
        end += one(part, visit).map_err(|error| error.moved(end))?;
    }
}

/// Hands on every kernel of the bundle that `source` starts with; where that ends.
fn one(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<u64, ArtifactError> {
    let mark: [u8; 8] = source.array(0, "the mark of a bundle")?;
    let version = source.u32_at(8, "the version of a bundle")?;
    if mark[..7] != *MAGIC || u32::from(mark[7]) != VERSION || version != VERSION {
        let found = if u32::from(mark[7]) == VERSION { version } else { mark[7].into() };
        let reason = format!(
            "a flat bundle of cubecl's of version {found}, and version {VERSION} is read: \
             export it by a cubecl that writes that"
        );
        return Err(ArtifactError::at(8, reason));
    }
    let (_, mut at) = text(source, 12, "the metadata")?;
    let count = source.u32_at(at, "the number of namespaces")?;
    if count > MOST {
        let reason = format!("{count} namespaces; the limit is {MOST}");
        return Err(ArtifactError::at(at, reason));
    }
    at += 4;
    let mut namespaces = Vec::new();
    for _ in 0..count {
        let namespace;
        (namespace, at) = text(source, at, "a namespace")?;
        namespaces.push(namespace);
    }
    let count = source.u32_at(at, "the number of entries")?;
    let index = at + 4;
    let size = ENTRY as u64 * u64::from(count);
    has(source, index, size, "the index")?;
    let mut values = Vec::new();
    let mut end = index + size;
    // All spans are held to the file's end before the first is read.
    for at in (index..index + size).step_by(ENTRY) {
        let row: [u8; ENTRY] = source.array(at, "an entry")?;
        let word = |at: usize| u32::from_le_bytes([row[at], row[at + 1], row[at + 2], row[at + 3]]);
        let mut span = |at: usize, what: &str| {
            let (start, size) = (index + size + u64::from(word(at)), word(at + 4).into());
            has(source, start, size, what)?;
            end = end.max(start + size);
            Ok((start, size))
        };
        let Some(namespace) = namespaces.get(word(0) as usize) else {
            let reason = format!("namespace {} of {}", word(0), namespaces.len());
            return Err(ArtifactError::at(at, reason));
        };
        span(4, "a key")?;
        values.push((*namespace, span(12, "a value")?));
    }
    for ((name_at, length), (offset, size)) in values {
        let name = source.bytes(name_at, length, "a namespace")?.to_vec();
        let name = String::from_utf8(name)
            .map_err(|_| ArtifactError::at(name_at, "a namespace that is no UTF-8"))?;
        let value = source.bytes(offset, size, "a value")?;
        value::each(value, &name, visit).map_err(|error| error.moved(offset))?;
    }
    Ok(end)
}

/// Where a text lies and how long it is, which its length stands before; and where it ends.
fn text(source: &mut dyn Source, at: u64, what: &str) -> Result<((u64, u64), u64), ArtifactError> {
    let (start, length) = (at + 4, source.u32_at(at, &format!("the length of {what}"))?.into());
    has(source, start, length, what)?;
    Ok(((start, length), start + length))
}

/// Whether so many bytes lie in the file.
fn has(source: &mut dyn Source, at: u64, size: u64, what: &str) -> Result<(), ArtifactError> {
    Part::of(source, at, size, what).map(|_| ())
}
