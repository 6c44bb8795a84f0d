//! cuda-oxide's device code, which stands in the section `.oxart` of a host's file.
//!
//! Source: the project's own description of the format, `crates/oxide-artifacts/README.md`. A blob is
//! the magic, `u16` version, `u16` bytes of the header, `u32` bytes of the blob, `u16` each of the bytes
//! of its name and target and of the numbers of payloads and entries, and 4 bytes more; then name and
//! target, and 24 bytes for each payload: `u16` kind, `u16` flags, `u32` offset and size. Blobs follow
//! each other.

use crate::contents::PTX;
use crate::source::{Part, Source};
use crate::{ArtifactError, PassedOver, Visit, image};

pub(crate) const MAGIC: &[u8] = b"OXIDEART";
const HEADER: u64 = 32;
const PAYLOAD: u64 = 24;
/// Longest target that is kept, bytes.
const TARGET: u64 = 64;

/// Whether `start` is a blob's header, and not just the word that it starts with: that is in programs which look
/// for it. Versions and headers are small numbers.
pub(crate) fn begins(start: &[u8]) -> bool {
    start.get(8..12).is_none_or(|four| four[0] > 0 && four[1] == 0 && four[2] > 0 && four[3] == 0)
}

/// Bytes of the blob that `source` starts with, as its header has it.
pub(crate) fn announced(source: &mut dyn Source) -> Option<u64> {
    source.u32_at(12, "a header").ok().map(u64::from)
}

/// Hands on the kernels of the blob that `source` starts with, and what else it holds; its size.
pub(crate) fn blob(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<u64, ArtifactError> {
    let what = "a header of cuda-oxide's";
    let numbers: [u8; 24] = source.array(8, what)?;
    let number = |at: usize| u64::from(u16::from_le_bytes([numbers[at - 8], numbers[at - 7]]));
    let (version, header) = (number(8), number(10));
    if !matches!(version, 1 | 2) || header != HEADER {
        let reason = format!(
            "expected version 1 or 2 of cuda-oxide's format with a header of {HEADER} bytes, found \
             version {version} with {header}"
        );
        return Err(ArtifactError::at(8, reason));
    }
    let size = u64::from(source.u32_at(12, what)?);
    if size < HEADER {
        return Err(ArtifactError::at(12, format!("{size} bytes, less than the header")));
    }
    let (name, target_size, payloads) = (number(16), number(18), number(20));
    let source: &mut dyn Source = &mut Part::of(source, 0, size, "a blob of cuda-oxide's")?;
    let target = source.bytes(HEADER + name, target_size.min(TARGET), "a target")?;
    let target = String::from_utf8_lossy(target).into_owned();
    let records = HEADER + name + target_size;
    // Payloads of an honest file do not overlap; those of a hostile one may.
    let mut left = size;
    for index in 0..payloads {
        let record = records + index * PAYLOAD;
        let kind: [u8; 2] = source.array(record, "a payload")?;
        let offset = source.u32_at(record + 4, "a payload")?.into();
        let size = source.u32_at(record + 8, "a payload")?.into();
        let rest = left.checked_sub(size);
        left = rest.ok_or_else(|| ArtifactError::at(record, "payloads overlap"))?;
        let content = source.bytes(offset, size, "a payload")?;
        match u16::from_le_bytes(kind) {
            0x100 => {
                visit.unread(PassedOver::of(PTX, target.as_str()), &mut || Some(content.to_vec()));
            }
            0x200 => {
                let read = image::each(content, &target, false, visit);
                read.map_err(|error| error.moved(offset))?;
            }
            0x110 | 0x120 => visit.passed_over(PassedOver::new(
                "NVVM IR",
                target.as_str(),
                "it has no registers before the host's program compiles it",
            )),
            other => {
                let what = format!("a payload of kind {other:#x}");
                let reason = "cuda-oxide's format has PTX, NVVM IR and cubins, as far as known";
                visit.passed_over(PassedOver::new(what, target.as_str(), reason));
            }
        }
    }
    Ok(size)
}
