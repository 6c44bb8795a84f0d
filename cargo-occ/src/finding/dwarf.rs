//! Where kernels stand, by the debug information in their code: DWARF.
//!
//! A subprogram says it of itself (`DW_AT_decl_file`, `DW_AT_decl_line`). Where it does not, as with
//! `-gline-tables-only` and in what Triton writes, it is the first line of the code at the kernel's
//! address, or the call where that code is of an inlined function. A cubin of `nvcc -lineinfo` has nothing but such lines.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use elf::ElfBytes;
use elf::endian::AnyEndian;
use elf::symbol::Symbol;
use gimli::{
    Abbreviations, AttributeValue, DebugAbbrev, DebugAbbrevOffset, DebugLine, DebugLineOffset,
    Dwarf, EndianSlice, FileEntry, IncompleteLineProgram, LineProgramHeader, LittleEndian,
    Section as _, Unit, constants,
};

use super::Location;

/// Attributes, rows and bytes of names that are looked at for each byte of the code. Honest files have
/// fewer; a hostile one may refer to the same again and again.
const PER_BYTE: usize = 8;
/// Machines with GPU code (LLVM's `BinaryFormat/ELF.h`): CUDA's and AMD's. Both are little-endian.
const MACHINES: [u16; 2] = [CUDA, 224];
const CUDA: u16 = 190;
/// Of a relocation that writes the whole address of a symbol, as `ptxas` has them in line tables.
const R_CUDA_64: u32 = 2;
/// Bytes of an address.
const ADDRESS: u8 = 8;

type Bytes<'a> = EndianSlice<'a, LittleEndian>;

/// Whether a file that starts so is code that may have it.
pub(super) fn is(start: &[u8]) -> bool {
    let machine = start.get(18..20).map(|two| u16::from_le_bytes([two[0], two[1]]));
    start.starts_with(b"\x7fELF") && machine.is_some_and(|machine| MACHINES.contains(&machine))
}

/// The places of wanted symbols by their names; none of what is broken.
pub(super) fn locations(
    bytes: &[u8],
    is_wanted: &dyn Fn(&str) -> bool,
) -> HashMap<String, Location> {
    let left = bytes.len().saturating_mul(PER_BYTE);
    let mut found = Found { is_wanted, locations: HashMap::new(), left };
    if let Ok(file) = ElfBytes::minimal_parse(bytes) {
        found.read(&file);
    }
    found.locations
}

struct Found<'a> {
    is_wanted: &'a dyn Fn(&str) -> bool,
    locations: HashMap<String, Location>,
    /// How much may still be looked at.
    left: usize,
}

impl Found<'_> {
    /// Takes so much of what may still be looked at; `None`: there is not so much left.
    fn takes(&mut self, amount: usize) -> Option<()> {
        let left = self.left.checked_sub(amount);
        self.left = left.unwrap_or_default();
        left.map(drop)
    }

    fn read(&mut self, file: &ElfBytes<'_, AnyEndian>) {
        // Most code is without, and every place needs the names of files in it.
        if !matches!(file.section_header_by_name(".debug_line"), Ok(Some(_))) {
            return;
        }
        let section = |id: gimli::SectionId| -> Result<Bytes<'_>, gimli::Error> {
            let header = file.section_header_by_name(id.name()).ok().flatten();
            let data = header.and_then(|header| file.section_data(&header).ok());
            // What is compressed is not looked into.
            let plain = data.filter(|(_, compression)| compression.is_none());
            Ok(EndianSlice::new(plain.map_or(&[], |(bytes, _)| bytes), LittleEndian))
        };
        let Ok(dwarf) = Dwarf::load(section) else { return };
        let addresses = addresses(file);
        let tables = tables(&dwarf);
        let mut units = dwarf.units();
        while let Ok(Some(header)) = units.next() {
            let table = tables.get(&header.debug_abbrev_offset().0).cloned();
            let unit =
                table.and_then(|table| Unit::new_with_abbreviations(&dwarf, header, table).ok());
            let Some(unit) = unit else { continue };
            if self.unit(&dwarf, unit, &addresses).is_none() {
                return;
            }
        }
        if let Some((bytes, functions)) = relocated(file) {
            self.line_tables(&dwarf, &bytes, &functions);
        }
    }

    /// What a unit says; `None`, as below, where no more may be looked at.
    fn unit<'a>(
        &mut self,
        dwarf: &Dwarf<Bytes<'a>>,
        unit: Unit<Bytes<'a>>,
        addresses: &HashMap<u64, &str>,
    ) -> Option<()> {
        let Some(lines) = &unit.line_program else { return Some(()) };
        self.takes(lines.header().header_length())?;
        self.declared(dwarf, &unit, addresses)?;
        self.first_lines(dwarf, unit.comp_dir, unit.line_program?, addresses)
    }

    /// The first line of each function of a cubin, in tables that no unit refers to.
    fn line_tables(&mut self, dwarf: &Dwarf<Bytes<'_>>, bytes: &[u8], names: &HashMap<u64, &str>) {
        let section = DebugLine::new(bytes, LittleEndian);
        let mut at = 0_usize;
        while let Ok(lines) = section.program(DebugLineOffset(at), ADDRESS, None, None) {
            let header = lines.header();
            let length = usize::from(header.encoding().format.initial_length_size());
            at = at.saturating_add(length).saturating_add(header.unit_length());
            if self.first_lines(dwarf, None, lines, names).is_none() {
                return;
            }
        }
    }

    /// What the subprograms of a unit say of themselves; and where a kernel calls what its code starts with: the lines
    /// of that are of another function.
    fn declared<'a>(
        &mut self,
        dwarf: &Dwarf<Bytes<'a>>,
        unit: &Unit<Bytes<'a>>,
        addresses: &HashMap<u64, &str>,
    ) -> Option<()> {
        let lines = unit.line_program.as_ref().map(IncompleteLineProgram::header)?;
        let mut entries = unit.entries();
        while let Ok(Some(entry)) = entries.next_dfs() {
            self.takes(1 + entry.attrs().len())?;
            let place = |file, line| match (entry.attr_value(file)?, entry.attr(line)?) {
                (AttributeValue::FileIndex(file), line) => {
                    Some((lines.file(file)?, line.udata_value()?))
                }
                _ => None,
            };
            let path = |file| path(dwarf, unit.comp_dir, lines, file);
            if entry.tag() == constants::DW_TAG_inlined_subroutine
                && let Some((file, line)) =
                    place(constants::DW_AT_call_file, constants::DW_AT_call_line)
                && let Ok(mut ranges) = dwarf.die_ranges(unit, entry)
            {
                while let Ok(Some(range)) = ranges.next() {
                    self.takes(1)?;
                    if let Some(name) = addresses.get(&range.begin) {
                        self.add(name, || path(file), line);
                    }
                }
            } else if entry.tag() == constants::DW_TAG_subprogram {
                let linkage = entry.attr_value(constants::DW_AT_linkage_name);
                let name = linkage.or_else(|| entry.attr_value(constants::DW_AT_name));
                let name = name.and_then(|name| dwarf.attr_string(unit, name).ok());
                self.takes(name.map_or(0, |name| name.len()))?;
                let place = place(constants::DW_AT_decl_file, constants::DW_AT_decl_line);
                if let Some((name, (file, line))) = name.zip(place) {
                    self.add(&name.to_string_lossy(), || path(file), line);
                }
            }
        }
        Some(())
    }

    /// The first line of the code at each address.
    fn first_lines<'a>(
        &mut self,
        dwarf: &Dwarf<Bytes<'a>>,
        base: Option<Bytes<'a>>,
        program: IncompleteLineProgram<Bytes<'a>>,
        addresses: &HashMap<u64, &str>,
    ) -> Option<()> {
        let mut rows = program.rows();
        while let Ok(Some((lines, row))) = rows.next_row() {
            self.takes(1)?;
            let name = addresses.get(&row.address()).filter(|_| !row.end_sequence());
            if let (Some(name), Some(line), Some(file)) = (name, row.line(), row.file(lines)) {
                self.add(name, || path(dwarf, base, lines, file), line.get());
            }
        }
        Some(())
    }

    /// What was found first stays.
    fn add(&mut self, name: &str, file: impl FnOnce() -> Option<String>, line: u64) {
        let line = u32::try_from(line).ok().filter(|line| *line > 0);
        if (self.is_wanted)(name)
            && !self.locations.contains_key(name)
            && let (Some(file), Some(line)) = (file(), line)
        {
            self.locations.insert(name.to_owned(), Location { file, line });
        }
    }
}

/// The tables of abbreviations by where they start. They do not overlap: each is read up to the next, so
/// that all of them together take no longer than their section.
fn tables(dwarf: &Dwarf<Bytes<'_>>) -> HashMap<usize, Arc<Abbreviations>> {
    let mut starts = BTreeSet::new();
    let mut units = dwarf.units();
    while let Ok(Some(header)) = units.next() {
        starts.insert(header.debug_abbrev_offset().0);
    }
    let section = dwarf.debug_abbrev.reader().slice();
    let ends = starts.iter().skip(1).copied().chain([section.len()]);
    let found = starts.iter().zip(ends).filter_map(|(&start, end)| {
        let table = DebugAbbrev::new(section.get(start..end)?, LittleEndian);
        Some((start, Arc::new(table.abbreviations(DebugAbbrevOffset(0)).ok()?)))
    });
    found.collect()
}

/// The names of code by its address. What is not linked, or loaded by sections as cubins are, has no
/// addresses yet.
fn addresses<'a>(file: &ElfBytes<'a, AnyEndian>) -> HashMap<u64, &'a str> {
    let mut names = HashMap::new();
    if file.ehdr.e_type != elf::abi::ET_DYN {
        return names;
    }
    let tables = [file.dynamic_symbol_table(), file.symbol_table()];
    for (symbols, strings) in tables.into_iter().flatten().flatten() {
        for symbol in symbols.iter().filter(|symbol| symbol.st_symtype() == elf::abi::STT_FUNC) {
            let name = usize::try_from(symbol.st_name).ok().and_then(|at| strings.get(at).ok());
            names.extend(name.map(|name| (symbol.st_value, name)));
        }
    }
    names
}

/// The line tables of a cubin with an address for each function, and their names by it.
///
/// Its sections are loaded each by itself, and relocations say which function the rows of a sequence
/// are of. The address is the section's number above the place in it, so that no two are the same.
fn relocated<'a>(file: &ElfBytes<'a, AnyEndian>) -> Option<(Vec<u8>, HashMap<u64, &'a str>)> {
    if file.ehdr.e_machine != CUDA {
        return None;
    }
    let header = |name| file.section_header_by_name(name).ok().flatten();
    let (tables, compression) = file.section_data(&header(".debug_line")?).ok()?;
    let (symbols, strings) = file.symbol_table().ok().flatten()?;
    if compression.is_some() {
        return None;
    }
    // CUDA 13 has the second kind for sm_90 and later.
    let plain = header(".rel.debug_line").and_then(|at| file.section_data_as_rels(&at).ok());
    let plain = plain.into_iter().flatten().map(|it| (it.r_type, it.r_sym, it.r_offset, 0));
    let added = header(".rela.debug_line").and_then(|at| file.section_data_as_relas(&at).ok());
    let added = added.into_iter().flatten();
    let added = added.map(|it| (it.r_type, it.r_sym, it.r_offset, it.r_addend));
    let address =
        |symbol: &Symbol| (u64::from(symbol.st_shndx) << 32).saturating_add(symbol.st_value);
    let mut bytes = tables.to_vec();
    for (_, symbol, offset, addend) in plain.chain(added).filter(|(kind, ..)| *kind == R_CUDA_64) {
        let symbol = usize::try_from(symbol).ok().and_then(|at| symbols.get(at).ok());
        let place = usize::try_from(offset).ok();
        let place = place.and_then(|at| bytes.get_mut(at..)?.get_mut(..usize::from(ADDRESS)));
        if let (Some(symbol), Some(place)) = (symbol, place) {
            let address = address(&symbol).saturating_add_signed(addend);
            place.copy_from_slice(&address.to_le_bytes());
        }
    }
    let functions = symbols.iter().filter(|symbol| symbol.st_symtype() == elf::abi::STT_FUNC);
    let named = functions.filter_map(|symbol| {
        let name = strings.get(usize::try_from(symbol.st_name).ok()?).ok()?;
        Some((address(&symbol), name))
    });
    Some((bytes, named.collect()))
}

/// The path of a source, from here where it lies below.
fn path(
    dwarf: &Dwarf<Bytes<'_>>,
    base: Option<Bytes<'_>>,
    lines: &LineProgramHeader<Bytes<'_>>,
    file: &FileEntry<Bytes<'_>>,
) -> Option<String> {
    let text = |value| Some(dwarf.attr_line_string(value).ok()?.to_string_lossy().into_owned());
    let base = base.map_or(String::new(), |folder| folder.to_string_lossy().into());
    let folder = file.directory(lines).and_then(text).unwrap_or_default();
    let path = Path::new(&base).join(folder).join(text(file.path_name())?);
    let here = std::env::current_dir().ok();
    let below = here.as_deref().and_then(|here| path.strip_prefix(here).ok());
    Some(below.unwrap_or(&path).to_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn cubin() -> Vec<u8> {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../occ-artifacts/tests/data");
        fs::read(data.join("nvidia/lines.sm_80.cuda13.5.cubin")).expect("it is read")
    }

    fn sample() -> Vec<u8> {
        let triton =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../occ-artifacts/tests/data/triton");
        let folders = fs::read_dir(triton).expect("a cache").flatten();
        let code =
            folders.map(|folder| folder.path().join("row_sum.hsaco")).find(|path| path.exists());
        fs::read(code.expect("code")).expect("it is read")
    }

    #[test]
    fn what_triton_wrote_has_places() {
        let bytes = sample();
        assert!(is(&bytes) && !is(b"\x7fELF") && !is(b"text"));
        let found = locations(&bytes, &|_| true);
        let expected = Location { file: "/tmp/kernels/kernels.py".to_owned(), line: LINE };
        assert_eq!((found.get("row_sum"), found.len()), (Some(&expected), 1));
    }

    /// The line of `def row_sum`'s first statement.
    const LINE: u32 = 16;

    #[test]
    fn damage_gives_no_place_and_no_end() {
        for bytes in [sample(), cubin()] {
            for at in 0..bytes.len() {
                let mut damaged = bytes.clone();
                for flip in [0xff, 0x01] {
                    damaged[at] = bytes[at] ^ flip;
                    let _ = locations(&damaged, &|_| true);
                }
                if at % 7 == 0 {
                    let _ = locations(&bytes[..at], &|_| true);
                }
            }
        }
        assert!(locations(b"", &|_| true).is_empty());
    }
}
