//! GPU code inside a host's ELF file: a library, a program or an object.

use object::Endianness;
use object::elf::{FileHeader32, FileHeader64, SHT_NOBITS};
use object::read::elf::{FileHeader, SectionHeader as _};

use crate::bytes::part;
use crate::{ArtifactError, MeasuredKernel, bundle, code_object, fatbin};

/// What a wrapper of HIP's starts with whose kernels are in another file (ROCm's kpack): the `u32`
/// 0x4B504948, little-endian as the hosts that ROCm runs on, in place of `HIPF`.
const ELSEWHERE: &[u8] = b"HIPK";

/// All kernels in the file, for AMDGPUs and NVIDIA's.
///
/// # Errors
///
/// As [`each`].
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    each(bytes, &mut |kernel| kernels.push(kernel))?;
    Ok(kernels)
}

/// Hands all kernels in the file to `visit`, one at a time, in the order of the sections:
/// `.hip_fatbin` and `.llvm.offloading` as [`bundle::each`] reads them, `.nv_fatbin` as
/// [`fatbin::each`] does.
///
/// # Errors
///
/// Where `bytes` are no ELF file for a host, or one without GPU code in those sections (which says
/// so if HIP looks for the kernels in another file); and where one of the sections cannot be read.
/// What was visited before stands.
pub fn each(bytes: &[u8], visit: &mut dyn FnMut(MeasuredKernel)) -> Result<(), ArtifactError> {
    if code_object::is(bytes) {
        return Err(ArtifactError::at(18, "an AMDGPU code object, not a host's file"));
    }
    // `EI_CLASS`.
    match bytes.get(4) {
        Some(1) => sections::<FileHeader32<Endianness>>(bytes, visit),
        _ => sections::<FileHeader64<Endianness>>(bytes, visit),
    }
}

/// What a section holds.
#[derive(Clone, Copy)]
enum Content {
    Bundles,
    Fatbins,
    Wrappers,
}

/// The sections with GPU code in them, by name.
const CONTENTS: [(&[u8], Content); 4] = [
    (b".hip_fatbin\0", Content::Bundles),
    (b".llvm.offloading\0", Content::Bundles),
    (b".nv_fatbin\0", Content::Fatbins),
    (b".hipFatBinSegment\0", Content::Wrappers),
];

fn sections<Elf: FileHeader<Endian = Endianness>>(
    bytes: &[u8],
    visit: &mut dyn FnMut(MeasuredKernel),
) -> Result<(), ArtifactError> {
    let header = Elf::parse(bytes).map_err(|_| ArtifactError::at(0, "not a whole ELF header"))?;
    let endian = header.endian().map_err(|_| ArtifactError::at(5, "ELF data of no byte order"))?;
    // `e_shoff`.
    let table = if header.is_type_64() { 40 } else { 32 };
    let broken = |error| ArtifactError::at(table, format!("section table: {error}"));
    let sections = header.section_headers(endian, bytes).map_err(broken)?;
    let names = header.shstrndx(endian, bytes).map_err(broken)?;
    let names = usize::try_from(names).ok().and_then(|names| sections.get(names));
    let names = names.map_or(Ok(&[][..]), |names| names.data(endian, bytes)).map_err(broken)?;
    // Sections of an honest file do not overlap; those of a hostile one may, thousands of times.
    let mut left = bytes.len() as u64;
    let mut found = false;
    let mut elsewhere = None;
    for section in sections {
        let name = usize::try_from(section.sh_name(endian)).unwrap_or(usize::MAX);
        // Only as much of a name is looked at as it takes to know it.
        let name = names.get(name..).unwrap_or_default();
        let content = CONTENTS.iter().find(|(known, _)| name.starts_with(known));
        let Some(&(name, content)) = content else { continue };
        let (offset, size) = (section.sh_offset(endian).into(), section.sh_size(endian).into());
        if size == 0 || section.sh_type(endian) == SHT_NOBITS {
            continue;
        }
        left = left.checked_sub(size).ok_or_else(|| {
            let reason = "sections with GPU code overlap or end past the file";
            ArtifactError::at(table, reason)
        })?;
        let name = String::from_utf8_lossy(name);
        let bytes = part(bytes, offset, size, name.trim_end_matches('\0'))?;
        match content {
            Content::Bundles => bundle::each(bytes, visit),
            Content::Fatbins => fatbin::each(bytes, &mut |kernel| visit(kernel)),
            Content::Wrappers => {
                elsewhere = elsewhere.or(bytes.starts_with(ELSEWHERE).then_some(offset));
                continue;
            }
        }
        .map_err(|error| error.moved(offset))?;
        found = true;
    }
    match elsewhere {
        _ if found => Ok(()),
        Some(offset) => {
            let reason = "HIP kernels that are kept in another file (kpack): read that file";
            Err(ArtifactError::at(offset, reason))
        }
        None => {
            let reason =
                "no GPU code: no `.hip_fatbin`, `.llvm.offloading` or `.nv_fatbin` section";
            Err(ArtifactError::at(table, reason))
        }
    }
}
