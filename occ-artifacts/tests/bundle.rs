//! Offload bundles, plain and compressed, and offload binaries: the same kernels as in the code
//! objects that went in.
#![allow(clippy::cast_possible_truncation, reason = "the files it writes are small")]

use std::path::Path;

use crate::amd;
use crate::amd::{Elf, data, find, note, survives};
use crate::hostile;
use md5::Digest as _;
use occ_artifacts::{Contents, MeasuredKernel, bundle, code_object, cubin, each};

const PLAIN: &str = "bundle_gfx906_gfx90a.hipfb";

/// The kernels of code objects, read one by one.
fn kernels(names: &[&str]) -> Vec<MeasuredKernel> {
    names.iter().flat_map(|name| code_object::read(&data(name)).expect(name)).collect()
}

fn both() -> Vec<MeasuredKernel> {
    kernels(&["gfx906.hsaco", "gfx90a.hsaco"])
}

/// The plain bundle, compressed with zlib and zstd.
fn packed(method: u16) -> Vec<u8> {
    match method {
        0 => data("bundle_gfx906_gfx90a.zlib"),
        _ => data("bundle_ccob_v3.hipfb")[32..].to_vec(),
    }
}

/// A compressed bundle around `packed`, with the hash of the plain one.
fn ccob(version: u16, method: u16, packed: &[u8], decompressed: u64) -> Vec<u8> {
    let header = [0, 20, 24, 32][usize::from(version)];
    let total = header + packed.len() as u64;
    let mut bytes = b"CCOB".to_vec();
    bytes.extend(version.to_le_bytes());
    bytes.extend(method.to_le_bytes());
    match version {
        1 => bytes.extend((decompressed as u32).to_le_bytes()),
        2 => {
            bytes.extend((total as u32).to_le_bytes());
            bytes.extend((decompressed as u32).to_le_bytes());
        }
        _ => {
            bytes.extend(total.to_le_bytes());
            bytes.extend(decompressed.to_le_bytes());
        }
    }
    bytes.extend(hash(&data(PLAIN)));
    bytes.extend(packed);
    bytes
}

/// What the header of a compressed bundle ends with.
fn hash(bundle: &[u8]) -> [u8; 8] {
    md5::Md5::digest(bundle)[..8].try_into().expect("eight bytes")
}

/// A compressed bundle of version 3, of which `bundle` is what it becomes.
fn compressed(method: u16, packed: &[u8], bundle: &[u8]) -> Vec<u8> {
    let mut bytes = ccob(3, method, packed, bundle.len() as u64);
    bytes[24..32].copy_from_slice(&hash(bundle));
    bytes
}

/// A plain bundle of these entries, aligned to 16 bytes.
fn plain(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let table: usize = entries.iter().map(|(id, _)| 24 + id.len()).sum();
    let mut offset = (32 + table).next_multiple_of(16);
    let mut bytes = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
    bytes.extend((entries.len() as u64).to_le_bytes());
    let mut images = Vec::new();
    for (id, image) in entries {
        bytes.extend((offset as u64).to_le_bytes());
        bytes.extend((image.len() as u64).to_le_bytes());
        bytes.extend((id.len() as u64).to_le_bytes());
        bytes.extend(id.as_bytes());
        images.push((offset, image));
        offset = (offset + image.len()).next_multiple_of(16);
    }
    for (offset, image) in images {
        bytes.resize(offset, 0);
        bytes.extend(*image);
    }
    bytes
}

/// All that is found.
fn contents(bytes: &[u8]) -> Contents {
    let mut contents = Contents::default();
    each(bytes, &mut contents).expect("bundles");
    contents
}

/// What a person is told of what was passed over.
fn told(contents: &Contents) -> Vec<String> {
    contents.passed_over.iter().map(ToString::to_string).collect()
}

fn refusal(bytes: &[u8]) -> String {
    survives(bundle::read, bytes).expect_err("it was read").to_string()
}

#[test]
fn plain_bundle() {
    assert!(bundle::read(&data(PLAIN)).unwrap() == both());
}

#[test]
fn compressed_bundles_of_llvm() {
    assert!(bundle::read(&data("bundle_ccob_v3.hipfb")).unwrap() == both());
    assert!(bundle::read(&data("bundle_ccob_v2.hipfb")).unwrap() == kernels(&["gfx906.hsaco"]));
}

#[test]
fn every_version_with_every_compression() {
    let size = data(PLAIN).len() as u64;
    for version in 1..=3 {
        for method in 0..=1 {
            let bytes = ccob(version, method, &packed(method), size);
            let found = bundle::read(&bytes).unwrap_or_else(|error| {
                panic!("version {version}, method {method}: {error}");
            });
            assert!(found == both(), "version {version}, method {method}");
        }
    }
}

#[test]
fn offload_binaries() {
    let bytes = data("offload_gfx906_gfx90a.bin");
    assert!(bundle::read(&bytes).unwrap() == both());
    // By its triple, where its contents do not show what it is for.
    let mut bitcode = bytes.clone();
    let at = find(&bitcode, b"\x7fELF");
    bitcode[at..at + 4].copy_from_slice(b"BC\xc0\xde");
    let found = contents(&bitcode);
    assert!(found.kernels == kernels(&["gfx90a.hsaco"]));
    assert_eq!(
        told(&found),
        ["LLVM bitcode for gfx906: it has no registers before it is linked into code"]
    );
    // What its triple calls an AMDGPU's and is none is damaged; another's may be anything.
    bitcode[at..at + 4].copy_from_slice(b"what");
    assert_eq!(refusal(&bitcode), format!("not an ELF file at byte {at:#x}"));
    let triple = find(&bitcode, b"amdgcn");
    bitcode[triple..triple + 6].copy_from_slice(b"nvptx6");
    let found = contents(&bitcode);
    assert!(found.kernels == kernels(&["gfx90a.hsaco"]));
    assert_eq!(told(&found), ["an image for gfx906: its first bytes are of an unknown format"]);
}

/// LLVM's triples name the processor since July 2026, with `arch` beside it or without.
#[test]
fn offload_binaries_of_both_spellings() {
    let (first, second) = (data("gfx906.hsaco"), data("gfx90a.hsaco"));
    let strings: [&[(&str, &str)]; 4] = [
        &[("triple", "amdgcn-amd-amdhsa"), ("arch", "gfx906")],
        &[("triple", "amdgpu9.06-amd-amdhsa"), ("arch", "gfx906")],
        &[("triple", "amdgpu9.06-amd-amdhsa")],
        &[("arch", ""), ("kind", "openmp"), ("triple", "amdgpu9.06-amd-amdhsa--")],
    ];
    for strings in strings {
        assert!(
            bundle::read(&offload(strings, &first)).expect("kernels") == kernels(&["gfx906.hsaco"])
        );
        // Damaged code of an AMDGPU's is an error, not another's image.
        let mut broken = first.clone();
        broken[..4].copy_from_slice(b"what");
        let broken = offload(strings, &broken);
        let at = find(&broken, b"what");
        assert_eq!(refusal(&broken), format!("not an ELF file at byte {at:#x}"), "{strings:?}");
        // What is passed over is named.
        let bitcode = contents(&offload(strings, b"BC\xc0\xde"));
        assert_eq!(bitcode.passed_over[0].target, "gfx906", "{strings:?}");
    }
    let bytes = plain(&[
        ("hipv4-amdgpu9.06-amd-amdhsa--", &first),
        ("openmp-amdgpu9.0a-amd-amdhsa--gfx90a:xnack-", &second),
    ]);
    assert!(bundle::read(&bytes).expect("kernels") == both());
    for id in ["hipv4-amdgpu9.06-amd-amdhsa--", "hip-amdgpu-amd-amdhsa--gfx906", "hip-amdgpu9.06--"]
    {
        assert!(!refusal(&plain(&[(id, b"no code")])).is_empty(), "{id}");
        let bitcode = contents(&plain(&[(id, b"BC\xc0\xde")]));
        assert_eq!(bitcode.passed_over[0].target, "gfx906", "{id}");
    }
}

/// An offload binary of version 1 around one image.
fn offload(strings: &[(&str, &str)], image: &[u8]) -> Vec<u8> {
    let (entry, table) = (32, 72);
    let mut text = Vec::new();
    let mut map = Vec::new();
    let texts = table + 16 * strings.len() as u64;
    for (key, value) in strings {
        for word in [key, value] {
            map.extend((texts + text.len() as u64).to_le_bytes());
            text.extend(word.as_bytes());
            text.push(0);
        }
    }
    text.resize(text.len().next_multiple_of(8), 0);
    let at = texts + text.len() as u64;
    let mut bytes = b"\x10\xff\x10\xad".to_vec();
    bytes.extend(1_u32.to_le_bytes());
    for number in [at + image.len() as u64, entry, 40] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([0; 8]);
    for number in [table, strings.len() as u64, at, image.len() as u64] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(map);
    bytes.extend(text);
    bytes.extend(image);
    bytes
}

/// NVIDIA's images beside AMD's, in the order that LLVM wrote them.
#[test]
fn offload_binaries_of_both_vendors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let read = |name: &str| std::fs::read(folder.join(name)).expect(name);
    let bytes = read("containers/offload_both.bin");
    let found = contents(&bytes);
    let cubin = cubin::read(&read("nvidia/calls.sm_80.cuda12.9.cubin")).expect("a cubin");
    assert!(!cubin.is_empty());
    let expected = [kernels(&["gfx906.hsaco"]), cubin.clone(), cubin].concat();
    assert!(found.kernels == expected, "{:?}", found.kernels);
    assert_eq!(
        told(&found),
        [
            "PTX for sm_90: it has no registers before `ptxas` assembles it",
            "LLVM bitcode for gfx90a: it has no registers before it is linked into code",
        ]
    );
    // The image of another processor is said, and the rest is read.
    let mut other = bytes.clone();
    let at = find(&other, b"\x7fELF\x02\x01\x01\x33");
    other[at + 18] = 206;
    let found = contents(&other);
    assert_eq!(found.kernels.len(), expected.len() - 2);
    assert!(told(&found)[0].starts_with("an ELF file for machine 206 for sm_80: "));
    // A cubin that is damaged is no reason to go on.
    let mut broken = bytes;
    broken[at + 8] = 6;
    let expected = format!("expected cubin ABI version 7 or 8, found 6 at byte {:#x}", at + 8);
    assert_eq!(refusal(&broken), expected);
}

#[test]
fn offload_binaries_of_version_2() {
    // Written here after llvm-project pull request 169425: no LLVM that writes it was at hand.
    let images = [data("gfx906.hsaco"), data("gfx90a.hsaco")];
    let start = 32 + 2 * 40_u64;
    let size = start + images.iter().map(|image| image.len() as u64).sum::<u64>();
    let mut bytes = b"\x10\xff\x10\xad\x02\0\0\0".to_vec();
    for field in [size, 32, 2] {
        bytes.extend(field.to_le_bytes());
    }
    let mut offset = start;
    for image in &images {
        bytes.extend([1, 0, 4, 0, 0, 0, 0, 0]);
        for field in [start, 0, offset, image.len() as u64] {
            bytes.extend(field.to_le_bytes());
        }
        offset += image.len() as u64;
    }
    bytes.extend(images.concat());
    assert!(bundle::read(&bytes).unwrap() == both());
}

#[test]
fn several_in_one_file() {
    let size = data(PLAIN).len() as u64;
    let mut bytes = Vec::new();
    let mut expected = Vec::new();
    for part in [
        data(PLAIN),
        data("bundle_ccob_v3.hipfb"),
        ccob(1, 0, &packed(0), size),
        data("offload_gfx906_gfx90a.bin"),
        ccob(1, 1, &packed(1), size),
        data(PLAIN),
    ] {
        bytes.extend(part);
        bytes.resize(bytes.len().next_multiple_of(4096), 0);
        expected.extend(both());
    }
    assert!(bundle::read(&bytes).unwrap() == expected);
    // Without padding too.
    let bytes = [data("bundle_ccob_v3.hipfb"), ccob(1, 0, &packed(0), size), data(PLAIN)].concat();
    assert!(bundle::read(&bytes).unwrap() == [both(), both(), both()].concat());
}

#[test]
fn one_name_for_two_targets_comes_out_twice() {
    let (first, second) = (data("gfx90a.hsaco"), data("gfx942.hsaco"));
    let bytes = plain(&[
        ("hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-", &first),
        ("hipv4-amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-", &second),
    ]);
    let found: Vec<_> = bundle::read(&bytes)
        .unwrap()
        .into_iter()
        .filter(|kernel| kernel.name == "sgprbound")
        .map(|kernel| (kernel.target, kernel.sgprs))
        .collect();
    assert_eq!(found, [("gfx90a".to_owned(), Some(72)), ("gfx942".to_owned(), Some(78))]);
}

#[test]
fn entries_for_others_are_reported() {
    let (first, second) = (data("gfx906.hsaco"), data("gfx90a.hsaco"));
    let bytes = plain(&[
        ("host-x86_64-unknown-linux-gnu-", b"no code at all"),
        ("openmp-amdgcn-amd-amdhsa--gfx906", &first),
        ("hip-spirv64-amd-amdhsa--amdgcnspirv", b"\x03\x02\x23\x07"),
        ("hipv4-amdgcn-amd-amdhsa--gfx1030", b""),
        ("openmp-nvptx64-nvidia-cuda--sm_90", b".version 8.7\n.target sm_90\n"),
        ("hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-", &second),
    ]);
    let found = contents(&bytes);
    assert!(found.kernels == both());
    assert_eq!(
        told(&found),
        [
            "SPIR-V for amdgcnspirv: its registers are not known before a driver compiles it",
            "PTX for sm_90: it has no registers before `ptxas` assembles it",
        ]
    );
    // Older bundlers wrote no environment.
    let cubin = include_bytes!("data/nvidia/calls.sm_80.cuda12.9.cubin");
    let bytes =
        plain(&[("cuda-nvptx64-nvidia-cuda-sm_80", cubin), ("hip-amdgcn-x-gfx906", &first)]);
    let found = contents(&bytes);
    assert_eq!(found.kernels.len(), cubin::read(cubin).unwrap().len() + 3);
    assert_eq!(found.passed_over, []);
}

/// What an entry's ID says decides what its bytes have to be, and names what is passed over.
#[test]
fn what_an_entry_is_for() {
    let unknown = b"of an unknown format";
    let found = contents(&plain(&[("openmp-x86_64-pc-linux-gnu--one", unknown)]));
    assert_eq!(told(&found), ["an image for one: its first bytes are of an unknown format"]);
    // For an AMDGPU they are a damaged code object.
    assert!(!refusal(&plain(&[("hip-amdgcn-amd-amdhsa--gfx906", unknown)])).is_empty());
    // A target that no compiler has is not repeated.
    for (length, kept) in [(64, true), (65, false)] {
        let target = "t".repeat(length);
        let id = format!("cuda-nvptx64-nvidia-cuda--{target}");
        let found = contents(&plain(&[(&id, b".version 8.7\n.target sm_90\n")]));
        assert_eq!(found.passed_over[0].target, if kept { &*target } else { "" });
    }
    // An entry past any file: its offset, and its size past that.
    let mut bytes = plain(&[("hip-amdgcn-amd-amdhsa--gfx906", b"code")]);
    bytes[32..40].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(refusal(&bytes), "an entry that ends past 2^64 bytes at byte 0x20");
}

/// As zlib stores what it does not compress, in one block.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).expect("one block");
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in bytes {
        a = (a + u32::from(*byte)) % 65521;
        b = (b + a) % 65521;
    }
    let start = [&[0x78, 1, 1][..], &length.to_le_bytes(), &(!length).to_le_bytes()].concat();
    [&start, bytes, &(b << 16 | a).to_be_bytes()].concat()
}

/// A compressed bundle whose content ends within an entry.
#[test]
fn a_content_that_ends_too_early() {
    let whole = plain(&[("hip-amdgcn-amd-amdhsa--gfx906", &data("gfx906.hsaco"))]);
    let size = whole.len() as u64;
    assert_eq!(contents(&compressed(0, &stored(&whole), &whole)).kernels.len(), 3);
    let cut = &whole[..whole.len() - 10];
    let found = refusal(&ccob(3, 0, &stored(cut), size));
    let (had, all) = (data("gfx906.hsaco").len() - 10, data("gfx906.hsaco").len());
    let expected = format!("an entry of the bundle has {had} bytes of the {all} announced");
    assert!(found.starts_with(&expected), "{found}");
}

/// As many kinds as a hostile file has are kept as some dozens.
#[test]
fn what_is_passed_over_is_bounded() {
    let ids: Vec<String> = (0..4000).map(|n| format!("cuda-nvptx64-nvidia-cuda--sm_{n}")).collect();
    let entries: Vec<(&str, &[u8])> =
        ids.iter().map(|id| (id.as_str(), &b".version 8.7"[..])).collect();
    let found = contents(&plain(&entries));
    assert_eq!(found.passed_over.len(), 65);
    let count: usize = found.passed_over.iter().map(|part| part.count).sum();
    assert_eq!(count, 4000);
    assert_eq!(found.passed_over[64].target, "");
    assert!(told(&found)[64].starts_with("PTX (3936): "), "{:?}", told(&found)[64]);
}

#[test]
fn errors_point_into_the_file() {
    let mut bytes = data(PLAIN);
    let at = find(&bytes, b"\x7fELF");
    // What is not linked yet is said, and no error.
    bytes[at + 16] = 1;
    assert_eq!(
        told(&contents(&bytes)),
        ["relocatable code for gfx906: its counts are not final before it is linked"]
    );
    bytes[at + 16] = 2;
    let refused = "ELF type 2, not 3 (a linked code object)";
    let expected = format!("{refused} at byte {:#x}", at + 16);
    assert_eq!(refusal(&bytes), expected);
    let bytes = [data("bundle_ccob_v2.hipfb"), bytes].concat();
    let at = at + data("bundle_ccob_v2.hipfb").len();
    assert_eq!(refusal(&bytes), format!("{refused} at byte {:#x}", at + 16));
}

#[test]
fn what_is_no_bundle_is_refused() {
    let size = data(PLAIN).len() as u64;
    let changed = |mut bytes: Vec<u8>, at: usize, byte: u8| {
        bytes[at] = byte;
        bytes
    };
    for (bytes, expected) in [
        (Vec::new(), "no offload bundle"),
        (data("gfx906.hsaco"), "no offload bundle"),
        (
            [data("bundle_ccob_v3.hipfb"), b"\0\0?".to_vec()].concat(),
            "no offload bundle at byte 0xae4",
        ),
        (
            changed(data("bundle_ccob_v3.hipfb"), 4, 4),
            "compressed bundle of version 4, not 1 to 3 at byte 0x4",
        ),
        (
            changed(data("bundle_ccob_v3.hipfb"), 6, 2),
            "compression method 2, not 0 (zlib) or 1 (zstd) at byte 0x6",
        ),
        (changed(data("bundle_ccob_v3.hipfb"), 9, 0), "the bundle's table: "),
        (
            changed(data("offload_gfx906_gfx90a.bin"), 4, 3),
            "offload binary of version 3, not 1 or 2 at byte 0x4",
        ),
        (
            changed(data(PLAIN), 31, 1),
            "72057594037927939 entries in a bundle, above 4096 at byte 0x18",
        ),
        (
            ccob(3, 0, &packed(1), size),
            "the bundle's table: corrupt deflate stream in the decompressed bundle at byte 0x20",
        ),
    ] {
        let found = refusal(&bytes);
        assert!(found.starts_with(expected), "{found}, not {expected}");
    }
}

#[test]
fn overlapping_entries_are_refused() {
    // The same code object again and again would take quadratic time.
    let gfx906 = data("gfx906.hsaco");
    let mut bytes = plain(&[("a-amdgcn-", &gfx906), ("b-amdgcn-", &gfx906)]);
    let first: [u8; 8] = bytes[32..40].try_into().unwrap();
    bytes[32 + 24 + 9..][..8].copy_from_slice(&first);
    assert!(refusal(&bytes).starts_with("an entry of the bundle overlaps the one before it"));
    let mut bytes = data("offload_gfx906_gfx90a.bin");
    // One image twice: the second entry right behind the first, as version 2 has them.
    bytes[4] = 2;
    bytes[24..32].copy_from_slice(&2_u64.to_le_bytes());
    let entry = bytes[32..72].to_vec();
    bytes[72..112].copy_from_slice(&entry);
    assert!(refusal(&bytes).starts_with("its entries overlap"));
}

#[test]
fn bombs_are_refused_before_they_go_off() {
    // 40 bytes that announce 2^40.
    let bytes = ccob(3, 1, &packed(1)[..8], 1 << 40);
    let expected = "claims to expand 8 bytes to 1,099,511,627,776; the limit is 73,792";
    assert_eq!(refusal(&bytes), format!("{expected} at byte 0x8"));
    // A zstd frame of 2^20 blocks, each 128 KiB of one byte: 4 MiB that become 128 GiB. What it
    // announces is within bounds, and no more than that is looked at.
    for announced in [1_u64 << 20, 4 << 30] {
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
        for _ in 0..1 << 20 {
            // Block header: 128 KiB, RLE, not last.
            frame.extend(&((128_u32 << 10) << 3 | 1 << 1).to_le_bytes()[..3]);
            frame.push(b'_');
        }
        let bytes = ccob(3, 1, &frame, announced);
        assert!(refusal(&bytes).contains("no `__CLANG_OFFLOAD_BUNDLE__`"));
    }
    // A zstd frame whose window alone is 2 GiB, and one of a single segment of 4.
    for header in [&[0x00, 0xa8][..], &[0xa0, 0, 0, 0, 0xff]] {
        let mut frame = packed(1);
        frame.splice(4..9, header.iter().copied());
        let bytes = ccob(3, 1, &frame, data(PLAIN).len() as u64);
        let found = refusal(&bytes);
        // As either decoder puts it.
        let large = found.contains("window") || found.contains("too much memory");
        assert!(found.contains("zstd: ") && large, "{found}");
    }
}

/// What clang writes of a library: one segment, of which all is the window.
#[test]
fn a_single_segment_may_be_large() {
    const RUN: usize = 128 << 10;
    // Past 128 MiB, where decoders stop unless they are told not to.
    let runs = 1100;
    let image = data("gfx906.hsaco");
    let id = b"hipv4-amdgcn-amd-amdhsa--gfx906";
    let mut table = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
    for field in [1, (1 + runs) * RUN, image.len(), id.len()] {
        table.extend((field as u64).to_le_bytes());
    }
    table.extend(id);
    table.resize(RUN, 0);
    let size = (1 + runs) * RUN + image.len();
    // A single segment, whose size takes four bytes.
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0xa0];
    frame.extend((size as u32).to_le_bytes());
    let header = |size: usize, kind: u32, last: u32| {
        ((size as u32) << 3 | kind << 1 | last).to_le_bytes()[..3].to_vec()
    };
    let mut bundle = table.clone();
    bundle.resize((1 + runs) * RUN, 0);
    bundle.extend(&image);
    frame.extend([header(RUN, 0, 0), table].concat());
    for _ in 0..runs {
        frame.extend([header(RUN, 1, 0), vec![0]].concat());
    }
    frame.extend([header(image.len(), 0, 1), image].concat());
    // What follows is not read, and makes the ratio one that is.
    frame.resize(frame.len() + 200_000, 0);
    let found = bundle::read(&compressed(1, &frame, &bundle)).expect("a bundle");
    assert!(found == kernels(&["gfx906.hsaco"]));
}

#[test]
fn announced_sizes_are_not_exceeded() {
    // The last entry ends past what the header announces.
    let size = data(PLAIN).len() as u64;
    for (method, less) in [(0, 1), (1, 1), (0, 12_000), (1, 12_000)] {
        let bytes = ccob(3, method, &packed(method), size - less);
        assert!(refusal(&bytes).contains("ends past"), "method {method}, {less} less");
    }
}

#[test]
fn what_follows_is_not_decompressed() {
    // An empty bundle of 32 bytes in a raw block, and 128 GiB behind it that nobody announced.
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
    frame.extend(&(32_u32 << 3).to_le_bytes()[..3]);
    frame.extend(plain(&[]));
    for _ in 0..1 << 20 {
        frame.extend(&((128_u32 << 10) << 3 | 1 << 1).to_le_bytes()[..3]);
        frame.push(b'_');
    }
    for version in 1..=3 {
        let found = refusal(&ccob(version, 1, &frame, 32));
        assert!(found.starts_with("the bundle has more than the 32 bytes announced"), "{found}");
    }
}

/// A byte of an image that changed, and a hash that did: no count shows it.
#[test]
fn damage_that_only_the_hash_shows() {
    let mut whole = plain(&[("hip-amdgcn-amd-amdhsa--gfx906", &data("gfx906.hsaco"))]);
    let intact = compressed(0, &stored(&whole), &whole);
    assert_eq!(bundle::read(&intact).expect("a bundle").len(), 3);
    let last = whole.len() - 1;
    whole[last] ^= 1;
    let mut other = intact.clone();
    other[24] ^= 1;
    for (version, size) in [(1, 20), (2, 24), (3, 32)] {
        let mut damaged = ccob(version, 0, &stored(&whole), whole.len() as u64);
        let at = size - 8;
        damaged[at..size].copy_from_slice(&intact[24..32]);
        let found = refusal(&damaged);
        assert!(found.starts_with("a compressed bundle is damaged: the MD5"), "{found}");
        assert!(found.ends_with(&format!("at byte {at:#x}")), "{found}");
    }
    let found = refusal(&other);
    assert!(found.starts_with("a compressed bundle is damaged: the MD5"), "{found}");
}

#[test]
fn truncated() {
    for name in ["bundle_ccob_v2.hipfb", "bundle_ccob_v3.hipfb"] {
        amd::truncate(bundle::read, &data(name), 1);
    }
    amd::truncate(bundle::read, &data(PLAIN), 5);
    let size = data(PLAIN).len() as u64;
    amd::truncate(bundle::read, &ccob(3, 0, &packed(0), size), 7);
    amd::truncate(bundle::read, &ccob(1, 0, &packed(0), size), 7);
    // There are two in it, and the first is whole by itself.
    let bytes = data("offload_gfx906_gfx90a.bin");
    let first = usize::from(bytes[8]) | usize::from(bytes[9]) << 8;
    for len in (0..bytes.len()).step_by(5).chain([first]) {
        let read = survives(bundle::read, &bytes[..len]);
        assert_eq!(read.is_ok(), len == first, "{len} bytes");
    }
}

#[test]
fn flipped() {
    let size = data(PLAIN).len() as u64;
    for (bytes, stride) in [
        (data("bundle_ccob_v2.hipfb"), 5),
        (data("bundle_ccob_v3.hipfb"), 7),
        (ccob(2, 0, &packed(0), size), 7),
        (ccob(1, 1, &packed(1), size), 7),
        (data(PLAIN), 17),
        (data("offload_gfx906_gfx90a.bin"), 11),
    ] {
        assert!(amd::flip(bundle::read, &bytes, stride) > 0);
    }
}

#[test]
fn random() {
    let mut random = hostile::Random(0x0cc);
    for round in 0..3000 {
        let tail = random.bytes(round % 700);
        for head in [&b"__CLANG_OFFLOAD_BUNDLE__"[..], b"CCOB", b"\x10\xff\x10\xad"] {
            let _ = survives(bundle::read, &[head, &tail].concat());
        }
        for version in 1..=3 {
            for method in 0..=1 {
                let _ = survives(bundle::read, &ccob(version, method, &tail, 1000));
            }
        }
        // Behind the magic of zstd, with its sizes plausible.
        let frame = [&[0x28, 0xb5, 0x2f, 0xfd], &tail[..]].concat();
        let _ = survives(bundle::read, &ccob(3, 1, &frame, 1 << 16));
        let table = [&b"__CLANG_OFFLOAD_BUNDLE__\x01\0\0\0\0\0\0\0"[..], &tail].concat();
        let _ = survives(bundle::read, &table);
    }
}

/// What a damaged bundle decompresses to has such.
#[test]
fn an_id_that_is_no_text_is_refused() {
    let code = data("gfx906.hsaco");
    for id in ["", "hip-amdgcn-amd-amdhsa--gfx906\0"] {
        let error = bundle::read(&plain(&[(id, &code)])).unwrap_err();
        assert_eq!(error.reason, "expected the ID of an entry, found no text", "{id:?}");
        assert_eq!(error.offset, Some(56));
    }
}

/// An image of no bytes would be kernels that nobody misses.
#[test]
fn an_offload_binary_without_an_image_is_refused() {
    let mut bytes = data("offload_gfx906_gfx90a.bin");
    bytes[64..72].fill(0);
    let error = bundle::read(&bytes).unwrap_err();
    assert_eq!(error.reason, "expected an image, found one of 0 bytes");
    assert_eq!(error.offset, Some(64));
}

#[test]
fn an_elf_file_in_an_entry_is_read_at_any_alignment() {
    let mut bytes = plain(&[("hip-amdgcn-amd-amdhsa--gfx906", &data("gfx906.hsaco"))]);
    for _ in 0..16 {
        assert!(bundle::read(&bytes).unwrap() == kernels(&["gfx906.hsaco"]));
        let at = find(&bytes, b"\x7fELF");
        bytes.insert(at, 0);
        bytes[32] += 1;
    }
    let empty = Elf::amdgpu().section(".note", 7, note(b"\x81\xaeamdhsa.kernels\x90")).write();
    assert_eq!(bundle::read(&plain(&[("hip-amdgcn-", &empty)])).unwrap(), []);
}
