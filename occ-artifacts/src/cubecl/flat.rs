//! The file around the values.

mod value;

use super::MAGIC;
use crate::source::{Part, Source};
use crate::{ArtifactError, Visit};

/// The only version there is.
const VERSION: u32 = 1;
/// Bytes of an entry.
const ENTRY: usize = 20;
/// No program has more namespaces.
const MOST: u32 = 1 << 16;

/// As [`super::each`].
pub(super) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let bundle = Bundle::open(source)?;
    for at in 0..bundle.entries {
        let entry = bundle.entry(source, at)?;
        let namespace = bundle.namespace(source, entry.namespace)?;
        let (offset, size) = entry.value;
        let value = source.bytes(offset, size, "a value")?;
        value::each(value, &namespace, visit).map_err(|error| error.moved(offset))?;
    }
    Ok(())
}

struct Bundle {
    /// Where each namespace lies, and its length.
    namespaces: Vec<(u64, u32)>,
    entries: u32,
    /// Where the first entry lies.
    index: u64,
    /// Where the data start.
    data: u64,
}

struct Entry {
    namespace: u32,
    /// Where the value lies, and its length.
    value: (u64, u64),
}

impl Bundle {
    /// Reads all but the data, and holds every span to the file's end.
    fn open(source: &mut dyn Source) -> Result<Self, ArtifactError> {
        let mark: [u8; 8] = source.array(0, "the mark of a bundle")?;
        let version = source.u32_at(8, "the version of a bundle")?;
        if mark[..7] != *MAGIC || u32::from(mark[7]) != VERSION || version != VERSION {
            let found = if u32::from(mark[7]) == VERSION { version } else { mark[7].into() };
            return Err(ArtifactError::at(
                8,
                format!(
                    "a flat bundle of cubecl's of version {found}, and version {VERSION} is read: \
                     export it by a cubecl that writes that"
                ),
            ));
        }
        let mut at = 12;
        let metadata = source.u32_at(at, "the length of the metadata")?;
        at += 4;
        source_has(source, at, metadata.into(), "the metadata")?;
        at += u64::from(metadata);
        let count = source.u32_at(at, "the number of namespaces")?;
        if count > MOST {
            let reason = format!("{count} namespaces; the limit is {MOST}");
            return Err(ArtifactError::at(at, reason));
        }
        at += 4;
        let mut namespaces = Vec::new();
        for _ in 0..count {
            let length = source.u32_at(at, "the length of a namespace")?;
            at += 4;
            source_has(source, at, length.into(), "a namespace")?;
            namespaces.push((at, length));
            at += u64::from(length);
        }
        let entries = source.u32_at(at, "the number of entries")?;
        let index = at + 4;
        let size = ENTRY as u64 * u64::from(entries);
        source_has(source, index, size, "the index")?;
        let bundle = Self { namespaces, entries, index, data: index + size };
        for at in 0..entries {
            bundle.entry(source, at)?;
        }
        Ok(bundle)
    }

    /// The entry at this place, whose spans lie in the file.
    fn entry(&self, source: &mut dyn Source, at: u32) -> Result<Entry, ArtifactError> {
        let offset = self.index + ENTRY as u64 * u64::from(at);
        let row: [u8; ENTRY] = source.array(offset, "an entry")?;
        let word = |at: usize| u32::from_le_bytes([row[at], row[at + 1], row[at + 2], row[at + 3]]);
        let namespace = word(0);
        if namespace as usize >= self.namespaces.len() {
            let reason = format!("namespace {namespace} of {}", self.namespaces.len());
            return Err(ArtifactError::at(offset, reason));
        }
        let mut span = |at: usize, what: &str| {
            let start = self.data + u64::from(word(at));
            source_has(source, start, word(at + 4).into(), what)?;
            Ok((start, u64::from(word(at + 4))))
        };
        span(4, "a key")?;
        Ok(Entry { namespace, value: span(12, "a value")? })
    }

    fn namespace(&self, source: &mut dyn Source, at: u32) -> Result<String, ArtifactError> {
        let (offset, length) = self.namespaces.get(at as usize).copied().unwrap_or_default();
        let name = source.bytes(offset, length.into(), "a namespace")?;
        let name = std::str::from_utf8(name);
        name.map(str::to_owned)
            .map_err(|_| ArtifactError::at(offset, "a namespace that is no UTF-8"))
    }
}

/// Whether so many bytes lie in the file.
fn source_has(
    source: &mut dyn Source,
    offset: u64,
    size: u64,
    what: &str,
) -> Result<(), ArtifactError> {
    Part::of(source, offset, size, what).map(|_| ())
}
