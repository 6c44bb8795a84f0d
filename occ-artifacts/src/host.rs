//! GPU code inside a host's ELF file: a library, a program or an object.

use std::marker::PhantomData;

use object::elf::{FileHeader32, FileHeader64, SHN_XINDEX, SHT_NOBITS};
use object::read::elf::{FileHeader, SectionHeader as _};
use object::{Endianness, pod};

use crate::source::{Part, Source};
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
    let mut bytes = bytes;
    each_in(&mut bytes, visit)
}

/// As [`each`].
pub(crate) fn each_in(
    source: &mut dyn Source,
    visit: &mut dyn FnMut(MeasuredKernel),
) -> Result<(), ArtifactError> {
    let header = source.up_to(0, size_of::<FileHeader64<Endianness>>() as u64)?.to_vec();
    if code_object::is(&header) {
        return Err(ArtifactError::at(18, "an AMDGPU code object, not a host's file"));
    }
    // `EI_CLASS`.
    match header.get(4) {
        Some(1) => sections::<FileHeader32<Endianness>>(&header, source, visit),
        _ => sections::<FileHeader64<Endianness>>(&header, source, visit),
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

/// Section headers that are read at once.
const AT_ONCE: u64 = 256;

fn sections<Elf: FileHeader<Endian = Endianness>>(
    header: &[u8],
    source: &mut dyn Source,
    visit: &mut dyn FnMut(MeasuredKernel),
) -> Result<(), ArtifactError> {
    let header = Elf::parse(header).map_err(|_| ArtifactError::at(0, "not a whole ELF header"))?;
    let endian = header.endian().map_err(|_| ArtifactError::at(5, "ELF data of no byte order"))?;
    // `e_shoff`.
    let table_at = if header.is_type_64() { 40 } else { 32 };
    let table = Table::<Elf>::of(header, endian, source)
        .map_err(|reason| ArtifactError::at(table_at, format!("section table: {reason}")))?;
    // Sections of an honest file do not overlap; those of a hostile one may, thousands of times.
    let mut left = source.size();
    let mut found = false;
    let mut elsewhere = None;
    for start in (0..table.count).step_by(usize::try_from(AT_ONCE).unwrap_or(1)) {
        for section in table.some(start, source)? {
            let (offset, size) = (section.sh_offset(endian).into(), section.sh_size(endian).into());
            if size == 0 || section.sh_type(endian) == SHT_NOBITS {
                continue;
            }
            let name = table.name(section.sh_name(endian), source)?;
            let content = CONTENTS.iter().find(|(known, _)| name.starts_with(known));
            let Some(&(name, content)) = content else { continue };
            left = left.checked_sub(size).ok_or_else(|| {
                let reason = "sections with GPU code overlap or end past the file";
                ArtifactError::at(table_at, reason)
            })?;
            let name = String::from_utf8_lossy(name);
            let mut part = Part::of(source, offset, size, name.trim_end_matches('\0'))?;
            match content {
                Content::Bundles => bundle::each_in(&mut part, visit),
                Content::Fatbins => fatbin::each_in(&mut part, visit),
                Content::Wrappers => {
                    let part: &mut dyn Source = &mut part;
                    elsewhere = elsewhere.or(part.starts_with(ELSEWHERE)?.then_some(offset));
                    continue;
                }
            }
            .map_err(|error| error.moved(offset))?;
            found = true;
        }
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
            Err(ArtifactError::at(table_at, reason))
        }
    }
}

/// Where the headers of the sections and their names are.
struct Table<Elf: FileHeader> {
    at: u64,
    count: u64,
    names: u64,
    names_size: u64,
    header: PhantomData<Elf>,
}

impl<Elf: FileHeader<Endian = Endianness>> Table<Elf> {
    const HEADER: u64 = size_of::<Elf::SectionHeader>() as u64;

    /// The table that a header names, or why there is none to read.
    fn of(header: &Elf, endian: Endianness, source: &mut dyn Source) -> Result<Self, String> {
        let mut table = Self {
            at: header.e_shoff(endian).into(),
            count: header.e_shnum(endian).into(),
            names: 0,
            names_size: 0,
            header: PhantomData,
        };
        if table.at == 0 {
            table.count = 0;
            return Ok(table);
        }
        if u64::from(header.e_shentsize(endian)) != Self::HEADER {
            return Err(format!(
                "headers of {} bytes, not {}",
                header.e_shentsize(endian),
                Self::HEADER
            ));
        }
        let mut names = u32::from(header.e_shstrndx(endian).0);
        // What does not fit the header is in the first section's.
        if table.count == 0 || names == u32::from(SHN_XINDEX.0) {
            let first = table.section(0, source)?;
            if table.count == 0 {
                table.count = first.sh_size(endian).into();
            }
            if names == u32::from(SHN_XINDEX.0) {
                names = first.sh_link(endian);
            }
        }
        let length = table.count.saturating_mul(Self::HEADER);
        Part::of(source, table.at, length, "it").map_err(|error| error.reason)?;
        if u64::from(names) < table.count {
            let names = table.section(names.into(), source)?;
            if names.sh_type(endian) != SHT_NOBITS {
                (table.names, table.names_size) =
                    (names.sh_offset(endian).into(), names.sh_size(endian).into());
            }
            Part::of(source, table.names, table.names_size, "its names")
                .map_err(|error| error.reason)?;
        }
        Ok(table)
    }

    fn section(&self, index: u64, source: &mut dyn Source) -> Result<Elf::SectionHeader, String> {
        let at = index.checked_mul(Self::HEADER).and_then(|at| at.checked_add(self.at));
        let bytes = source.bytes(at.unwrap_or(u64::MAX), Self::HEADER, "a header");
        let bytes = bytes.map_err(|error| error.reason)?;
        pod::from_bytes(bytes)
            .map(|(header, _)| *header)
            .map_err(|()| "a header cut off".to_owned())
    }

    /// At most [`AT_ONCE`] headers from the one of this index on.
    fn some(
        &self,
        start: u64,
        source: &mut dyn Source,
    ) -> Result<Vec<Elf::SectionHeader>, ArtifactError> {
        let count = AT_ONCE.min(self.count - start);
        let at = self.at + start * Self::HEADER;
        let bytes = source.bytes(at, count * Self::HEADER, "section headers")?;
        let headers = pod::slice_from_all_bytes(bytes);
        let headers = headers.map_err(|()| ArtifactError::at(at, "section headers cut off"))?;
        Ok(headers.to_vec())
    }

    /// The start of a name, as much as it takes to know it.
    fn name<'a>(&self, at: u32, source: &'a mut dyn Source) -> Result<&'a [u8], ArtifactError> {
        let longest = CONTENTS.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        let size = self.names_size.saturating_sub(at.into()).min(longest as u64);
        source.up_to(if size == 0 { 0 } else { self.names + u64::from(at) }, size)
    }
}
