//! Intel's device binaries in what lies around them.

use std::io::Cursor;
use std::time::Duration;

use crate::amd::Elf;
use crate::clock::within;
use crate::hostile::Random;
use crate::zebin::sample;
use crate::zebin_format::{LEAST, info_of, zebin_of};
use occ_artifacts::{
    Contents, ErrorKind, MeasuredKernel, bundle, each, host, read, read_in, zebin,
};

const PROGBITS: u32 = 1;
const JIT: &str = "__CLANG_OFFLOAD_BUNDLE__sycl-spir64";
const AHEAD: &str = "__CLANG_OFFLOAD_BUNDLE__sycl-spir64_gen";
const NOT_READ: &str = "device binaries of Intel's old driver: compile again with a current ocloc, which writes zebins";
const SPIRV: &str = "its registers are not known before a driver compiles it";

fn targets(kernels: &[MeasuredKernel]) -> Vec<&str> {
    assert!(kernels.iter().all(|kernel| kernel.name == "saxpy" && kernel.vgprs.is_some()));
    kernels.iter().map(|kernel| kernel.target.as_str()).collect()
}

fn told(contents: &Contents) -> Vec<String> {
    contents.passed_over.iter().map(ToString::to_string).collect()
}

/// A program with this section.
fn program(name: &'static str, content: Vec<u8>) -> Vec<u8> {
    Elf::host().section(".text", PROGBITS, vec![0xc3; 100]).section(name, PROGBITS, content).write()
}

/// One frame of zstd that is not compressed.
fn zstd_of(content: &[u8]) -> Vec<u8> {
    let mut frame = b"\x28\xb5\x2f\xfd\x00\x58".to_vec();
    let mut pieces = content.chunks(100_000).peekable();
    while let Some(piece) = pieces.next() {
        let last = u32::from(pieces.peek().is_none());
        let header = u32::try_from(piece.len()).expect("small") << 3 | last;
        frame.extend(&header.to_le_bytes()[..3]);
        frame.extend(piece);
    }
    frame
}

/// A module of SPIR-V: its header, and an instruction of two words.
fn module() -> Vec<u8> {
    [0x0723_0203, 0x0001_0400, 0, 9, 0, 2 << 16 | 0x11, 6].map(u32::to_le_bytes).concat()
}

/// An archive as ocloc writes it.
fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, content) in members {
        let name = format!("{name}/");
        let size = content.len();
        bytes.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644).bytes());
        bytes.extend(*content);
        bytes.resize(bytes.len().next_multiple_of(2), 0);
    }
    bytes
}

#[test]
fn an_archive_of_several_devices() {
    let found = read(&sample("saxpy.five_devices.ar.bin")).expect("an archive");
    assert_eq!(targets(&found.kernels), ["tgllp", "dg2-g10", "pvc", "bmg-g21", "ptl-h"]);
    assert_eq!(told(&found), [""; 0], "what aligns the members is nothing");
}

#[test]
fn members_of_an_archive() {
    let good = zebin_of(&info_of("1.73", &LEAST, ""), &[(6, 12 << 22)]);
    let damaged = zebin_of("", &[]);
    let old = sample("saxpy.patchtokens.tgllp.bin");
    let bytes = archive(&[
        ("pad_0", b"   "),
        ("64.12.0.0", &damaged),
        ("64.12.55.8", &old),
        ("generic_ir", &module()),
        ("64.20.1.0", b"what it is nobody knows"),
        ("64.12.0", &good),
    ]);
    let mut found = Contents::default();
    let error = each(&bytes, &mut found).expect_err("a member is damaged");
    let at = bytes.windows(4).position(|part| part == b"\x7fELF").expect("the first");
    let expected = format!(
        "in `64.12.0.0`: expected a section `.ze_info` of type 0xff000011, which has the kernels' \
                            resources; found none: compile the file again at byte {:#x}",
        at + 40
    );
    assert_eq!(error.to_string(), expected);
    assert_eq!(found.kernels, zebin::read(&good).expect("a zebin"), "the others are read");
    let unknown = "an image: its first bytes are of an unknown format";
    let spirv = format!("SPIR-V: {SPIRV}");
    // An old file has its SPIR-V beside it.
    let mut expected = vec![spirv.replace(':', " (2):"), NOT_READ.to_owned(), unknown.to_owned()];
    expected.sort();
    let mut all = told(&found);
    all.sort();
    assert_eq!(all, expected);
}

#[test]
fn a_damaged_archive() {
    let whole = archive(&[("pad_0", b"  "), ("64.12.0", b"    ")]);
    let refusal = |bytes: &[u8]| read(bytes).expect_err("it was read").to_string();
    assert_eq!(refusal(&whole[..20]), "expected a member of an archive, found none at byte 0x8");
    let cut = refusal(&whole[..whole.len() - 2]);
    assert_eq!(
        cut,
        "a member of the archive of 4 bytes from byte 0x82 on ends past byte 0x84 at byte 0x82"
    );
    let mut bytes = whole.clone();
    bytes[8 + 48] = b'x';
    assert_eq!(refusal(&bytes), "expected the size of the member `pad_0`, found `x` at byte 0x38");
    bytes = whole;
    bytes.extend(b"and more");
    let more = refusal(&bytes);
    assert!(more.starts_with("expected a member of an archive, found something else"), "{more}");
}

#[test]
fn an_offload_binary() {
    let bytes = sample("saxpy.sycl.offload_binary.bin");
    let found = read(&bytes).expect("an offload binary");
    let expected = ["bmg-g21", "tgllp", "dg2-g10", "pvc", "bmg-g21", "ptl-h"];
    assert_eq!(targets(&found.kernels), expected);
    assert_eq!(found.kernels, bundle::read(&bytes).expect("an offload binary"));
    assert_eq!(told(&found), [""; 0]);
}

/// Archives around offload binaries around archives: none of either is around another in an honest file.
#[test]
fn containers_within_containers_take_no_stack() {
    let mut bytes = b"what it is nobody knows".to_vec();
    for _ in 0..5_000 {
        let archive = archive(&[("64.12.0", &bytes)]);
        let size = archive.len() as u64;
        bytes = b"\x10\xff\x10\xad\x01\0\0\0".to_vec();
        let fields = [72 + size, 32, 40, 0, 0, 0, 72, size];
        bytes.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
        bytes.extend(archive);
    }
    let found = read(&bytes).expect("an offload binary");
    assert_eq!(told(&found), ["an image: its first bytes are of an unknown format"]);
}

/// What drivers wrote to about 2023.
#[test]
fn patch_tokens_are_named() {
    for file in ["saxpy.patchtokens.tgllp.bin", "saxpy.ocloc22_43.acm-g10.bin"] {
        let mut found = Contents::default();
        let error = each(&sample(file), &mut found).expect_err(file);
        let ErrorKind::Unread(part) = &error.kind else { panic!("{error:?}") };
        assert_eq!(part.to_string(), NOT_READ);
        assert!(part.is_code(), "kernels may be in it");
        let expected = "patch tokens, which Intel's driver wrote before 2023; compile again with a current ocloc";
        assert_eq!(error.to_string(), expected);
        assert_eq!(told(&found), [format!("SPIR-V: {SPIRV}")], "{file}");
        // In another file.
        let found = read(&program(".data", sample(file))).expect("a program");
        assert_eq!(told(&found), [format!("SPIR-V: {SPIRV}"), NOT_READ.to_owned()], "{file}");
    }
    // The same section may have a device binary.
    let zebin = sample("saxpy.32bit.acm-g10.bin");
    let mut old = Elf { machine: 0, kind: 0xff04, ..Elf::host() };
    old = old.section("Intel(R) OpenCL Device Binary", 0xff00_0005, zebin.clone());
    assert_eq!(read(&old.write()), read(&zebin));
}

/// As DPC++ has ocloc make it: what is for no device is in an ELF file of objects.
#[test]
fn what_is_for_no_device_is_spirv() {
    let ir = Elf { machine: 0, kind: 0xff02, ..Elf::host() };
    let ir = ir.section("SPIRV Object", 0xff00_0009, module()).write();
    let zebin = sample("kernels.ptl-h.bin");
    let found = read(&archive(&[("64.30.0.0", &zebin), ("generic_ir", &ir)])).expect("an archive");
    assert_eq!(found.kernels, read(&zebin).expect("a device binary").kernels);
    assert_eq!(told(&found), [format!("SPIR-V: {SPIRV}")]);
}

#[test]
fn a_kernel_of_sycl_is_called_by_its_type() {
    assert_eq!(occ_artifacts::demangle("_ZTSN3app4BlurILi3EEE"), "app::Blur<3>");
}

/// By its header, once, in a file of any format.
#[test]
fn anywhere_in_another_file() {
    for file in ["kernels.ptl-h.bin", "saxpy.32bit.acm-g10.bin", "saxpy.with_spirv.bmg-g21.bin"] {
        let bytes = sample(file);
        let expected = read(&bytes).expect(file);
        for name in [".data", ".rodata", "kernels"] {
            let content = [b"a text\0", &bytes[..], b"\0more of it"].concat();
            assert_eq!(read(&program(name, content)).as_ref(), Ok(&expected), "{file} in {name}");
        }
        let blob = [&b"\x01\xff\0own format"[..], &bytes, &[0xff]].concat();
        assert_eq!(read(&blob).as_ref(), Ok(&expected), "{file}");
    }
    let all = sample("saxpy.five_devices.ar.bin");
    let found = read(&program(".data", all.clone())).expect("a program");
    assert_eq!(found, read(&all).expect("an archive"));
}

/// As DPC++ links them: images back to back, some of them compressed.
#[test]
fn sections_of_sycl() {
    let names =
        ["saxpy.32bit.acm-g10.bin", "saxpy.with_spirv.bmg-g21.bin", "saxpy.five_devices.ar.bin"];
    let [first, second, all] = names.map(sample);
    let mut content = Vec::new();
    for image in [
        first.clone(),
        zstd_of(&second),
        module(),
        module(),
        zstd_of(&module()),
        all.clone(),
        module(),
        first.clone(),
        vec![0; 24],
        zstd_of(&all),
        second.clone(),
    ] {
        content.extend(image);
    }
    let five = ["tgllp", "dg2-g10", "pvc", "bmg-g21", "ptl-h"];
    let expected: Vec<&str> =
        [&["dg2-g10", "bmg-g21"][..], &five, &["dg2-g10"], &five, &["bmg-g21"]].concat();
    for name in [JIT, AHEAD] {
        let library = program(name, content.clone());
        let found = read(&library).expect(name);
        assert_eq!(targets(&found.kernels), expected, "{name}");
        assert_eq!(read_in(&mut Cursor::new(library)).as_ref(), Ok(&found), "by windows");
        assert_eq!(told(&found), [format!("SPIR-V (4): {SPIRV}")], "{name}");
    }
    // What an object has that is compiled later.
    let found = read(&program(JIT, b"BC\xc0\xde of LLVM".to_vec())).expect("an object");
    assert_eq!(told(&found), ["LLVM bitcode: it has no registers before it is linked into code"]);
}

/// One that cannot be read costs itself alone.
#[test]
fn damage_in_a_section_of_sycl() {
    let good = sample("saxpy.with_spirv.bmg-g21.bin");
    let damaged = zebin_of("", &[]);
    let content = [&damaged[..], &good].concat();
    let mut found = Contents::default();
    let file = program(AHEAD, content);
    let error = each(&file, &mut found).expect_err("it is damaged");
    assert!(error.reason.starts_with("expected a section `.ze_info`"), "{error}");
    let at = file.windows(damaged.len()).position(|part| part == damaged).expect("it is there");
    assert_eq!(error.offset, Some(at as u64 + 40));
    assert_eq!(targets(&found.kernels), ["bmg-g21"]);
    // Where it does not say how long it is, nothing behind it is known.
    let mut frame = zstd_of(&good);
    frame[6] = 0xff;
    let error = read(&program(AHEAD, [&frame[..], &good].concat())).expect_err("it is damaged");
    assert!(error.reason.starts_with("zstd: "), "{error}");
    let inside = zstd_of(&damaged);
    let error = read(&program(AHEAD, inside)).expect_err("it is damaged").to_string();
    assert!(error.contains("at byte 0x28 in the decompressed image at byte 0x"), "{error}");
}

/// As large libraries have them. Looking for the next image in all that is left would take quadratic time.
#[test]
fn thousands_of_images_take_linear_time() {
    let module = [module(), [2, 0, 2, 0, 6, 0, 0, 0].repeat(100)].concat();
    let library = program(JIT, module.repeat(20_000));
    let found = within(Duration::from_secs(10), || read(&library)).expect("a library");
    assert_eq!(told(&found), [format!("SPIR-V (20000): {SPIRV}")]);
}

/// Frames that become more than their section may.
#[test]
fn frames_are_no_bombs() {
    let mut frame = b"\x28\xb5\x2f\xfd\x00\x58".to_vec();
    for block in 0..1_000 {
        let header = 128 << 10 << 3 | 1 << 1 | u32::from(block + 1 == 1_000);
        frame.extend(&header.to_le_bytes()[..3]);
        frame.push(0x7f);
    }
    // 128 MiB out of 4,006 bytes.
    let library = program(AHEAD, frame);
    let error = within(Duration::from_secs(20), || read(&library)).expect_err("a bomb");
    let most = "zstd: an image of more than 4,199,728 bytes, the limit";
    assert_eq!(error.reason, most);
}

#[test]
fn noise_in_a_section_of_sycl() {
    let mut random = Random(0x5bd1_e995);
    let starts: [&[u8]; 5] =
        [b"", b"\x03\x02\x23\x07", b"\x28\xb5\x2f\xfd", b"!<arch>\n64.1", b"\x7fELF"];
    for length in 0..300 {
        for begin in starts {
            let content = [begin, &random.bytes(length)].concat();
            drop(host::read(&program(AHEAD, content)));
        }
    }
}
