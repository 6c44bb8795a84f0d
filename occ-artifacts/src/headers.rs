//! The headers of an ELF file of any class, byte order and size: where its parts are.

use ::elf::endian::AnyEndian;
use ::elf::file::{Class, FileHeader};
use ::elf::parse::{ParseAt, ParsingIterator};
use ::elf::segment::ProgramHeader;

use crate::ArtifactError;
use crate::elf::{self, SHN_XINDEX, SHT_NOBITS, SHT_NULL, Section};
use crate::source::{Part, Source};

/// Where the file ends that `source` starts with, whose header `start` is.
pub(crate) fn end(start: &[u8], source: &mut dyn Source) -> Result<u64, ArtifactError> {
    let header = elf::header(start);
    let header = header.ok_or_else(|| ArtifactError::at(0, "not a whole ELF header"))?;
    Headers::of(&header, source)?.end(source)
}

/// Headers that are read at once.
const AT_ONCE: u64 = 256;

/// Where headers of one kind are.
struct Table {
    at: u64,
    count: u64,
}

/// Where the headers of the sections and their names are.
pub(crate) struct Headers {
    class: Class,
    endian: AnyEndian,
    sections: Table,
    segments: Table,
    names: u64,
    names_size: u64,
    /// Where the file's own header and the tables end.
    end: u64,
}

impl Headers {
    /// The tables that a header names, all of which are in the file; or why there are none to read.
    pub(crate) fn of(
        header: &FileHeader<AnyEndian>,
        source: &mut dyn Source,
    ) -> Result<Self, ArtifactError> {
        let of = |at: u64, count: u16| Table { at, count: if at == 0 { 0 } else { count.into() } };
        let mut headers = Self {
            class: header.class,
            endian: header.endianness,
            sections: of(header.e_shoff, header.e_shnum),
            segments: of(header.e_phoff, header.e_phnum),
            names: 0,
            names_size: 0,
            end: header.e_ehsize.into(),
        };
        headers.segments(header, source).map_err(|reason| headers.segments_error(&reason))?;
        headers.sections(header, source).map_err(|reason| headers.sections_error(&reason))?;
        Ok(headers)
    }

    fn segments(
        &mut self,
        header: &FileHeader<AnyEndian>,
        source: &mut dyn Source,
    ) -> Result<(), String> {
        let size = ProgramHeader::size_for(self.class);
        if self.segments.count > 0 && usize::from(header.e_phentsize) != size {
            return Err(format!("headers of {} bytes, not {size}", header.e_phentsize));
        }
        self.holds(self.segments.at, self.segments.count, size, "a table", source)
    }

    fn sections(
        &mut self,
        header: &FileHeader<AnyEndian>,
        source: &mut dyn Source,
    ) -> Result<(), String> {
        let size = Section::size_for(self.class);
        if self.sections.at == 0 {
            return Ok(());
        }
        if usize::from(header.e_shentsize) != size {
            return Err(format!("headers of {} bytes, not {size}", header.e_shentsize));
        }
        let mut names = u64::from(header.e_shstrndx);
        // What does not fit the header is in the first section's.
        if self.sections.count == 0 || header.e_shstrndx == SHN_XINDEX {
            let first = self.section(0, source)?;
            if self.sections.count == 0 {
                self.sections.count = first.sh_size;
            }
            if header.e_shstrndx == SHN_XINDEX {
                names = first.sh_link.into();
            }
        }
        self.holds(self.sections.at, self.sections.count, size, "a table", source)?;
        if names > 0 && names < self.sections.count {
            let names = self.section(names, source)?;
            match names.sh_type {
                // A copy that was given up leaves zeros in place of what did not come.
                SHT_NULL => return Err("no names in it".to_owned()),
                SHT_NOBITS => {}
                _ => (self.names, self.names_size) = (names.sh_offset, names.sh_size),
            }
            self.holds(self.names, self.names_size, 1, "its names", source)?;
        }
        Ok(())
    }

    /// Takes what has to be in the file.
    fn holds(
        &mut self,
        at: u64,
        count: u64,
        size: usize,
        what: &str,
        source: &mut dyn Source,
    ) -> Result<(), String> {
        let length = count.saturating_mul(size as u64);
        Part::of(source, at, length, what).map_err(|error| error.reason)?;
        if length > 0 {
            self.end = self.end.max(at + length);
        }
        Ok(())
    }

    /// Where the field is that names the table of sections, `e_shoff`.
    pub(crate) fn sections_at(&self) -> u64 {
        if self.class == Class::ELF64 { 40 } else { 32 }
    }

    fn sections_error(&self, reason: &str) -> ArtifactError {
        ArtifactError::at(self.sections_at(), format!("section table: {reason}"))
    }

    fn segments_error(&self, reason: &str) -> ArtifactError {
        let at = if self.class == Class::ELF64 { 32 } else { 28 };
        ArtifactError::at(at, format!("segment table: {reason}"))
    }

    fn section(&self, index: u64, source: &mut dyn Source) -> Result<Section, String> {
        let size = Section::size_for(self.class) as u64;
        let at = index.checked_mul(size).and_then(|at| at.checked_add(self.sections.at));
        let bytes = source.bytes(at.unwrap_or(u64::MAX), size, "a header");
        let bytes = bytes.map_err(|error| error.reason)?;
        Section::parse_at(self.endian, self.class, &mut 0, bytes).map_err(|error| error.to_string())
    }

    /// Hands on the headers of a table, front to back.
    fn each<T: ParseAt>(
        &self,
        table: &Table,
        source: &mut dyn Source,
        take: &mut dyn FnMut(T, &mut dyn Source) -> Result<(), ArtifactError>,
    ) -> Result<(), ArtifactError> {
        let size = T::size_for(self.class) as u64;
        let mut index = 0;
        while index < table.count {
            let count = AT_ONCE.min(table.count - index);
            let bytes = source.bytes(table.at + index * size, count * size, "headers")?;
            let some: Vec<T> = ParsingIterator::new(self.endian, self.class, bytes).collect();
            for header in some {
                take(header, source)?;
            }
            index += count;
        }
        Ok(())
    }

    /// Hands on each section that has bytes in the file, with the first `longest` bytes of its name.
    pub(crate) fn each_section(
        &self,
        longest: u64,
        source: &mut dyn Source,
        take: &mut dyn FnMut(&[u8], Section),
    ) -> Result<(), ArtifactError> {
        self.each(&self.sections, source, &mut |section: Section, source| {
            if section.sh_size > 0 && section.sh_type != SHT_NOBITS {
                let at = u64::from(section.sh_name);
                let size = self.names_size.saturating_sub(at).min(longest);
                let name = source.up_to(if size == 0 { 0 } else { self.names + at }, size)?;
                let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
                take(&name[..end], section);
            }
            Ok(())
        })
    }

    /// Where the last part of the file ends by its headers, which may be past its end.
    pub(crate) fn end(&self, source: &mut dyn Source) -> Result<u64, ArtifactError> {
        let mut end = self.end;
        let mut take = |at: u64, size: u64| {
            if size > 0 {
                end = end.max(at.saturating_add(size));
            }
        };
        self.each_section(0, source, &mut |_, section| take(section.sh_offset, section.sh_size))?;
        self.each(&self.segments, source, &mut |segment: ProgramHeader, _| {
            take(segment.p_offset, segment.p_filesz);
            Ok(())
        })?;
        Ok(end)
    }
}
