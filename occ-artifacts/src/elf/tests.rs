//! The reader gives what the `object` crate gives, of whole files and of damaged ones.

use std::path::Path;
use std::{fs, iter};

use object::LittleEndian as Le;
use object::elf::{FileHeader64, SectionHeader64};
use object::read::elf::{FileHeader, NoteIterator, ProgramHeader, SectionHeader, Sym};

use super::*;

/// What both readers find in a file, as text: each part, or that it cannot be read.
type Described = Vec<String>;

fn or_unreadable<T>(part: Option<T>, text: impl FnOnce(T) -> String) -> String {
    part.map_or_else(|| "unreadable".to_owned(), text)
}

fn ours(bytes: &[u8]) -> Described {
    let mut all = Vec::new();
    let Some(file) = Elf::parse(bytes) else { return vec!["no ELF file".to_owned()] };
    let header = &file.header;
    let (kind, machine, flags) = (header.e_type, header.e_machine, header.e_flags);
    all.push(format!("{kind} {machine} {flags:#x} {}", header.abiversion));
    let segments = file.note_segments().map(|segments| {
        segments.map(|it| (it.p_offset, it.p_filesz, it.p_align)).collect::<Vec<_>>()
    });
    all.push(or_unreadable(segments.ok(), |segments| format!("{segments:?}")));
    let Ok(sections) = file.sections() else { return all };
    for it in sections.iter() {
        let (name, data) = (sections.name(&it).ok(), sections.data(&it));
        all.push(format!(
            "{:?} {} {} {} {} {} {} {} {:?}",
            name,
            it.sh_type,
            it.sh_flags,
            it.sh_addr,
            it.sh_offset,
            it.sh_size,
            it.sh_link,
            it.sh_addralign,
            data.map(<[u8]>::len)
        ));
        if let Some(data) = data.filter(|_| it.sh_type == SHT_NOTE) {
            for kind in 0..64 {
                let note = notes(data, it.sh_addralign, b"AMDGPU", kind);
                let note = note.ok().and_then(|mut all| all.next());
                all.extend(note.map(|(_, note)| format!("note {kind}: {note:?}")));
            }
        }
    }
    for kind in [SHT_SYMTAB, SHT_DYNSYM] {
        let Ok(symbols) = sections.symbols(kind) else {
            all.push("no symbols".to_owned());
            continue;
        };
        for (index, it) in symbols.iter() {
            let (name, section) = (symbols.name(&it).ok(), symbols.section(index, &it).ok());
            let fields = (it.st_symtype(), it.st_other, it.st_value, it.st_size);
            all.push(format!("{name:?} {fields:?} {section:?}"));
        }
    }
    all
}

fn theirs(bytes: &[u8]) -> Described {
    let mut all = Vec::new();
    // It reads a header of either byte order; every GPU's is little-endian, and `Elf` takes no other.
    let file = FileHeader64::<Le>::parse(bytes).ok().filter(|file| file.is_little_endian());
    let Some(file) = file else { return vec!["no ELF file".to_owned()] };
    let (kind, machine, flags) = (file.e_type(Le).0, file.e_machine(Le).0, file.e_flags(Le).0);
    all.push(format!("{kind} {machine} {flags:#x} {}", file.e_ident.abi_version));
    let segments = file.program_headers(Le, bytes).map(|segments| {
        let notes = segments.iter().filter(|it| it.p_type(Le).0 == PT_NOTE);
        notes.map(|it| (it.p_offset(Le), it.p_filesz(Le), it.p_align(Le))).collect::<Vec<_>>()
    });
    all.push(or_unreadable(segments.ok(), |segments| format!("{segments:?}")));
    let Ok(sections) = file.sections(Le, bytes) else { return all };
    // Here a table that begins elsewhere is refused.
    let is_names = |names: &SectionHeader64<Le>| names.sh_type(Le).0 == SHT_STRTAB;
    let names = file.shstrndx(Le, bytes).ok();
    let names = names.and_then(|names| sections.iter().nth(usize::try_from(names).ok()?));
    let is_first = |first: &SectionHeader64<Le>| first.sh_type(Le).0 == SHT_NULL;
    let is_right = names.is_some_and(is_names) && sections.iter().next().is_some_and(is_first);
    if !(sections.is_empty() || is_right) {
        return all;
    }
    for it in sections.iter() {
        let (name, data) = (sections.section_name(Le, it).ok(), it.data(Le, bytes).ok());
        let (kind, flags) = (it.sh_type(Le).0, it.sh_flags(Le).0);
        let (address, offset, size) = (it.sh_addr(Le), it.sh_offset(Le), it.sh_size(Le));
        let (link, align) = (it.sh_link(Le), it.sh_addralign(Le));
        all.push(format!(
            "{name:?} {kind} {flags} {address} {offset} {size} {link} {align} {:?}",
            data.map(<[u8]>::len)
        ));
        let Some(data) = data.filter(|_| kind == SHT_NOTE) else { continue };
        for kind in 0..64 {
            let Ok(mut notes) = NoteIterator::<FileHeader64<Le>>::new(Le, align, data) else {
                continue;
            };
            let mut notes = iter::from_fn(|| notes.next().ok().flatten());
            let note =
                notes.find(|it| it.name() == b"AMDGPU" && u64::from(it.n_type(Le).0) == kind);
            all.extend(note.map(|note| format!("note {kind}: {:?}", note.desc())));
        }
    }
    for kind in [object::elf::SHT_SYMTAB, object::elf::SHT_DYNSYM] {
        let Ok(symbols) = sections.symbols(Le, bytes, kind) else {
            all.push("no symbols".to_owned());
            continue;
        };
        for (index, it) in symbols.enumerate() {
            let section = symbols.symbol_section(Le, it, index).ok();
            let section =
                section.map(|section| section.and_then(|index| u32::try_from(index.0).ok()));
            let fields = (it.st_type().0, it.st_other().0, it.st_value(Le), it.st_size(Le));
            all.push(format!("{:?} {fields:?} {section:?}", symbols.symbol_name(Le, it).ok()));
        }
    }
    all
}

fn same(bytes: &[u8], what: &str) {
    let (ours, theirs) = (ours(bytes), theirs(bytes));
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs, "{what}");
    }
    assert_eq!(ours.len(), theirs.len(), "{what}");
}

#[test]
fn files_are_read_as_object_reads_them() {
    let mut files = 0;
    for folder in ["amd", "nvidia", "text"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
        let mut entries: Vec<_> = fs::read_dir(folder).expect("a folder").flatten().collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let bytes = fs::read(entry.path()).expect("a file");
            if !bytes.starts_with(&MAGIC) {
                continue;
            }
            files += 1;
            same(&bytes, &format!("{:?}", entry.path()));
            // The name alone: a run is the same wherever the repository lies.
            damaged(bytes, entry.file_name().len() as u64 + files);
        }
    }
    assert!(files > 20, "{files}");
}

/// Bytes of the headers and of the tables changed, and the file cut off.
fn damaged(mut bytes: Vec<u8>, seed: u64) {
    let mut state = seed;
    let mut random = |below: usize| {
        // Knuth, "The Art of Computer Programming", volume 2, 3.3.4: the multiplier of MMIX.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or_default() % below
    };
    let table = Elf::parse(&bytes).expect("an ELF file").header.e_shoff;
    let table = usize::try_from(table).unwrap_or_default().min(bytes.len() - 1);
    for _ in 0..60 {
        let at = match random(3) {
            0 => random(64),
            1 => table + random(bytes.len() - table),
            _ => random(bytes.len()),
        };
        let old = bytes[at];
        bytes[at] = [0, 1, 0x7f, 0x80, 0xff, old.wrapping_add(1)][random(6)];
        same(&bytes, &format!("byte {at} is {:#x}", bytes[at]));
        bytes[at] = old;
        let end = random(bytes.len());
        same(&bytes[..end], &format!("cut off at {end}"));
    }
}
