//! GPU code inside a host's ELF file: a library, a program or an object.

use ::elf::endian::AnyEndian;
use ::elf::file::{Class, Elf64_Ehdr, FileHeader};
use ::elf::parse::{ParseAt, ParsingIterator};

use crate::elf::{self, SHN_XINDEX, SHT_NOBITS, Section};
use crate::source::{Part, Source};
use crate::{ArtifactError, MeasuredKernel, PassedOver, Visit, bundle, code_object, fatbin, oxart};

/// What a wrapper of HIP's starts with whose kernels are in another file (ROCm's kpack): the `u32`
/// 0x4B504948, little-endian as the hosts that ROCm runs on, in place of `HIPF`.
pub(crate) const ELSEWHERE: &[u8] = b"HIPK";
/// What is said of such a file where nothing else is in it.
pub(crate) const NOT_HERE: &str =
    "HIP kernels that are kept in another file (kpack): read that file";

/// All kernels in the file, for AMDGPUs and NVIDIA's.
///
/// # Errors
///
/// As [`each`].
#[inline]
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    each(bytes, &mut |kernel| kernels.push(kernel))?;
    Ok(kernels)
}

/// Hands all kernels in the file to `visit`, one at a time, in the order of the sections:
/// `.hip_fatbin` and `.llvm.offloading` as [`bundle::each`] reads them, `.nv_fatbin` as
/// [`fatbin::each`] does, and cuda-oxide's `.oxart`. What `nvcc -dc` leaves in `__nv_relfatbin` is passed over and said, where
/// it is not linked into `.nv_fatbin` beside it.
///
/// # Errors
///
/// Where `bytes` are no ELF file for a host, or one without GPU code in those sections (which says
/// so if HIP looks for the kernels in another file); and where one of the sections cannot be read.
/// What was visited before stands.
#[inline]
pub fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let mut bytes = bytes;
    each_in(&mut bytes, visit)
}

/// As [`each`].
pub(crate) fn each_in(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let header = source.up_to(0, size_of::<Elf64_Ehdr>() as u64)?.to_vec();
    if code_object::is(&header) {
        return Err(ArtifactError::at(18, "an AMDGPU code object, not a host's file"));
    }
    sections(&header, source, visit)
}

/// What a section holds.
#[derive(Clone, Copy)]
enum Content {
    Bundles,
    Fatbins,
    Wrappers,
    Oxide,
    /// Fat binaries that are not linked yet; of a linked file they are in the others too.
    Relocatable,
}

/// The sections with GPU code in them, by name.
const CONTENTS: [(&[u8], Content); 6] = [
    (b".hip_fatbin\0", Content::Bundles),
    (b".llvm.offloading\0", Content::Bundles),
    (b".nv_fatbin\0", Content::Fatbins),
    (b".hipFatBinSegment\0", Content::Wrappers),
    (b"__nv_relfatbin\0", Content::Relocatable),
    (b".oxart\0", Content::Oxide),
];

/// Section headers that are read at once.
const AT_ONCE: u64 = 256;

fn sections(
    header: &[u8],
    source: &mut dyn Source,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let header =
        elf::header(header).ok_or_else(|| ArtifactError::at(0, "not a whole ELF header"))?;
    // `e_shoff`.
    let table_at = if header.class == Class::ELF64 { 40 } else { 32 };
    let table = Table::of(&header, source)
        .map_err(|reason| ArtifactError::at(table_at, format!("section table: {reason}")))?;
    // Sections of an honest file do not overlap; those of a hostile one may, thousands of times.
    let mut left = source.size();
    let mut found = false;
    let mut elsewhere = None;
    let mut relocatable = Vec::new();
    for start in (0..table.count).step_by(usize::try_from(AT_ONCE).unwrap_or(1)) {
        for section in table.some(start, source)? {
            let Section { sh_offset: offset, sh_size: size, .. } = section;
            if size == 0 || section.sh_type == SHT_NOBITS {
                continue;
            }
            let name = table.name(section.sh_name.into(), source)?;
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
                Content::Oxide => oxart::each_in(&mut part, visit),
                Content::Relocatable => {
                    relocatable.push((offset, size));
                    continue;
                }
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
    if !found {
        for (offset, size) in relocatable {
            let mut part = Part::of(source, offset, size, "__nv_relfatbin")?;
            fatbin::each_in(&mut part, visit).map_err(|error| error.moved(offset))?;
            found = true;
        }
    }
    match elsewhere {
        Some(_) if found => {
            visit.passed_over(PassedOver::elsewhere());
            Ok(())
        }
        None if found => Ok(()),
        Some(offset) => Err(ArtifactError::at(offset, NOT_HERE)),
        None => {
            let reason = "no GPU code: no `.hip_fatbin`, `.llvm.offloading` or `.nv_fatbin` in the section table";
            Err(ArtifactError::at(table_at, reason).other())
        }
    }
}

/// Where the headers of the sections and their names are.
struct Table {
    class: Class,
    endian: AnyEndian,
    at: u64,
    count: u64,
    names: u64,
    names_size: u64,
}

impl Table {
    /// The table that a header names, or why there is none to read.
    fn of(header: &FileHeader<AnyEndian>, source: &mut dyn Source) -> Result<Self, String> {
        let mut table = Self {
            class: header.class,
            endian: header.endianness,
            at: header.e_shoff,
            count: header.e_shnum.into(),
            names: 0,
            names_size: 0,
        };
        if table.at == 0 {
            table.count = 0;
            return Ok(table);
        }
        let (found, size) = (usize::from(header.e_shentsize), table.header_size());
        if found != size {
            return Err(format!("headers of {found} bytes, not {size}"));
        }
        let mut names = u64::from(header.e_shstrndx);
        // What does not fit the header is in the first section's.
        if table.count == 0 || header.e_shstrndx == SHN_XINDEX {
            let first = table.section(0, source)?;
            if table.count == 0 {
                table.count = first.sh_size;
            }
            if header.e_shstrndx == SHN_XINDEX {
                names = first.sh_link.into();
            }
        }
        let length = table.count.saturating_mul(size as u64);
        Part::of(source, table.at, length, "it").map_err(|error| error.reason)?;
        if names < table.count {
            let names = table.section(names, source)?;
            if names.sh_type != SHT_NOBITS {
                (table.names, table.names_size) = (names.sh_offset, names.sh_size);
            }
            Part::of(source, table.names, table.names_size, "its names")
                .map_err(|error| error.reason)?;
        }
        Ok(table)
    }

    /// Bytes of a section's header.
    fn header_size(&self) -> usize {
        Section::size_for(self.class)
    }

    fn section(&self, index: u64, source: &mut dyn Source) -> Result<Section, String> {
        let size = self.header_size() as u64;
        let at = index.checked_mul(size).and_then(|at| at.checked_add(self.at));
        let bytes = source.bytes(at.unwrap_or(u64::MAX), size, "a header");
        let bytes = bytes.map_err(|error| error.reason)?;
        Section::parse_at(self.endian, self.class, &mut 0, bytes).map_err(|error| error.to_string())
    }

    /// At most [`AT_ONCE`] headers from the one of this index on.
    fn some(&self, start: u64, source: &mut dyn Source) -> Result<Vec<Section>, ArtifactError> {
        let count = AT_ONCE.min(self.count - start);
        let size = self.header_size() as u64;
        let bytes = source.bytes(self.at + start * size, count * size, "section headers")?;
        Ok(ParsingIterator::new(self.endian, self.class, bytes).collect())
    }

    /// The start of a name, as much as it takes to know it.
    fn name<'a>(&self, at: u64, source: &'a mut dyn Source) -> Result<&'a [u8], ArtifactError> {
        let longest = CONTENTS.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        let size = self.names_size.saturating_sub(at).min(longest as u64);
        source.up_to(if size == 0 { 0 } else { self.names + at }, size)
    }
}
