//! LLVM's offload binaries, which its newer driver puts into `.llvm.offloading`.

use crate::bytes::{part, u32_at, u64_at};
use crate::{ArtifactError, MeasuredKernel, code_object};

/// What an offload binary starts with.
pub(super) const MAGIC: &[u8] = b"\x10\xff\x10\xad";

/// Bytes of the header and of an entry.
const HEADER: u64 = 32;
const ENTRY: u64 = 40;

/// Reads the offload binary that `bytes` start with; its size.
///
/// Source: LLVM 22, `llvm/Object/OffloadBinary.h`: magic, `u32` version, `u64` size, then `u64`
/// offset and size of the one entry; an entry is `u16` image kind, `u16` offload kind, `u32` flags,
/// and `u64` each of string offset, string count, image offset and image size; a string is `u64`
/// offset of its key and of its value. Version 2 (llvm-project pull request 169425) counts entries
/// where version 1 has the entry's size, and strings carry the size of their value.
pub(super) fn each(
    bytes: &[u8],
    visit: &mut dyn FnMut(MeasuredKernel),
) -> Result<usize, ArtifactError> {
    let what = "an offload binary's header";
    let version = u32_at(bytes, 4, what)?;
    let size = u64_at(bytes, 8, what)?;
    let entries = u64_at(bytes, 16, what)?;
    let (count, string) = match version {
        1 => (1, 16),
        2 => (u64_at(bytes, 24, what)?, 24),
        other => {
            let reason = format!("offload binary of version {other}, not 1 or 2");
            return Err(ArtifactError::at(4, reason));
        }
    };
    if size < HEADER {
        let reason = format!("an offload binary of {size} bytes, less than its header");
        return Err(ArtifactError::at(8, reason));
    }
    let bytes = part(bytes, 0, size, "an offload binary")?;
    // Neither images nor strings of an honest file overlap; those of a hostile one may.
    let mut images = size;
    let mut strings = size / string;
    let length = count.saturating_mul(ENTRY);
    for entry in part(bytes, entries, length, "its entries")?.chunks_exact(40) {
        let (string_at, count) = (u64_at(entry, 8, "")?, u64_at(entry, 16, "")?);
        let (offset, size) = (u64_at(entry, 24, "")?, u64_at(entry, 32, "")?);
        let left = images.checked_sub(size).zip(strings.checked_sub(count));
        (images, strings) =
            left.ok_or_else(|| ArtifactError::at(entries, "its entries overlap"))?;
        let image = part(bytes, offset, size, "an image")?;
        let keys = part(bytes, string_at, count.saturating_mul(string), "an image's strings")?;
        // The image kind says nothing: LLVM takes it from the name of the file that went in.
        if size > 0 && (code_object::is(image) || is_amdgpu(bytes, keys, string)) {
            code_object::each(image, visit).map_err(|error| error.moved(offset))?;
        }
    }
    Ok(bytes.len())
}

/// Whether the strings have an AMDGPU's `triple`.
fn is_amdgpu(bytes: &[u8], keys: &[u8], string: u64) -> bool {
    let starts = |offset: u64, with: &[u8]| {
        part(bytes, offset, with.len() as u64, "").is_ok_and(|found| found == with)
    };
    (0..keys.len() as u64 / string).any(|index| {
        let at = |field| u64_at(keys, index * string + field, "").unwrap_or(u64::MAX);
        starts(at(0), b"triple\0") && starts(at(8), b"amdgcn")
    })
}
