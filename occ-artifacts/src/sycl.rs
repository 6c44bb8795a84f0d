//! The images that DPC++ puts into a program for SYCL: back to back, without a table in the file's own bytes.
//!
//! Each is a zebin, an archive of several, SPIR-V, or a zstd frame around one. Source: sections
//! `__CLANG_OFFLOAD_BUNDLE__sycl-spir64` of dpnp 0.20.0 and oneMKL 2026.2.0; that those of `sycl-spir64_gen` have zebins in the
//! same places is read, not seen.

use memchr::memmem;

use crate::elf::MAGIC;
use crate::{headers, spirv};

/// What the id of such a section starts with.
pub(crate) const KIND: &str = "sycl-";
/// What an image starts with.
const STARTS: [&[u8]; 4] = [&MAGIC, b"!<arch>\n", b"\x28\xb5\x2f\xfd", &spirv::START];

/// The images in `bytes`, with their places. An ELF file ends where its header says; what else there is goes on to the
/// next start, so that one which is cut in two is damaged and does not pass.
pub(crate) fn images(bytes: &[u8]) -> Vec<(usize, &[u8])> {
    let next = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        STARTS.iter().filter_map(|start| memmem::find(rest, start)).min().map(|at| from + at)
    };
    let mut images = Vec::new();
    let mut at = next(0);
    while let Some(start) = at {
        let mut rest = &bytes[start..];
        let own = if rest.starts_with(&MAGIC) {
            let header = rest.get(..64).unwrap_or_default().to_vec();
            headers::end(&header, &mut rest).ok().and_then(|end| usize::try_from(end).ok())
        } else {
            None
        };
        let after = next(start + own.unwrap_or(MAGIC.len()).max(1));
        let end = own.map_or(after.unwrap_or(bytes.len()), |size| start.saturating_add(size));
        images.push((start, &bytes[start..end.min(bytes.len())]));
        at = after;
    }
    images
}
