//! The table that a plain bundle starts with.

use std::io::Read;

use crate::ArtifactError;
use crate::triple::Triple;

/// What a plain bundle starts with.
pub(super) const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";

/// Most entries of a bundle, which has one for each of some dozens of targets.
const ENTRIES: u64 = 4096;
/// Longest entry ID, bytes: an offload kind, a triple and a target ID.
const ID: u64 = 4096;

/// The table of a bundle.
pub(super) struct Table {
    /// Bytes that the table itself takes.
    pub(super) size: u64,
    /// What it lists, in the order of their offsets, none reaching into the next.
    pub(super) entries: Vec<Entry>,
}

/// An entry that is not empty. Offsets count from the start of the bundle.
pub(super) struct Entry {
    pub(super) offset: u64,
    pub(super) size: u64,
    /// Whether it holds code for an AMDGPU.
    pub(super) is_amdgpu: bool,
    /// Whether it holds code for the host.
    pub(super) is_host: bool,
    /// What it is for, `gfx90a:xnack-`, `sm_90`; empty where its ID does not say.
    pub(super) target: String,
}

impl Table {
    /// Bytes from the start of the bundle to the end of its last entry.
    pub(super) fn end(&self) -> u64 {
        self.entries.last().map_or(self.size, |last| last.offset + last.size)
    }
}

/// Whether `input` starts with a bundle's table, as far as its first entry shows, or as far as there is one.
pub(super) fn begins(input: &mut dyn Read) -> bool {
    let mut start = Vec::new();
    let size = MAGIC.len() as u64 + 32;
    if input.take(size + ID).read_to_end(&mut start).is_err() {
        return false;
    }
    let number = |at: usize| {
        let at = MAGIC.len() + at;
        start.get(at..at + 8).and_then(|eight| eight.try_into().ok()).map(u64::from_le_bytes)
    };
    let is_counted = number(0).is_some_and(|count| (1..=ENTRIES).contains(&count));
    is_counted
        && number(24).is_none_or(|length| {
            let id = start.get(MAGIC.len() + 32..).unwrap_or_default();
            let id = &id[..id.len().min(usize::try_from(length).unwrap_or(usize::MAX))];
            (1..=ID).contains(&length) && is_id(id)
        })
}

/// Whether these are bytes of an entry's ID.
fn is_id(id: &[u8]) -> bool {
    id.iter().all(u8::is_ascii_graphic)
}

/// Reads the table that `input` starts with.
///
/// Source: clang's documentation of the offload bundler: magic, `u64` count, then for each entry
/// `u64` offset, `u64` size, `u64` length of its ID, and the ID
/// (`hipv4-amdgcn-amd-amdhsa--gfx906:sramecc+:xnack-`, or `hipv4-amdgpu9.06-amd-amdhsa--`).
///
/// # Errors
///
/// Where it is cut off, longer than any bundler writes, or its entries overlap.
pub(super) fn read(input: &mut dyn Read) -> Result<Table, ArtifactError> {
    let mut input = Counted { input, at: 0 };
    let mut magic = [0; MAGIC.len()];
    input.fill(&mut magic)?;
    if magic != MAGIC {
        return Err(ArtifactError::at(0, "no `__CLANG_OFFLOAD_BUNDLE__`"));
    }
    let count = input.number()?;
    if count > ENTRIES {
        let reason = format!("{count} entries in a bundle, above {ENTRIES}");
        return Err(ArtifactError::at(24, reason));
    }
    let mut entries = Vec::new();
    let mut id = Vec::new();
    for _ in 0..count {
        let at = input.at;
        let (offset, size, length) = (input.number()?, input.number()?, input.number()?);
        if length > ID {
            let reason = format!("an entry ID of {length} bytes, above {ID}");
            return Err(ArtifactError::at(at + 16, reason));
        }
        // No more than `ID`, so that the conversion cannot fail.
        id.resize(usize::try_from(length).unwrap_or_default(), 0);
        input.fill(&mut id)?;
        if id.is_empty() || !is_id(&id) {
            return Err(ArtifactError::at(at + 24, "expected the ID of an entry, found no text"));
        }
        if offset.checked_add(size).is_none() {
            return Err(ArtifactError::at(at, "an entry that ends past 2^64 bytes"));
        }
        if size > 0 {
            let id = String::from_utf8_lossy(&id);
            // The offload kind comes first.
            let triple = Triple(id.split_once('-').map_or("", |(_, triple)| triple));
            entries.push(Entry {
                offset,
                size,
                is_amdgpu: triple.is_amdgpu(),
                is_host: id.starts_with("host-"),
                target: triple.target(),
            });
        }
    }
    let size = input.at;
    entries.sort_by_key(|entry| entry.offset);
    let mut end = size;
    for entry in &entries {
        if entry.offset < end {
            let reason = "an entry of the bundle overlaps the one before it or the table";
            return Err(ArtifactError::at(entry.offset, reason));
        }
        end = entry.offset + entry.size;
    }
    Ok(Table { size, entries })
}

/// Reads front to back and knows how far it came.
struct Counted<'a> {
    input: &'a mut dyn Read,
    at: u64,
}

impl Counted<'_> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ArtifactError> {
        self.input
            .read_exact(bytes)
            .map_err(|error| ArtifactError::at(self.at, format!("the bundle's table: {error}")))?;
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn number(&mut self) -> Result<u64, ArtifactError> {
        let mut bytes = [0; 8];
        self.fill(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
}
