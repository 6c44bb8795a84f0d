//! GPU code inside a host's ELF file.
#![allow(clippy::cast_possible_truncation, reason = "the files it writes are small")]

use crate::amd;
use crate::amd::{Content, Elf, Section, data, survives};
use crate::hostile;
use occ_artifacts::{Contents, MeasuredKernel, bundle, code_object, each, host};

const PROGBITS: u32 = 1;
const NOBITS: u32 = 8;

fn both() -> Vec<MeasuredKernel> {
    let read = |name| code_object::read(&data(name)).expect(name);
    [read("gfx906.hsaco"), read("gfx90a.hsaco")].concat()
}

/// Bundles as a linker lays those of three translation units out.
fn hip_fatbin() -> Vec<u8> {
    let mut bytes = Vec::new();
    for name in ["bundle_gfx906_gfx90a.hipfb", "bundle_ccob_v3.hipfb", "bundle_ccob_v3.hipfb"] {
        bytes.extend(data(name));
        bytes.resize(bytes.len().next_multiple_of(4096), 0);
    }
    bytes
}

fn library() -> Elf {
    Elf::host().section(".text", PROGBITS, vec![0xc3; 100])
}

fn refusal(bytes: &[u8]) -> String {
    survives(host::read, bytes).expect_err("it was read").to_string()
}

#[test]
fn hip_library() {
    let bytes = library().section(".hip_fatbin", PROGBITS, hip_fatbin()).write();
    assert!(host::read(&bytes).unwrap() == [both(), both(), both()].concat());
}

#[test]
fn offloading_section() {
    let binary = data("offload_gfx906_gfx90a.bin");
    let bytes = library().section(".llvm.offloading", PROGBITS, binary).write();
    assert!(host::read(&bytes).unwrap() == both());
}

#[test]
fn both_sections() {
    let bytes = library()
        .section(".llvm.offloading", PROGBITS, data("offload_gfx906_gfx90a.bin"))
        .section(".hip_fatbin", PROGBITS, hip_fatbin())
        .section(".hip_fatbin_not", PROGBITS, b"no bundle".to_vec())
        .write();
    assert_eq!(host::read(&bytes).unwrap().len(), 4 * both().len());
}

#[test]
fn a_section_that_holds_something_else_is_damaged() {
    for name in [".nv_fatbin", ".hip_fatbin", ".llvm.offloading", ".oxart"] {
        for before in [Vec::new(), hip_fatbin()] {
            let content = [&before[..], &[0; 32], b"no fat binary"].concat();
            let bytes = library().section(name, PROGBITS, content).write();
            let at = amd::find(&bytes, b"no fat binary");
            let expected =
                format!("expected GPU code in the section `{name}`, found none at byte {at:#x}");
            assert_eq!(refusal(&bytes), expected);
        }
    }
}

#[test]
fn errors_point_into_the_file() {
    let mut section = hip_fatbin();
    let second = 4096 * 5;
    assert!(section[second..].starts_with(b"CCOB"));
    section[second + 40] ^= 1;
    let bundle_error = bundle::read(&section).err();
    let bytes = library().section(".hip_fatbin", PROGBITS, section).write();
    let at = amd::find(&bytes, b"__CLANG_OFFLOAD_BUNDLE__") as u64;
    assert_eq!(host::read(&bytes).err(), bundle_error.map(|error| error.moved(at)));
    // The third is read.
    let mut found = Contents::default();
    each(&bytes, &mut found).expect_err("the second is damaged");
    assert!(found.kernels == [both(), both()].concat());
    let mut bytes = library().section(".hip_fatbin", PROGBITS, hip_fatbin()).write();
    let elf = amd::find(&bytes, b"\x7fELF\x02\x01\x01\x40");
    bytes[elf + 18] = 62;
    assert_eq!(
        refusal(&bytes),
        format!("ELF machine 62, not 224 (AMDGPU) at byte {:#x}", elf + 18)
    );
}

#[test]
fn without_gpu_code() {
    let expected = "no GPU code in it: no fat binary, code object, cubin or offload bundle";
    assert_eq!(refusal(&library().write()), expected);
    let empty = library().section(".hip_fatbin", PROGBITS, Vec::new());
    assert_eq!(refusal(&empty.write()), expected);
    let stripped = library().section(".hip_fatbin", NOBITS, b"nothing of it".to_vec());
    assert_eq!(refusal(&stripped.write()), expected);
}

#[test]
fn kernels_in_another_file() {
    let wrapper = [&b"HIPK\x01\0\0\0"[..], &[0; 16]].concat();
    let bytes = library().section(".hipFatBinSegment", PROGBITS, wrapper.clone()).write();
    let at = amd::find(&bytes, b"HIPK\x01");
    let expected = "HIP kernels that are kept in another file (kpack): read that file";
    assert_eq!(refusal(&bytes), format!("{expected} at byte {at:#x}"));
    // Kernels that are here do not hide them.
    let mixed = library().section(".hip_fatbin", PROGBITS, hip_fatbin());
    let mixed = mixed.section(".hipFatBinSegment", PROGBITS, wrapper.clone()).write();
    let found = occ_artifacts::read(&mixed).expect("a library");
    assert!(!found.kernels.is_empty());
    assert_eq!(
        found.passed_over.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["HIP kernels: they are kept in another file (kpack): read that file"]
    );
    let wrapper = b"FPIH\x01\0\0\0".to_vec();
    let bytes = library().section(".hipFatBinSegment", PROGBITS, wrapper).write();
    assert!(refusal(&bytes).starts_with("no GPU code"));
}

#[test]
fn what_is_no_host_file() {
    assert_eq!(refusal(b""), "ELF headers: a table ends at byte 0x10, past byte 0x0");
    let found = refusal(&data("bundle_ccob_v3.hipfb"));
    assert!(found.starts_with("ELF headers: Invalid Magic Bytes"), "{found}");
    let found = refusal(&data("gfx906.hsaco"));
    assert_eq!(found, "an AMDGPU code object, not a host's file at byte 0x12");
}

#[test]
fn sections_that_share_their_bytes() {
    let mut elf = library().section(".hip_fatbin", PROGBITS, hip_fatbin());
    for _ in 0..60_000 {
        let content = Content::Shared(1, 0);
        let (name, kind) = (".hip_fatbin", PROGBITS);
        elf.sections.push(Section { name, kind, link: 0, entsize: 0, content });
    }
    // Each container is there once.
    assert!(host::read(&elf.write()).expect("a library") == [both(), both(), both()].concat());
}

#[test]
fn section_names_that_share_their_bytes() {
    // One name of a mebibyte without an end, in which 60 000 sections are named.
    let mut elf = library();
    for _ in 0..60_000 {
        let content = Content::Shared(0, 0);
        elf.sections.push(Section { name: "", kind: PROGBITS, link: 0, entsize: 0, content });
    }
    let mut bytes = elf.section("x", PROGBITS, vec![b'x'; 1 << 20]).write();
    let last = u16::from_le_bytes([bytes[62], bytes[63]]) - 1;
    bytes[62..64].copy_from_slice(&last.to_le_bytes());
    assert!(refusal(&bytes).starts_with("no GPU code"));
}

#[test]
fn truncated() {
    let bytes = library().section(".hip_fatbin", PROGBITS, hip_fatbin()).write();
    amd::truncate(host::read, &bytes, 97);
}

#[test]
fn flipped() {
    let bytes = library().section(".hip_fatbin", PROGBITS, data("bundle_ccob_v2.hipfb")).write();
    assert!(amd::flip(host::read, &bytes, 3) > 0);
}

#[test]
fn random() {
    let mut random = hostile::Random(0x0cc_057);
    let header = library().write()[..64].to_vec();
    for round in 0..3000 {
        let tail = random.bytes(round % 500);
        let _ = survives(host::read, &[&header[..4], &tail].concat());
        let _ = survives(host::read, &[&header[..], &tail].concat());
        for name in [".hip_fatbin", ".llvm.offloading", ".nv_fatbin"] {
            let bytes = library().section(name, PROGBITS, tail.clone()).write();
            let _ = survives(host::read, &bytes);
        }
    }
}

/// What `nvcc -dc` leaves is said where it is all that there is, and skipped where it is linked.
#[test]
fn relocatable_cubins() {
    let nvidia = |name: &str| {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nvidia");
        std::fs::read(folder.join(name)).expect("a sample")
    };
    let image = nvidia("call.sm_80.cuda12.9.rel.o");
    let mut container = vec![0x50, 0xed, 0x55, 0xba, 1, 0, 16, 0];
    let padded = image.len().next_multiple_of(8);
    container.extend((64 + padded as u64).to_le_bytes());
    for half in [2_u16, 0x101] {
        container.extend(half.to_le_bytes());
    }
    container.extend(64_u32.to_le_bytes());
    container.extend((padded as u64).to_le_bytes());
    container.resize(16 + 28, 0);
    container.extend(80_u32.to_le_bytes());
    container.resize(16 + 64, 0);
    container.extend(&image);
    container.resize(16 + 64 + padded, 0);
    let contents = |elf: Elf| {
        let mut contents = Contents::default();
        each(&elf.write(), &mut contents).expect("a library");
        contents
    };
    let alone = contents(library().section("__nv_relfatbin", PROGBITS, container.clone()));
    assert_eq!(alone.kernels, []);
    let told: Vec<String> = alone.passed_over.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["relocatable code for sm_80: its counts are not final before it is linked"]);
    // Other code of the file is not what it was linked into, and of an object nothing is linked.
    for kind in [1, 3] {
        let mut other = library().section("__nv_relfatbin", PROGBITS, container.clone());
        other.kind = kind;
        let name = if kind == 1 { ".nv_fatbin" } else { ".data" };
        let other = contents(other.section(name, PROGBITS, nvidia("kernels.sm_80.cuda12.9.cubin")));
        assert_eq!((other.kernels.len(), &other.passed_over), (11, &alone.passed_over), "{kind}");
    }
    let linked = contents(library().section("__nv_relfatbin", PROGBITS, container).section(
        ".nv_fatbin",
        PROGBITS,
        nvidia("kernels.plain.fatbin"),
    ));
    assert_eq!(linked.kernels.len(), 26);
    assert!(linked.passed_over.iter().all(|part| part.what == "PTX"), "{:?}", linked.passed_over);
}

/// A blob of cuda-oxide's, after the description of its format.
fn oxart(target: &str, payloads: &[(u16, &[u8])]) -> Vec<u8> {
    let mut bytes = b"OXIDEART\x02\0\x20\0\0\0\0\0".to_vec();
    for count in ["crate".len(), target.len(), payloads.len(), 0] {
        bytes.extend((count as u16).to_le_bytes());
    }
    bytes.resize(32, 0);
    bytes.extend(b"crate");
    bytes.extend(target.as_bytes());
    let records = bytes.len();
    bytes.resize(records + 24 * payloads.len(), 0);
    for (index, (kind, content)) in payloads.iter().enumerate() {
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        let record = records + 24 * index;
        bytes[record..record + 2].copy_from_slice(&kind.to_le_bytes());
        let place = [bytes.len() as u32, content.len() as u32].map(u32::to_le_bytes).concat();
        bytes[record + 4..record + 12].copy_from_slice(&place);
        bytes.extend(*content);
    }
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    let size = (bytes.len() as u32).to_le_bytes();
    bytes[12..16].copy_from_slice(&size);
    bytes
}

#[test]
fn artifacts_of_cuda_oxide() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/containers");
    let cubin = std::fs::read(folder.join("plain.sm_100f.cuda13.5.cubin")).expect("a sample");
    let ptx = b".version 8.7\n.target sm_90\n";
    let first = oxart("sm_100f", &[(0x100, ptx), (0x200, &cubin)]);
    let mut section = first.clone();
    section.extend([0; 24]);
    section.extend(oxart("sm_90", &[(0x120, b"IR"), (0x999, b"?")]));
    let bytes = library().section(".oxart", PROGBITS, section).write();
    let mut contents = Contents::default();
    each(&bytes, &mut contents).expect("a program");
    assert!(contents.kernels == occ_artifacts::cubin::read(&cubin).expect("a cubin"));
    assert_eq!(contents.kernels[0].target, "sm_100f");
    let told: Vec<String> = contents.passed_over.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "PTX for sm_100f: it has no registers before `ptxas` assembles it",
            "NVVM IR for sm_90: it has no registers before the host's program compiles it",
            "a payload of kind 0x999 for sm_90: cuda-oxide's format has PTX, NVVM IR and cubins, as far \
             as known",
        ]
    );
    let changed = |at: usize, byte: u8| {
        let mut blob = first.clone();
        blob[at] = byte;
        refusal(&library().section(".oxart", PROGBITS, blob).write())
    };
    assert!(changed(0, b'?').starts_with("expected GPU code in the section `.oxart`, found none"));
    assert!(changed(8, 3).contains("found version 3 with 32"));
    assert!(changed(10, 33).contains("found version 2 with 33"));
    assert!(changed(14, 1).contains("a blob of cuda-oxide's of"));
    let mut blob = first.clone();
    blob[12..16].copy_from_slice(&31_u32.to_le_bytes());
    let less = refusal(&library().section(".oxart", PROGBITS, blob).write());
    assert!(less.starts_with("31 bytes, less than the header"), "{less}");
    // What is damaged within a payload of the second blob is named by its byte in the file.
    let mut damaged = cubin.clone();
    damaged[8] = 9;
    let section = [oxart("sm_90", &[(0x100, ptx)]), oxart("sm_100f", &[(0x200, &damaged)])];
    let bytes = library().section(".oxart", PROGBITS, section.concat()).write();
    let at = bytes.windows(20).position(|part| part == &damaged[..20]).expect("the cubin");
    let error = host::read(&bytes).expect_err("ABI 9");
    assert_eq!(error.offset, Some(at as u64 + 8), "{error}");
    // Of a target as long as no compiler has one the start is kept, and what follows is found.
    let blob = oxart(&"t".repeat(100), &[(0x100, ptx)]);
    let mut contents = Contents::default();
    let bytes = library().section(".oxart", PROGBITS, blob).write();
    each(&bytes, &mut contents).expect("a program");
    assert_eq!(contents.passed_over[0].target, "t".repeat(64));
    // The second payload where the first is, and as large.
    let mut twice = oxart("sm_90", &[(0x200, &cubin), (0x200, &cubin)]);
    let record = 32 + "cratesm_90".len();
    twice.copy_within(record + 4..record + 12, record + 28);
    twice.truncate(twice.len() - cubin.len());
    let size = (twice.len() as u32).to_le_bytes();
    twice[12..16].copy_from_slice(&size);
    assert!(refusal(&library().section(".oxart", PROGBITS, twice).write()).contains("overlap"));
    let whole = library().section(".oxart", PROGBITS, first).write();
    amd::truncate(host::read, &whole, 7);
    assert!(amd::flip(host::read, &whole, 5) > 0);
}
