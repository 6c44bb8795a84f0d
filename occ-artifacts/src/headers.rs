//! The headers of an ELF file of any class, byte order and size: where its parts are.

use ::elf::ElfStream;
use ::elf::endian::AnyEndian;
use ::elf::file::{Class, FileHeader};
use ::elf::parse::ParseError;
use ::elf::segment::ProgramHeader;

use crate::ArtifactError;
use crate::elf::{SHN_XINDEX, SHT_NOBITS, SHT_NULL, Section};
use crate::source::{Part, Source};

/// The headers of the sections with their names, and those of the segments.
pub(crate) struct Headers {
    pub(crate) header: FileHeader<AnyEndian>,
    sections: Vec<Section>,
    segments: Vec<ProgramHeader>,
    names: Vec<u8>,
    names_end: u64,
}

impl Headers {
    /// The headers of the file that `source` starts with, all of which are in it; or why there are none to read.
    pub(crate) fn of(source: &mut dyn Source) -> Result<Self, ArtifactError> {
        let wrong = |reason: String| ArtifactError::at(0, format!("ELF headers: {reason}"));
        let size = source.size();
        let file = ElfStream::<AnyEndian, _>::open_stream(Part::from(source, 0).reader());
        let file = file.map_err(|error| {
            wrong(match error {
                ParseError::BadOffset(end) => {
                    format!("a table ends at byte {end:#x}, past byte {size:#x}")
                }
                ParseError::BadEntsize((found, each)) => format!("of {found} bytes, not {each}"),
                other => other.to_string(),
            })
        })?;
        let (header, sections, segments) =
            (file.ehdr, file.section_headers().clone(), file.segments().clone());
        let mut headers = Self { header, sections, segments, names: Vec::new(), names_end: 0 };
        let names = match headers.header.e_shstrndx {
            SHN_XINDEX => headers.sections.first().map_or(0, |first| first.sh_link as usize),
            names => names.into(),
        };
        match headers.sections.get(names).filter(|_| names > 0) {
            // A copy that was given up leaves zeros in place of what did not come.
            Some(names) if names.sh_type == SHT_NULL => {
                return Err(headers.wrong("section table: no names in it"));
            }
            Some(names) if names.sh_type != SHT_NOBITS && names.sh_size > 0 => {
                let found = source.bytes(names.sh_offset, names.sh_size, "its names");
                headers.names = found.map_err(|error| wrong(error.reason))?.to_vec();
                headers.names_end = names.sh_offset + names.sh_size;
            }
            _ => {}
        }
        Ok(headers)
    }

    /// What is wrong with the table of sections.
    pub(crate) fn wrong(&self, reason: &str) -> ArtifactError {
        // The field that names it, `e_shoff`.
        let at = if self.header.class == Class::ELF64 { 40 } else { 32 };
        ArtifactError::at(at, reason)
    }

    /// Each section that has bytes in the file, with the first `longest` bytes of its name.
    pub(crate) fn sections(&self, longest: usize) -> impl Iterator<Item = (&[u8], &Section)> {
        let stored = |section: &&Section| section.sh_size > 0 && section.sh_type != SHT_NOBITS;
        self.sections.iter().filter(stored).map(move |section| {
            let name = self.names.get(section.sh_name as usize..).unwrap_or_default();
            let name = &name[..name.len().min(longest)];
            let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
            (&name[..end], section)
        })
    }

    /// Where the last part of the file ends by its headers, which may be past its end.
    pub(crate) fn end(&self) -> u64 {
        let Self { header, sections, segments, names_end, .. } = self;
        let table = |at: u64, count: usize, size: u16| match count {
            0 => 0,
            count => at.saturating_add(count as u64 * u64::from(size)),
        };
        let part = |at: u64, size: u64| if size > 0 { at.saturating_add(size) } else { 0 };
        let sections_end = table(header.e_shoff, sections.len(), header.e_shentsize);
        let segments_end = table(header.e_phoff, segments.len(), header.e_phentsize);
        self.sections(0)
            .map(|(_, section)| part(section.sh_offset, section.sh_size))
            .chain(segments.iter().map(|segment| part(segment.p_offset, segment.p_filesz)))
            .chain([header.e_ehsize.into(), *names_end, sections_end, segments_end])
            .max()
            .unwrap_or_default()
    }
}

/// Where the file ends that `source` starts with.
pub(crate) fn end(source: &mut dyn Source) -> Result<u64, ArtifactError> {
    Ok(Headers::of(source)?.end())
}
