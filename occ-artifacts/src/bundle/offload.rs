//! LLVM's offload binaries, which its newer driver puts into `.llvm.offloading`.

use crate::source::{Part, Source};
use crate::triple::Triple;
use crate::{ArtifactError, Visit, image};

/// What an offload binary starts with.
pub(super) const MAGIC: &[u8] = b"\x10\xff\x10\xad";

/// Bytes of the header and of an entry.
const HEADER: u64 = 32;
const ENTRY: u64 = 40;

/// Whether this is an offload binary's header: its entries, of which the first version has one, lie behind it.
pub(super) fn begins(start: &[u8]) -> bool {
    let number = |at: usize| {
        start.get(at..at + 8).and_then(|eight| eight.try_into().ok()).map(u64::from_le_bytes)
    };
    let (Some(size), Some(entries), Some(last)) = (number(8), number(16), number(24)) else {
        return false;
    };
    let of_version = match start[4..8] {
        [1, 0, 0, 0] => last == ENTRY,
        [version, 0, 0, 0] => version > 0 && last > 0,
        _ => false,
    };
    of_version && entries >= HEADER && entries.checked_add(ENTRY).is_some_and(|end| end <= size)
}

/// Bytes of the offload binary that `source` starts with, as its header has it.
pub(super) fn announced(source: &mut dyn Source) -> Result<u64, ArtifactError> {
    source.u64_at(8, "an offload binary's header")
}

/// Reads the offload binary that `bytes` start with; its size.
///
/// Source: LLVM 22, `llvm/Object/OffloadBinary.h`: magic, `u32` version, `u64` size, then `u64`
/// offset and size of the one entry; an entry is `u16` image kind, `u16` offload kind, `u32` flags,
/// and `u64` each of string offset, string count, image offset and image size; a string is `u64`
/// offset of its key and of its value. Version 2 (llvm-project pull request 169425) counts entries
/// where version 1 has the entry's size, and strings carry the size of their value.
pub(super) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<u64, ArtifactError> {
    let what = "an offload binary's header";
    let version = source.u32_at(4, what)?;
    let size = announced(source)?;
    let entries = source.u64_at(16, what)?;
    let (count, string) = match version {
        1 => (1, 16),
        2 => (source.u64_at(24, what)?, 24),
        other => {
            let reason = format!("offload binary of version {other}, not 1 or 2");
            return Err(ArtifactError::at(4, reason));
        }
    };
    if size < HEADER {
        let reason = format!("an offload binary of {size} bytes, less than its header");
        return Err(ArtifactError::at(8, reason));
    }
    let source: &mut dyn Source = &mut Part::of(source, 0, size, "an offload binary")?;
    Part::of(source, entries, count.saturating_mul(ENTRY), "its entries")?;
    // Neither images nor strings of an honest file overlap; those of a hostile one may.
    let mut images = size;
    let mut strings = size / string;
    for index in 0..count {
        let entry = entries + index * ENTRY;
        let mut field = |at| source.u64_at(entry + at, "an entry");
        let (string_at, count) = (field(8)?, field(16)?);
        let (offset, size) = (field(24)?, field(32)?);
        let left = images.checked_sub(size).zip(strings.checked_sub(count));
        (images, strings) =
            left.ok_or_else(|| ArtifactError::at(entries, "its entries overlap"))?;
        Part::of(source, offset, size, "an image")?;
        let length = count.saturating_mul(string);
        Part::of(source, string_at, length, "an image's strings")?;
        if size == 0 {
            return Err(ArtifactError::at(entry + 32, "expected an image, found one of 0 bytes"));
        }
        // The image kind says nothing: LLVM takes it from the name of the file that went in.
        let made_for = MadeFor::read(source, string_at, count, string)?;
        let image = source.bytes(offset, size, "an image")?;
        image::each(image, &made_for.arch, made_for.is_amdgpu, visit)
            .map_err(|error| error.moved(offset))?;
    }
    Ok(size)
}

/// What an image's strings say of it.
#[derive(Default)]
struct MadeFor {
    /// Whether its `triple` is an AMDGPU's.
    is_amdgpu: bool,
    /// Its `arch`, `gfx90a:xnack-`, `sm_90`; that of its triple where it has none.
    arch: String,
}

/// Longest `triple` and `arch` that are kept, bytes.
const LONGEST: u64 = 64;

impl MadeFor {
    /// Reads the strings from `at` on, so many and each of so many bytes.
    fn read(
        source: &mut dyn Source,
        at: u64,
        count: u64,
        string: u64,
    ) -> Result<Self, ArtifactError> {
        let mut made_for = Self::default();
        let mut own = String::new();
        for index in 0..count {
            let at = at + index * string;
            let (key, value) = (source.u64_at(at, "a string")?, source.u64_at(at + 8, "a string")?);
            let key = source.up_to(key, 7)?;
            let (is_triple, is_arch) = (key == b"triple\0", key.starts_with(b"arch\0"));
            if !is_triple && !is_arch {
                continue;
            }
            let value = source.up_to(value, LONGEST)?.split(|byte| *byte == 0).next();
            let value = value.filter(|value| value.iter().all(u8::is_ascii_graphic));
            let value = String::from_utf8_lossy(value.unwrap_or_default()).into_owned();
            if is_triple {
                made_for.is_amdgpu |= Triple(&value).is_amdgpu();
                own = Triple(&value).target();
            } else {
                made_for.arch = value;
            }
        }
        if made_for.arch.is_empty() {
            made_for.arch = own;
        }
        Ok(made_for)
    }
}
