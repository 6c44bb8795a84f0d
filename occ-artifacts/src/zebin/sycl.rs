//! What DPC++ puts into programs and libraries: sections whose names start as a bundle does, and which hold images
//! back to back, without a header around them. Each may be a frame of zstd.
//!
//! Source: the section's name and content in dpnp 0.20 and oneMKL 2026.2, which have SPIR-V in `…sycl-spir64`. Their
//! section `.tgtimg` says where images are; they say it themselves.

#[cfg(feature = "libraries")]
use super::packed;
use super::{archive, old};
use crate::contents::SPIRV;
use crate::elf::{self, EM_INTELGT};
use crate::source::{Part, Source};
use crate::{ArtifactError, PassedOver, Visit, headers, image, spirv};

/// How the names of such sections start.
pub(crate) const PREFIX: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__sycl-";

const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
/// Bytes of a module's header.
const MODULE: u64 = 20;

/// Hands on what is in such a section. An image that cannot be read costs itself alone, where it says how long it is.
///
/// # Errors
///
/// Why the first of those cannot be read.
pub(crate) fn each(section: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    #[cfg(feature = "libraries")]
    let mut left = crate::unpacked::most(section.size());
    let mut failed = None;
    let mut at = 0;
    // Images may be aligned.
    while let Some(start) = section.skip_zeros(at)? {
        let mut rest = Part::from(section, start);
        let size = match size(&mut rest) {
            Ok(size) => size,
            Err(error) => return Err(failed.unwrap_or(error.moved(start))),
        };
        let read = match size {
            #[cfg(feature = "libraries")]
            Size::Zstd => packed::frame(rest, &mut left, visit),
            #[cfg(not(feature = "libraries"))]
            Size::Zstd => {
                Err(ArtifactError::at(0, crate::error::needs("the compressed images", "libraries")))
            }
            Size::Spirv(size) => {
                visit.passed_over(PassedOver::of(SPIRV, ""));
                Ok(size)
            }
            Size::Archive => archive::each(&mut rest, visit),
            Size::Bytes(size) => {
                let rest: &mut dyn Source = &mut rest;
                let image = rest.bytes(0, size, "an image");
                image.and_then(|bytes| image::each(bytes, "", false, visit)).map(|()| size)
            }
        };
        match (read, size) {
            (Ok(size), _) => at = start + size,
            (Err(error), Size::Bytes(size)) => {
                failed.get_or_insert(error.moved(start));
                at = start.saturating_add(size);
            }
            (Err(error), _) => return Err(failed.unwrap_or(error.moved(start))),
        }
    }
    failed.map_or(Ok(()), Err)
}

/// How long an image is, by what it starts with.
#[derive(Clone, Copy)]
enum Size {
    Zstd,
    Archive,
    Spirv(u64),
    Bytes(u64),
}

fn size(rest: &mut Part<'_>) -> Result<Size, ArtifactError> {
    let rest: &mut dyn Source = rest;
    let start = rest.up_to(0, 80)?.to_vec();
    if start.starts_with(ZSTD) {
        return Ok(Size::Zstd);
    }
    if start.starts_with(&spirv::START) {
        return module(rest).map(Size::Spirv);
    }
    if archive::is(&start) {
        return Ok(Size::Archive);
    }
    if elf::machine(&start) == Some(EM_INTELGT) || old::is(&start) {
        return headers::end(rest).map(Size::Bytes);
    }
    // Bitcode, and what else an object has: one image.
    Ok(Size::Bytes(rest.size()))
}

/// Where a module ends: at what is no instruction, which says of how many words it is. The first words of other images
/// are of opcodes that there are not.
fn module(rest: &mut dyn Source) -> Result<u64, ArtifactError> {
    let mut at = MODULE;
    loop {
        let word = rest.up_to(at, 4)?;
        let Ok(word) = <[u8; 4]>::try_from(word) else { break };
        let is_next = [ZSTD, &spirv::START, &elf::MAGIC, b"!<ar"].contains(&&word[..]);
        let words = u64::from(u32::from_le_bytes(word) >> 16);
        if is_next || words == 0 {
            break;
        }
        at += 4 * words;
    }
    Ok(at.min(rest.size()))
}
