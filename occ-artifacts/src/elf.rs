//! ELF of 64 bits and little-endian, as all GPU code is: headers, sections, symbols and notes.
//!
//! The `elf` crate reads the entries; which tables there are, where they end, and what does not fit
//! in a header is here. A test holds both to the `object` crate, which costs six times as much to
//! build.

use ::elf::abi::{
    EI_DATA, EI_NIDENT, ELFDATA2MSB, PN_XNUM, PT_NOTE, SHN_LORESERVE, SHN_UNDEF, SHT_STRTAB,
    SHT_SYMTAB_SHNDX,
};
pub(crate) use ::elf::abi::{
    ELFMAGIC as MAGIC, EM_AMDGPU, EM_CUDA, ET_DYN, ET_REL, SHN_XINDEX, SHT_DYNSYM, SHT_NOBITS,
    SHT_NOTE, SHT_NULL, SHT_PROGBITS, SHT_SYMTAB, STT_FUNC, STT_OBJECT,
};
use ::elf::endian::{EndianParse, LittleEndian};
use ::elf::file::{Class, FileHeader, parse_ident};
use ::elf::note::{Note, NoteIterator};
use ::elf::parse::{ParseAt, ParsingTable};
pub(crate) use ::elf::section::SectionHeader as Section;
use ::elf::segment::ProgramHeader;
use ::elf::string_table::StringTable;
pub(crate) use ::elf::symbol::Symbol;

/// Intel's GPUs. Source: LLVM's `llvm/BinaryFormat/ELF.h`.
pub(crate) const EM_INTELGT: u16 = 205;
/// What names of symbols may add up to, in sizes of the file: linkers share the tails of names, a hostile file
/// shares all of them.
pub(crate) const NAMES: usize = 8;
/// `STO_CUDA_ENTRY`: the mark of NVIDIA's kernels in `st_other`.
pub(crate) const ENTRY: u8 = 0x10;
/// Bytes of a section's header.
pub(crate) const SECTION: usize = size_of::<::elf::section::Elf64_Shdr>();

/// Why a part cannot be read.
pub(crate) type Reason = &'static str;

type Table<'a, T> = ParsingTable<'a, LittleEndian, T>;

/// Entries of a table.
fn table<T: ParseAt>(bytes: &[u8]) -> Table<'_, T> {
    Table::new(LittleEndian, Class::ELF64, bytes)
}

/// Bytes of an entry.
fn size<T: ParseAt>() -> usize {
    T::size_for(Class::ELF64)
}

/// A file and its header.
pub(crate) struct Elf<'a> {
    bytes: &'a [u8],
    pub(crate) header: FileHeader<LittleEndian>,
}

/// The headers of sections, and their names.
pub(crate) struct Sections<'a> {
    bytes: &'a [u8],
    headers: Table<'a, Section>,
    names: StringTable<'a>,
}

/// A table of symbols, and their names.
pub(crate) struct Symbols<'a> {
    entries: Table<'a, Symbol>,
    names: StringTable<'a>,
    /// The sections of symbols that have no room for the index.
    sections: &'a [[u8; 4]],
    /// Where the table starts in the file.
    pub(crate) offset: u64,
}

/// What a file is for, where it is one.
pub(crate) fn machine(start: &[u8]) -> Option<u16> {
    let machine = start.get(18..20).filter(|_| start.starts_with(&MAGIC))?;
    Some(u16::from_le_bytes([machine[0], machine[1]]))
}

/// Whether `bytes` start as an ELF file does whose numbers are big-endian.
pub(crate) fn is_big_endian(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC) && bytes.get(EI_DATA) == Some(&ELFDATA2MSB)
}

/// The header of a file, which `bytes` start with; `None` where they do not, or it is cut off.
pub(crate) fn header<E: EndianParse>(bytes: &[u8]) -> Option<FileHeader<E>> {
    let (ident, rest) = bytes.split_first_chunk::<EI_NIDENT>()?;
    FileHeader::parse_tail(parse_ident(ident).ok()?, rest).ok()
}

impl<'a> Elf<'a> {
    /// The header that `bytes` start with; `None` where they are no ELF file of 64 bits and
    /// little-endian.
    pub(crate) fn parse(bytes: &'a [u8]) -> Option<Self> {
        let header = header(bytes).filter(|header| header.class == Class::ELF64)?;
        Some(Self { bytes, header })
    }

    pub(crate) fn sections(&self) -> Result<Sections<'a>, Reason> {
        let (bytes, header) = (self.bytes, &self.header);
        let mut sections = Sections { bytes, headers: table(&[]), names: StringTable::default() };
        let Some(first) = self.first_section()? else { return Ok(sections) };
        let count = match header.e_shnum {
            0 => first.sh_size,
            count => count.into(),
        };
        let headers = count
            .checked_mul(SECTION as u64)
            .and_then(|size| range(bytes, header.e_shoff, size))
            .ok_or(OUTSIDE)?;
        sections.headers = table(headers);
        if !headers.is_empty() {
            let names = match header.e_shstrndx {
                SHN_XINDEX => first.sh_link,
                names => names.into(),
            };
            let names = sections.section(names).ok_or("Invalid ELF e_shstrndx")?;
            // Where bytes were lost or added before it, the table begins elsewhere.
            if first.sh_type != SHT_NULL {
                return Err("expected an empty first header");
            }
            sections.names = sections.names_in(&names)?;
        }
        Ok(sections)
    }

    /// The header of the first section, where there are any.
    fn first_section(&self) -> Result<Option<Section>, Reason> {
        let header = &self.header;
        if header.e_shoff == 0 {
            return Ok(None);
        }
        if usize::from(header.e_shentsize) != SECTION {
            return Err("Invalid ELF section header entry size");
        }
        let first = range(self.bytes, header.e_shoff, SECTION as u64).ok_or(OUTSIDE)?;
        table(first).get(0).map(Some).map_err(|_| OUTSIDE)
    }

    /// The segments of notes.
    pub(crate) fn note_segments(
        &self,
    ) -> Result<impl Iterator<Item = ProgramHeader> + use<'a>, Reason> {
        let header = &self.header;
        let mut count = u64::from(header.e_phnum);
        if header.e_phnum == PN_XNUM {
            let first = self.first_section()?;
            let first = first.ok_or("Missing ELF section headers for e_phnum overflow")?;
            count = first.sh_info.into();
        }
        if header.e_phoff == 0 {
            count = 0;
        }
        let size = size::<ProgramHeader>();
        if count > 0 && usize::from(header.e_phentsize) != size {
            return Err("Invalid ELF program header entry size");
        }
        let headers = range(self.bytes, header.e_phoff, count * size as u64)
            .ok_or("Invalid ELF program header size or alignment")?;
        Ok(table(headers).iter().filter(|segment: &ProgramHeader| segment.p_type == PT_NOTE))
    }
}

/// Why the headers of sections cannot be read, where they are not all in the file.
const OUTSIDE: Reason = "Invalid ELF section header offset/size/alignment";

impl<'a> Sections<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.headers.is_empty()
    }

    /// All, the empty first one among them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Section> + use<'a> {
        self.headers.iter()
    }

    /// The section of an index other than 0.
    pub(crate) fn section(&self, index: u32) -> Option<Section> {
        if index == 0 { None } else { self.headers.get(index as usize).ok() }
    }

    pub(crate) fn name(&self, section: &Section) -> Result<&'a [u8], Reason> {
        self.names.get_raw(section.sh_name as usize).map_err(|_| "Invalid ELF section name offset")
    }

    /// The names in a section.
    fn names_in(&self, section: &Section) -> Result<StringTable<'a>, Reason> {
        if section.sh_type != SHT_STRTAB {
            return Err("Invalid ELF string section type");
        }
        Ok(StringTable::new(self.data(section).unwrap_or_default()))
    }

    /// What is in a section.
    pub(crate) fn data(&self, section: &Section) -> Option<&'a [u8]> {
        if section.sh_type == SHT_NOBITS {
            return Some(&[]);
        }
        range(self.bytes, section.sh_offset, section.sh_size)
    }

    /// The first table of symbols of a kind; an empty one where there is none.
    pub(crate) fn symbols(&self, kind: u32) -> Result<Symbols<'a>, Reason> {
        let mut symbols = Symbols {
            entries: table(&[]),
            names: StringTable::default(),
            sections: &[],
            offset: 0,
        };
        let Some((index, own)) = self.iter().enumerate().find(|(_, it)| it.sh_type == kind) else {
            return Ok(symbols);
        };
        if own.sh_link != 0 {
            let names = self.section(own.sh_link).ok_or("Invalid ELF section index")?;
            symbols.names = self.names_in(&names)?;
        }
        for it in self.iter() {
            if it.sh_type == SHT_SYMTAB_SHNDX && it.sh_link as usize == index {
                let whole = self.data(&it).map(<[u8]>::as_chunks);
                let whole = whole.filter(|(_, rest)| rest.is_empty());
                (symbols.sections, _) = whole.ok_or("Invalid ELF symtab_shndx data")?;
            }
        }
        let entries = self.data(&own).filter(|data| data.len() % size::<Symbol>() == 0);
        symbols.entries = table(entries.ok_or("Invalid ELF symbol table data")?);
        symbols.offset = own.sh_offset;
        Ok(symbols)
    }
}

impl<'a> Symbols<'a> {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// All with their indices, the empty first one among them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Symbol)> + use<'a> {
        self.entries.iter().enumerate()
    }

    /// The symbol of an index other than 0.
    pub(crate) fn symbol(&self, index: usize) -> Option<Symbol> {
        if index == 0 { None } else { self.entries.get(index).ok() }
    }

    pub(crate) fn name(&self, symbol: &Symbol) -> Result<&'a [u8], Reason> {
        self.names.get_raw(symbol.st_name as usize).map_err(|_| "Invalid ELF symbol name offset")
    }

    /// Where the symbol of an index is in the file.
    pub(crate) fn offset_of(&self, index: usize) -> u64 {
        self.offset.saturating_add((index * size::<Symbol>()) as u64)
    }

    /// The index of the section that a symbol is in; `None` where it is in none.
    pub(crate) fn section(&self, index: usize, symbol: &Symbol) -> Result<Option<u32>, Reason> {
        Ok(match symbol.st_shndx {
            SHN_XINDEX => {
                let index = self.sections.get(index).ok_or("Missing ELF symbol extended index")?;
                Some(u32::from_le_bytes(*index)).filter(|index| *index > 0)
            }
            SHN_UNDEF | SHN_LORESERVE.. => None,
            index => Some(index.into()),
        })
    }
}

/// The notes of this owner and type in `notes`, and where the content of each starts in them.
pub(crate) fn notes<'a>(
    notes: &'a [u8],
    align: u64,
    owner: &'static [u8],
    kind: u64,
) -> Result<impl Iterator<Item = (usize, &'a [u8])>, Reason> {
    let align = match align {
        0..=4 => 4,
        8 => 8,
        _ => return Err("Invalid ELF note alignment"),
    };
    let all = NoteIterator::new(LittleEndian, Class::ELF64, align, notes);
    Ok(all.filter_map(move |note| match note {
        Note::Unknown(note) if note.n_type == kind => {
            // The owner's name ends in a 0.
            let name = note.name.strip_suffix(&[0]).unwrap_or(note.name);
            let at = note.desc.as_ptr().addr() - notes.as_ptr().addr();
            (name == owner).then_some((at, note.desc))
        }
        _ => None,
    }))
}

/// The kernels of a GPU's ELF file by its symbols, linked or not: NVIDIA's are functions with a mark of their own, AMD's
/// have a descriptor. `None` where it is damaged, or of another GPU.
pub(crate) fn kernels(bytes: &[u8]) -> Option<Vec<String>> {
    let file = Elf::parse(bytes)?;
    let symbols = file.sections().ok()?.symbols(SHT_SYMTAB).ok()?;
    let mut left = bytes.len().saturating_mul(NAMES);
    let mut kernels = Vec::new();
    for (index, symbol) in symbols.iter() {
        let is_there = symbols.section(index, &symbol).ok()?.is_some();
        let name = symbols.name(&symbol).ok()?;
        left = left.checked_sub(name.len())?;
        let kernel = match file.header.e_machine {
            EM_CUDA => {
                let is = symbol.st_symtype() == STT_FUNC && symbol.st_other & ENTRY != 0;
                Some(name).filter(|_| is)
            }
            EM_AMDGPU => name.strip_suffix(b".kd"),
            _ => return None,
        };
        if let Some(kernel) = kernel.filter(|_| is_there) {
            kernels.push(String::from_utf8_lossy(kernel).into_owned());
        }
    }
    Some(kernels).filter(|_| symbols.len() > 0)
}

/// `size` bytes from `offset` on. None are anywhere.
fn range(bytes: &[u8], offset: u64, size: u64) -> Option<&[u8]> {
    if size == 0 {
        return Some(&[]);
    }
    let start = usize::try_from(offset).ok()?;
    bytes.get(start..)?.get(..usize::try_from(size).ok()?)
}

#[cfg(test)]
mod tests;
