//! Where kernels stand, by the debug information in their code: DWARF.
//!
//! A subprogram says it of itself (`DW_AT_decl_file`, `DW_AT_decl_line`). Where it does not, as with
//! `-gline-tables-only` and in what Triton writes, it is the first line of the code at the kernel's
//! address.

use std::collections::HashMap;
use std::path::Path;

use elf::ElfBytes;
use elf::endian::AnyEndian;
use gimli::{
    AttributeValue, Dwarf, EndianSlice, FileEntry, LineProgramHeader, LittleEndian, Unit, constants,
};

use super::Location;

/// Attributes and lines that are looked at: hostile files must not take for ever.
const MOST: usize = 1 << 20;
/// Machines with GPU code (LLVM's `BinaryFormat/ELF.h`): CUDA's and AMD's. Both are little-endian.
const MACHINES: [u16; 2] = [190, 224];

type Bytes<'a> = EndianSlice<'a, LittleEndian>;

/// Whether a file that starts so is code that may have it.
pub(super) fn is(start: &[u8]) -> bool {
    let machine = start.get(18..20).map(|two| u16::from_le_bytes([two[0], two[1]]));
    start.starts_with(b"\x7fELF") && machine.is_some_and(|machine| MACHINES.contains(&machine))
}

/// The places by the names of symbols; none of what is broken.
pub(super) fn locations(bytes: &[u8]) -> HashMap<String, Location> {
    let mut found = Found::default();
    if let Ok(file) = ElfBytes::minimal_parse(bytes) {
        found.read(&file);
    }
    found.locations
}

#[derive(Default)]
struct Found {
    locations: HashMap<String, Location>,
    /// Attributes and lines so far.
    seen: usize,
}

impl Found {
    fn read(&mut self, file: &ElfBytes<'_, AnyEndian>) {
        let section = |id: gimli::SectionId| -> Result<Bytes<'_>, gimli::Error> {
            let header = file.section_header_by_name(id.name()).ok().flatten();
            let data = header.and_then(|header| file.section_data(&header).ok());
            // What is compressed is not looked into.
            let plain = data.filter(|(_, compression)| compression.is_none());
            Ok(EndianSlice::new(plain.map_or(&[], |(bytes, _)| bytes), LittleEndian))
        };
        let Ok(dwarf) = Dwarf::load(section) else { return };
        let addresses = addresses(file);
        let mut units = dwarf.units();
        while let Ok(Some(header)) = units.next() {
            let Ok(unit) = dwarf.unit(header) else { continue };
            self.declared(&dwarf, &unit);
            self.first_lines(&dwarf, &unit, &addresses);
            if self.seen > MOST {
                return;
            }
        }
    }

    /// What the subprograms of a unit say of themselves.
    fn declared(&mut self, dwarf: &Dwarf<Bytes<'_>>, unit: &Unit<Bytes<'_>>) {
        let Some(lines) = unit.line_program.as_ref().map(gimli::IncompleteLineProgram::header)
        else {
            return;
        };
        let mut entries = unit.entries();
        while let Ok(Some(entry)) = entries.next_dfs() {
            self.seen += 1 + entry.attrs().len();
            if self.seen > MOST {
                return;
            }
            if entry.tag() != constants::DW_TAG_subprogram {
                continue;
            }
            let linkage = entry.attr_value(constants::DW_AT_linkage_name);
            let name = linkage.or_else(|| entry.attr_value(constants::DW_AT_name));
            let name = name.and_then(|name| dwarf.attr_string(unit, name).ok());
            let file = entry.attr_value(constants::DW_AT_decl_file);
            let line =
                entry.attr(constants::DW_AT_decl_line).and_then(gimli::Attribute::udata_value);
            let (Some(name), Some(AttributeValue::FileIndex(file)), Some(line)) =
                (name, file, line)
            else {
                continue;
            };
            if let Some(file) = lines.file(file) {
                self.add(&name.to_string_lossy(), path(dwarf, unit, lines, file), line);
            }
        }
    }

    /// The first line of the code at each address.
    fn first_lines(
        &mut self,
        dwarf: &Dwarf<Bytes<'_>>,
        unit: &Unit<Bytes<'_>>,
        addresses: &HashMap<u64, &str>,
    ) {
        let Some(program) = unit.line_program.clone() else { return };
        let mut rows = program.rows();
        while let Ok(Some((lines, row))) = rows.next_row() {
            self.seen += 1;
            if self.seen > MOST {
                return;
            }
            let name = addresses.get(&row.address()).filter(|_| !row.end_sequence());
            if let (Some(name), Some(line), Some(file)) = (name, row.line(), row.file(lines)) {
                self.add(name, path(dwarf, unit, lines, file), line.get());
            }
        }
    }

    /// What was found first stays.
    fn add(&mut self, name: &str, file: Option<String>, line: u64) {
        let line = u32::try_from(line).ok().filter(|line| *line > 0);
        if let (Some(file), Some(line)) = (file, line)
            && !self.locations.contains_key(name)
        {
            self.locations.insert(name.to_owned(), Location { file, line });
        }
    }
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

/// The path of a source, from here where it lies below.
fn path(
    dwarf: &Dwarf<Bytes<'_>>,
    unit: &Unit<Bytes<'_>>,
    lines: &LineProgramHeader<Bytes<'_>>,
    file: &FileEntry<Bytes<'_>>,
) -> Option<String> {
    let text = |value| Some(dwarf.attr_string(unit, value).ok()?.to_string_lossy().into_owned());
    let base = unit.comp_dir.map_or(String::new(), |folder| folder.to_string_lossy().into());
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
        let found = locations(&bytes);
        let expected = Location { file: "/tmp/kernels/kernels.py".to_owned(), line: LINE };
        assert_eq!((found.get("row_sum"), found.len()), (Some(&expected), 1));
    }

    /// The line of `def row_sum`'s first statement.
    const LINE: u32 = 16;

    #[test]
    fn damage_gives_no_place_and_no_end() {
        let bytes = sample();
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            for flip in [0xff, 0x01] {
                damaged[at] = bytes[at] ^ flip;
                let _ = locations(&damaged);
            }
            if at % 7 == 0 {
                let _ = locations(&bytes[..at]);
            }
        }
        assert!(locations(b"").is_empty());
    }
}
