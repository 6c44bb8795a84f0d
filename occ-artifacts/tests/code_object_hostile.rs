//! Code objects that nobody should have written: an answer, soon, that points into the file.
#![allow(clippy::cast_possible_truncation, reason = "the files it writes are small")]

use crate::amd;
use crate::amd::{Content, Elf, Section, data, note, survives};
use crate::hostile::Random;
use occ_artifacts::code_object;

/// Bytes of the big hostile files: what takes time linear in them takes milliseconds.
const BIG: usize = 2 << 20;

fn refusal(bytes: &[u8]) -> String {
    survives(code_object::read, bytes).expect_err("it was read").to_string()
}

#[test]
fn truncated() {
    for (index, name) in amd::CODE_OBJECTS.iter().enumerate() {
        let bytes = data(name);
        amd::truncate(code_object::read, &bytes, if bytes.len() < 4000 { 3 } else { 11 + index });
    }
}

#[test]
fn flipped() {
    for (index, name) in amd::CODE_OBJECTS.iter().enumerate() {
        let bytes = data(name);
        let stride = if bytes.len() < 4000 { 3 } else { 11 + index };
        assert!(amd::flip(code_object::read, &bytes, stride) > 0);
    }
}

#[test]
fn random() {
    let mut random = Random(0x0cc_a3d);
    let header = data("gfx906.hsaco")[..64].to_vec();
    for round in 0..3000 {
        let tail = random.bytes(round % 1000);
        let _ = survives(code_object::read, &[&header[..4], &tail].concat());
        let _ = survives(code_object::read, &[&header[..], &tail].concat());
        // With sections, and the note's own magic.
        let elf = Elf::amdgpu().section(".note", 7, note(&tail));
        let _ = survives(code_object::read, &elf.write());
        let mut symbols = Elf::amdgpu().section(".dynsym", 11, tail).section(".dynstr", 3, vec![0]);
        symbols.sections[0].link = 2;
        symbols.sections[0].entsize = 24;
        let _ = survives(code_object::read, &symbols.write());
    }
}

fn with_metadata(metadata: &[u8]) -> Vec<u8> {
    Elf::amdgpu().section(".note", 7, note(metadata)).write()
}

#[test]
fn depth_is_not_recursion() {
    // Arrays in arrays, two million deep, behind a key that nobody asks for.
    for bracket in [0x91_u8, 0x81] {
        let metadata = [&b"\x81\xa1x"[..], &vec![bracket; BIG], &[0xc0]].concat();
        let read = survives(code_object::read, &with_metadata(&metadata));
        // In the maps the last value is missing.
        assert_eq!(read.is_ok(), bracket == 0x91);
    }
}

#[test]
fn lengths_that_the_file_does_not_have() {
    for (value, expected) in [
        (&b"\xdd\xff\xff\xff\xff"[..], "4294967295 more values announced, 3 bytes left"),
        (b"\xdf\xff\xff\xff\xff", "8589934590 more values announced, 3 bytes left"),
        (b"\xdb\xff\xff\xff\xff", "4294967295 bytes expected, 3 left"),
        (b"\xc6\xff\xff\xff\xff", "4294967295 bytes expected, 3 left"),
        (b"\xc9\xff\xff\xff\xff", "4294967296 bytes expected, 3 left"),
        (b"\xc1", "byte 0xc1 is no value in MessagePack"),
    ] {
        let metadata = [&b"\x81\xa1x"[..], value, b"\0\0\0"].concat();
        let found = refusal(&with_metadata(&metadata));
        assert!(found.starts_with(&format!("kernel metadata: {expected}")), "{found}");
    }
    let found = refusal(&with_metadata(b"\x81\xaeamdhsa.kernels\xdd\xff\xff\xff\xff\x80"));
    assert!(
        found.starts_with("kernel metadata: a kernel without `.name` and `.symbol`"),
        "{found}"
    );
    let kernel = b"\x81\xaeamdhsa.kernels\xdd\xff\xff\xff\xff\x81\xa5.name\xa1k";
    let found = refusal(&with_metadata(kernel));
    assert!(found.starts_with("kernel metadata: ends where a value is expected"), "{found}");
}

/// A count may be written in more bytes than it needs, and with a sign.
#[test]
fn counts_of_every_width() {
    for count in [
        &b"\x07"[..],
        b"\xcc\x07",
        b"\xcd\0\x07",
        b"\xce\0\0\0\x07",
        b"\xcf\0\0\0\0\0\0\0\x07",
        b"\xd0\x07",
        b"\xd1\0\x07",
        b"\xd2\0\0\0\x07",
        b"\xd3\0\0\0\0\0\0\0\x07",
    ] {
        let refused = |count: &[u8]| {
            let kernel = b"\x81\xaeamdhsa.kernels\x91\x82\xa5.name\xa1k\xaf.wavefront_size";
            refusal(&with_metadata(&[&kernel[..], count].concat()))
        };
        assert!(refused(count).contains("waves of 7 threads"), "{count:x?}");
        let mut high = count.to_vec();
        high[1.min(count.len() - 1)] |= 0x80;
        // A sign; too much for 64 bits; a map of seven.
        let is_read = matches!(count[0], 0xcc..=0xce);
        let expected = if is_read { "waves of " } else { "expected a count below 2^32" };
        assert!(refused(&high).contains(expected), "{high:x?}");
    }
}

#[test]
fn counts_of_the_wrong_kind() {
    for (entry, expected) in [
        (&b"\xab.vgpr_count\xff"[..], "expected a count below 2^32 for `.vgpr_count`"),
        (b"\xab.vgpr_count\xcf\0\0\0\x01\0\0\0\0", "expected a count below 2^32 for `.vgpr_count`"),
        (b"\xab.vgpr_count\xa1\x34", "expected a count below 2^32 for `.vgpr_count`"),
        (b"\xb4.reqd_workgroup_size\x92\x01\x01", "`.reqd_workgroup_size` has 2 dimensions, not 3"),
        (b"\xaf.wavefront_size\x30", "waves of 48 threads, not 32 or 64"),
        (b"\xa7.symbol\x05", "expected a string"),
    ] {
        let metadata = [&b"\x81\xaeamdhsa.kernels\x91\x82\xa5.name\xa1k"[..], entry].concat();
        let found = refusal(&with_metadata(&metadata));
        assert!(found.starts_with(&format!("kernel metadata: {expected}")), "{found}");
    }
}

#[test]
fn names_are_bytes() {
    let metadata = b"\x81\xaeamdhsa.kernels\x91\x81\xa5.name\xa3k\xff\xfe";
    let kernels = code_object::read(&with_metadata(metadata)).unwrap();
    assert_eq!(kernels[0].name, "k%FF%FE");
    assert_eq!((kernels[0].vgprs, kernels[0].wave), (None, None));
}

/// A symbol table of `count` objects of 64 bytes, whose names start `step` bytes after each other.
fn symbols(count: usize, step: usize) -> Vec<u8> {
    let mut table = vec![0; 24];
    for index in 0..count {
        table.extend(((index * step) as u32 + 1).to_le_bytes());
        // STT_OBJECT, global, in section 3.
        table.extend([0x11, 0, 3, 0]);
        table.extend(0_u64.to_le_bytes());
        table.extend(64_u64.to_le_bytes());
    }
    table
}

fn with_symbols(symbols: Vec<u8>, names: Vec<u8>) -> Vec<u8> {
    let mut elf = Elf::amdgpu()
        .section(".dynsym", 11, symbols)
        .section(".dynstr", 3, names)
        .section(".rodata", 1, vec![0; 64]);
    elf.sections[0].link = 2;
    elf.sections[0].entsize = 24;
    elf.write()
}

#[test]
fn names_that_share_their_bytes() {
    // One name of a mebibyte, and 40 000 symbols that start within it: 40 GB if all were read.
    let names = [&vec![b'x'; BIG / 2][..], b".kd\0"].concat();
    let names = [&b"\0"[..], &names].concat();
    let bytes = with_symbols(symbols(40_000, 1), names);
    assert!(refusal(&bytes).starts_with("the names of symbols overlap"));
    // A string table shared as linkers share it is read.
    let bytes = with_symbols(symbols(2, 2), b"\0abc.kd\0".to_vec());
    let kernels = code_object::read(&bytes).unwrap();
    let names: Vec<_> = kernels.iter().map(|kernel| kernel.name.as_str()).collect();
    assert_eq!(names, ["abc", "c"]);
    assert_eq!(kernels[0].vgprs_allocated, Some(4));
}

#[test]
fn many_kernels_are_found_by_name() {
    // 40 000 kernels with metadata and a descriptor each: a linear search for each takes minutes.
    let count = 40_000_usize;
    let mut names = vec![0];
    let mut metadata = b"\x81\xaeamdhsa.kernels\xdd".to_vec();
    metadata.extend((count as u32).to_be_bytes());
    for index in 0..count {
        names.extend(format!("k{index:06}.kd\0").bytes());
        metadata.extend(b"\x82\xa5.name\xa7");
        metadata.extend(format!("k{index:06}").bytes());
        metadata.extend(b"\xab.vgpr_count\x04");
    }
    let mut elf = Elf::amdgpu()
        .section(".dynsym", 11, symbols(count, 11))
        .section(".dynstr", 3, names)
        .section(".rodata", 1, vec![0; 64]);
    elf.sections[0].link = 2;
    elf.sections[0].entsize = 24;
    let bytes = elf.section(".note", 7, note(&metadata)).write();
    assert_eq!(survives(code_object::read, &bytes), Ok(count));
    let mut complete = 0;
    let visit = &mut |kernel: occ_artifacts::MeasuredKernel| {
        complete += usize::from(kernel.vgprs == Some(4) && kernel.vgprs_allocated == Some(4));
    };
    code_object::each(&bytes, visit).unwrap();
    assert_eq!(complete, count);
}

#[test]
fn notes_that_share_their_bytes() {
    // 60 000 sections of the same 65 536 empty notes.
    let mut elf = Elf::amdgpu().section(".note", 7, vec![0; 12 << 16]);
    for _ in 0..60_000 {
        let content = Content::Shared(0, 0);
        elf.sections.push(Section { name: "", kind: 7, link: 0, entsize: 0, content });
    }
    let found = refusal(&elf.write());
    assert!(found.starts_with("notes overlap or end past the file"), "{found}");
}

#[test]
fn descriptors_outside_of_the_file() {
    let mut bytes = with_symbols(symbols(1, 1), b"\0k.kd\0".to_vec());
    assert_eq!(survives(code_object::read, &bytes), Ok(1));
    // The symbol's value, in the first section after the header.
    let at = 64 + 24 + 8;
    for value in [1_u64 << 20, u64::MAX, u64::MAX - 63] {
        bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
        let found = refusal(&bytes);
        assert!(found.contains("kernel descriptor"), "{found}");
    }
}

/// What nobody asks for may be of any kind of MessagePack's, as long as its header says.
#[test]
fn values_of_every_kind_are_skipped() {
    let data = |head: &[u8], size: usize| [head, &vec![0xc1; size]].concat();
    let values = [
        b"\x07".to_vec(),
        b"\xe0".to_vec(),
        b"\xc0".to_vec(),
        b"\xc2".to_vec(),
        b"\xc3".to_vec(),
        data(b"\xcc", 1),
        data(b"\xd0", 1),
        data(b"\xcd", 2),
        data(b"\xd1", 2),
        data(b"\xce", 4),
        data(b"\xd2", 4),
        data(b"\xca", 4),
        data(b"\xcf", 8),
        data(b"\xd3", 8),
        data(b"\xcb", 8),
        data(b"\xa3", 3),
        data(b"\xd9\x28", 40),
        data(b"\xda\x01\x02", 258),
        data(b"\xdb\0\x01\x02\x03", 66_051),
        data(b"\xc4\x28", 40),
        data(b"\xc5\x01\x02", 258),
        data(b"\xc6\0\x01\x02\x03", 66_051),
        // A byte for the type, then so many.
        data(b"\xd4", 1 + 1),
        data(b"\xd5", 1 + 2),
        data(b"\xd6", 1 + 4),
        data(b"\xd7", 1 + 8),
        data(b"\xd8", 1 + 16),
        data(b"\xc7\x28", 1 + 40),
        data(b"\xc8\x01\x02", 1 + 258),
        data(b"\xc9\0\x01\x02\x03", 1 + 66_051),
        b"\x92\x01\x91\xc0".to_vec(),
        [&b"\xdc\x01\x02"[..], &[0xc0; 258]].concat(),
        [&b"\xdd\0\x01\x02\x03"[..], &vec![0xc0; 66_051]].concat(),
        b"\x82\x01\x02\x03\x81\xc0\xc0".to_vec(),
        [&b"\xde\x01\x02"[..], &[0xc0; 516]].concat(),
        [&b"\xdf\0\x01\x02\x03"[..], &vec![0xc0; 132_102]].concat(),
    ];
    for value in values {
        let kernels = b"\xaeamdhsa.kernels\x91\x81\xa5.name\xa1k";
        let metadata = [&b"\x82\xa1x"[..], &value, kernels].concat();
        let read = survives(code_object::read, &with_metadata(&metadata));
        assert_eq!(read, Ok(1), "{:x?}", &value[..value.len().min(5)]);
    }
}

#[test]
fn without_sections_the_metadata_is_in_a_segment() {
    let mut bytes = data("gfx906.hsaco");
    // `e_shoff`, `e_shnum` and `e_shstrndx`.
    bytes[40..48].fill(0);
    bytes[60..64].fill(0);
    let kernels = code_object::read(&bytes).unwrap();
    assert_eq!(kernels.len(), 3);
    assert_eq!((kernels[1].vgprs, kernels[1].vgprs_allocated), (Some(84), None));
}
