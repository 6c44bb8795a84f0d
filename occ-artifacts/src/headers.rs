//! The headers of an ELF file of any class, byte order and size: where its parts are.

use ::elf::ElfStream;
use ::elf::abi::PN_XNUM;
use ::elf::endian::AnyEndian;
use ::elf::file::{Class, Elf64_Ehdr, FileHeader};
use ::elf::parse::{ParseAt as _, ParseError};
use ::elf::section::Elf64_Shdr;
use ::elf::segment::ProgramHeader;

use crate::ArtifactError;
use crate::elf::{self, SHN_XINDEX, SHT_NOBITS, SHT_NULL, Section};
use crate::source::{Part, Source};

/// Most headers of a kind, and bytes of names: they are held.
const MOST: u64 = 1 << 20;
const NAMES: u64 = 1 << 28;

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
        let start = source.up_to(0, size_of::<Elf64_Ehdr>() as u64)?;
        if let Some(header) = elf::header::<AnyEndian>(start)
            && (header.e_shnum == 0 || header.e_phnum == PN_XNUM)
        {
            // What does not fit the header is in the first section's.
            let first = source.up_to(header.e_shoff, size_of::<Elf64_Shdr>() as u64)?;
            let first = Section::parse_at(header.endianness, header.class, &mut 0, first);
            if first.is_ok_and(|first| first.sh_size.max(first.sh_info.into()) > MOST) {
                return Err(wrong(format!("more than {MOST} in a table")));
            }
        }
        let file = ElfStream::<AnyEndian, _>::open_stream(Part::from(source, 0).reader());
        let file = file.map_err(|error| {
            wrong(match error {
                ParseError::BadOffset(end) => {
                    format!("a table ends at byte {end:#x}, past byte {size:#x}")
                }
                ParseError::BadEntsize((found, each)) => {
                    format!("each has {found} bytes, expected {each}")
                }
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
            Some(names) if names.sh_type != SHT_NOBITS && names.sh_size > NAMES => {
                return Err(wrong(format!("names of more than {NAMES} bytes")));
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

#[cfg(all(test, feature = "archives"))]
mod tests {
    use std::io::Write as _;

    use super::*;
    use crate::source::Windows;

    /// What a header announces takes no memory, however long the file is.
    #[test]
    fn a_table_is_held_to_a_length() {
        let mut file = tempfile::tempfile().expect("a file");
        file.set_len(8 << 30).expect("no bytes of it");
        let mut header = b"\x7fELF\x02\x01\x01".to_vec();
        header.resize(64, 0);
        for (at, number) in [(20, 1), (40, 64), (52, 64), (58, 64)] {
            header[at] = number;
        }
        // The first section: its size is how many there are.
        header.resize(128, 0);
        header[96..104].copy_from_slice(&(MOST + 1).to_le_bytes());
        file.write_all(&header).expect("written");
        let said = |file: &mut std::fs::File| {
            let mut windows = Windows::new(file).expect("a file");
            Headers::of(&mut windows).map(|headers| headers.end()).map_err(|error| error.reason)
        };
        let refused = format!("ELF headers: more than {MOST} in a table");
        assert_eq!(said(&mut file), Err(refused));
        header[96..104].copy_from_slice(&1_u64.to_le_bytes());
        std::io::Seek::rewind(&mut file).expect("a file");
        file.write_all(&header).expect("written");
        assert_eq!(said(&mut file), Ok(128));
    }
}
