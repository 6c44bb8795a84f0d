//! Containers of GPU code are found wherever they begin, each once; what only looks like one is none.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::amd::{Elf, data};
#[cfg(feature = "archives")]
use crate::archives::zip_of;
use crate::clock;
use occ_artifacts::{Contents, MeasuredKernel, each, read};

const PROGBITS: u32 = 1;

fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A container of each kind, and what its own reader finds in it.
fn containers() -> Vec<(&'static str, Vec<u8>, Contents)> {
    let names = [
        "nvidia/kernels.plain.fatbin",
        "nvidia/kernels.zstd.fatbin",
        "nvidia/kernels.sm_80.cuda12.9.cubin",
        "amd/gfx906.hsaco",
        "amd/bundle_gfx906_gfx90a.hipfb",
        "amd/bundle_ccob_v2.hipfb",
        "amd/bundle_ccob_v3.hipfb",
        "amd/offload_gfx906_gfx90a.bin",
        "intel/saxpy.32bit.acm-g10.bin",
        "intel/saxpy.with_spirv.bmg-g21.bin",
    ];
    names
        .map(|name| {
            let bytes = sample(name);
            let found = read(&bytes).expect(name);
            assert!(!found.kernels.is_empty(), "{name}");
            (name, bytes, found)
        })
        .into()
}

fn holds(file: &[u8], expected: &Contents, place: &str) {
    match read(file) {
        Ok(found) => assert!(found == *expected, "{place}: {} kernels", found.kernels.len()),
        Err(error) => panic!("{place}: {error}"),
    }
}

fn refusal(bytes: &[u8]) -> String {
    read(bytes).expect_err("it was read").to_string()
}

/// An ELF file with a section of this name and content, in which code starts at no round number.
fn within(name: &'static str, container: &[u8]) -> Elf {
    let content = [b"a text\0", container, b"\0more of it"].concat();
    Elf::host().section(".text", PROGBITS, vec![0xc3; 100]).section(name, PROGBITS, content)
}

/// A file of an ELF header and segments, as `llvm-strip --strip-sections` leaves it.
fn without_sections(mut elf: Vec<u8>) -> Vec<u8> {
    elf[40..48].fill(0);
    elf[58..64].fill(0);
    elf
}

#[test]
fn in_a_section_of_any_name() {
    for (container, bytes, expected) in containers() {
        for name in [".data", ".rodata", ".ldata", ".cask_resource", "kernels"] {
            let file = within(name, &bytes).write();
            holds(&file, &expected, &format!("{container} in {name}"));
        }
        let stripped = without_sections(within(".data", &bytes).write());
        holds(&stripped, &expected, &format!("{container} without sections"));
    }
}

/// In a file of no format that is known, and behind the end of the last section.
#[test]
fn in_any_file() {
    for (container, bytes, expected) in containers() {
        let blob = [&b"\x01\xff\0own format"[..], &bytes, &[0xff]].concat();
        holds(&blob, &expected, container);
        let appended = [Elf::host().write(), bytes].concat();
        holds(&appended, &expected, &format!("{container} behind a program"));
        let apple = [b"\xcf\xfa\xed\xfe\x07\0\0\x01", &blob[..]].concat();
        holds(&apple, &expected, &format!("{container} in a Mach-O file"));
    }
}

/// Behind an image that ends before its file does, at once or with something between; what is no code is nothing.
#[test]
fn behind_an_image() {
    let mut images = vec![
        "nvidia/kernels.sm_80.cuda12.9.cubin",
        "amd/gfx906.hsaco",
        "intel/saxpy.32bit.acm-g10.bin",
        "intel/saxpy.with_spirv.bmg-g21.bin",
    ];
    if cfg!(feature = "archives") {
        images.extend(["cubecl/cuda.ccb", "cubecl/hip.ccb"]);
    }
    for first in images {
        let image = sample(first);
        let alone = read(&image).expect(first);
        for (second, bytes, _) in containers() {
            let mut both = alone.clone();
            each(&bytes, &mut both).expect(second);
            for between in [&b""[..], &[0; 100], b"a signature", b"\x7fELF\0\0PTX"] {
                let place = format!("{second} behind {first} and {between:?}");
                holds(&[&image, between, &bytes].concat(), &both, &place);
                holds(&[&image, between].concat(), &alone, first);
            }
            let cut = &bytes[..bytes.len() - bytes.len() / 4];
            assert!(read(&[&image, cut].concat()).is_err(), "{second}, cut, behind {first}");
        }
    }
}

/// As the member of an archive, whatever it is called.
#[cfg(feature = "archives")]
#[test]
fn in_members() {
    for (container, bytes, expected) in containers() {
        let blob = [&b"\x01\xff own format"[..], &bytes, &[0xff]].concat();
        for method in [0, 8] {
            let text = ("k.txt", &b"a text"[..]);
            let file = zip_of(&[("pkg/kernels.bin", &blob), text], method);
            holds(&file, &expected, container);
        }
    }
}

/// A window that is searched ends within what containers start with.
#[test]
fn across_windows() {
    for (container, bytes, expected) in containers() {
        for before in 0..32 {
            let mut file = within(".data", &[]).write();
            file.resize((1 << 18) - before, b'x');
            file.extend(&bytes);
            holds(&file, &expected, &format!("{container}, {before} before"));
        }
    }
}

/// All of them one after the other; those that are in another one are not found again.
#[test]
fn each_once() {
    let all = containers();
    let content: Vec<u8> =
        all.iter().flat_map(|(_, bytes, _)| [b"\0", &bytes[..]].concat()).collect();
    let found = read(&within(".data", &content).write()).expect("a library");
    let kernels = all.iter().flat_map(|(_, _, found)| found.kernels.clone());
    assert!(found.kernels == kernels.collect::<Vec<MeasuredKernel>>());
}

/// What programs that read such containers have in them, texts and numbers of their code.
#[test]
fn what_looks_alike() {
    let mut wide = data("gfx906.hsaco");
    wide[18] = 62;
    for alike in [
        &b"__CLANG_OFFLOAD_BUNDLE__"[..],
        b"__CLANG_OFFLOAD_BUNDLE__\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        b"__CLANG_OFFLOAD_BUNDLE__hip-amdgcn-amd-amdhsa--gfx906\0and more of the text behind it",
        b"__CLANG_OFFLOAD_BUNDLE____START__ hip-amdgcn-amd-amdhsa--gfx906",
        b"\x3d\x50\xed\x55\xba\x0f\x85\x12\x34\0\0\0\0\0\0\0\0\0\0\0",
        b"\x50\xed\x55\xba\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        b"\x48\xb8\x50\xed\x55\xba\x01\0\x10\0\x49\xc7\x84\x24\xb0\x02\0\0\0\0\0\0\x49\xc7\x84\x24\xb8\x02\0\0\0\0",
        b"CCOB\0a text behind it",
        b"CCOB\x03\0\x01\0 not what is compressed, but a text",
        b"\x10\xff\x10\xad\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        b"\x81\x3f\x10\xff\x10\xad\x75\x10\x48\x89\xc3\xc3\x90\x90\x90\x90\x90\x90\x90\x90\x90\x90",
        b"\x7fELF\x02\x01\x01 the header of a file",
        b"OXIDEART",
        b"OXIDEART is what it starts with",
        b"HIPK",
        b"\0HIPK\x01\0\0\0what it starts with",
        b"\0HIPK\x01\0\0\0\0\0\0\0\0\0\0\0 is no wrapper",
        b"\x03\x02\x23\x07",
        b"\xb8\x03\x02\x23\x07\x89\x07\xc7\x47\x04\0\0\x01\0 is what writes modules",
        // A vertex shader: its entry point is for the execution model 0.
        b"\x03\x02\x23\x07\0\x04\x01\0\0\0\0\0\x09\0\0\0\0\0\0\0\x11\0\x02\0\x01\0\0\0\x0f\0\x04\0\0\0\0\0\x01\0\0\0k\0\0\0",
        &wide,
    ] {
        let file = within(".rodata", alike).write();
        let found = refusal(&file);
        assert!(found.starts_with("no GPU code"), "{found}: {}", alike.escape_ascii());
    }
}

/// A header that holds with content that does not is damage, and the others are read.
#[test]
fn damage() {
    for (container, bytes, _) in containers() {
        let whole = within(".data", &bytes).write();
        let at = whole.windows(bytes.len()).position(|part| part == bytes).expect("it is there");
        let cut = without_sections(whole[..at + bytes.len() * 3 / 4].to_vec());
        let mut found = Contents::default();
        let error = each(&cut, &mut found).expect_err(container);
        assert_ne!(error.kind, occ_artifacts::ErrorKind::Other, "{container}: {error}");
    }
    let [first, last] = ["nvidia/kernels.plain.fatbin", "amd/bundle_ccob_v3.hipfb"].map(sample);
    let expected = read(&last).expect("a bundle").kernels;
    let mut damaged = first;
    damaged[16 + 64 + 8] ^= 0x55;
    let mut found = Contents::default();
    let file = within(".data", &[damaged, last].concat()).write();
    let error = each(&file, &mut found).expect_err("it is damaged").to_string();
    assert!(found.kernels == expected, "{error}: {found:?}");
}

/// Tables of which each is a part of the one before would take quadratic time: an ID is a text, in which is none.
#[test]
fn tables_within_tables() {
    let entry = |length: u64| [0, 1, length].map(u64::to_le_bytes).concat();
    let header = [&b"__CLANG_OFFLOAD_BUNDLE__"[..], &4096_u64.to_le_bytes()].concat();
    let start = [&header[..], &entry(8), b"hip-amdg"].concat();
    let next = [&entry(64)[..], &start].concat();
    let file = [&start[..], &next.repeat(100_000)].concat();
    clock::within(Duration::from_secs(10), || {
        assert!(refusal(&within(".data", &file).write()).contains("expected the ID of an entry"));
    });
}

/// Code for GPUs that is not read is named.
#[test]
fn what_is_not_read() {
    let told = |bytes: &[u8]| -> Vec<String> {
        let found = read(bytes).expect("a library");
        assert_eq!(found.kernels, []);
        found.passed_over.iter().map(ToString::to_string).collect()
    };
    let relocatable = within(".data", &sample("nvidia/call.sm_80.cuda12.9.rel.o")).write();
    let expected = "relocatable code for sm_80: its counts are not final before it is linked";
    assert_eq!(told(&relocatable), [expected]);
    // As `include_str!` leaves modules in a program: a text has no end, and the next one may follow.
    let module =
        |target: &str| format!(".version 8.7\n.target {target}\n.visible .entry k() {{ ret; }}\n");
    let texts = [module("sm_80"), module("sm_90a, debug"), ".version 8.7 of a text".to_owned()];
    let expected = ["sm_80", "sm_90a"]
        .map(|target| format!("PTX for {target}: it has no registers before `ptxas` assembles it"));
    assert_eq!(told(&within(".rodata", texts.concat().as_bytes()).write()), expected);
    // As `const unsigned char[]` and `include_bytes!` leave them, at any place.
    let modules = [sample("spirv/shader.spv"), sample("spirv/kernel.spv")].concat();
    let expected = "SPIR-V (2): its registers are not known before a driver compiles it";
    assert_eq!(told(&within(".rodata", &modules).write()), [expected]);
    let mut zebin = data("gfx906.hsaco");
    zebin[18] = 205;
    assert!(refusal(&within(".data", &zebin).write()).contains("expected a section `.ze_info`"));
    let mut graphics = data("gfx906.hsaco");
    graphics[7] = 65;
    let expected = "a code object for AMDGPUs of another system for gfx906: those for HSA are read, which HIP and \
                    OpenCL make";
    assert_eq!(told(&within(".data", &graphics).write()), [expected]);
    // It may begin within what looks like a compressed bundle.
    let bitcode = [b"CCO", &sample("bitcode/amd.llvm22.bc")[..]].concat();
    assert_eq!(told(&within(".data", &bitcode).write()).len(), 1);
    // What the old driver of clang leaves of `-fgpu-rdc` in an object.
    let name = "__CLANG_OFFLOAD_BUNDLE__hip-amdgcn-amd-amdhsa--gfx906";
    let object = Elf::host().section(name, PROGBITS, b"BC\xc0\xde of LLVM".to_vec());
    let expected = "LLVM bitcode for gfx906: it has no registers before it is linked into code";
    assert_eq!(told(&object.write()), [expected]);
}

/// A copy that was given up has zeros where its tables were to come.
#[test]
fn a_table_of_zeros_is_damaged() {
    let (_, bytes, expected) = containers().remove(0);
    let mut file = within(".data", &bytes).write();
    let table = u64::from_le_bytes(file[40..48].try_into().expect("eight"));
    file[usize::try_from(table).expect("small")..].fill(0);
    let mut found = Contents::default();
    let error = each(&file, &mut found).expect_err("it is damaged").to_string();
    assert_eq!(error, "section table: no names in it at byte 0x28");
    assert!(found == expected);
}

/// Runs a program of this machine; where there is none, says so.
fn run(folder: &Path, command: &[&str]) -> bool {
    let done = Command::new(command[0]).args(&command[1..]).current_dir(folder).output();
    let is_done = done.as_ref().is_ok_and(|done| done.status.success());
    assert!(is_done || done.is_err(), "{command:?}: {done:?}");
    if !is_done {
        test_support::skip_without(&format!("`{}`", command[0]));
    }
    is_done
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("search").join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What turns files into arrays of C, of NVIDIA's compiler.
fn bin2c() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tools/bin2c");
    std::env::var_os("BIN2C").map_or(own, PathBuf::from)
}

/// By the tools that people use.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[test]
fn by_compilers_and_linkers() {
    for (container, bytes, expected) in containers() {
        let folder = folder(&container.replace('/', "-"));
        fs::write(folder.join("code"), &bytes).expect("written");
        let found = |name: &str| {
            let file = fs::read(folder.join(name)).expect(name);
            holds(&file, &expected, &format!("{container} in {name}"));
        };
        // NVIDIA's `bin2c` writes to its standard output.
        let bin2c = format!("{} code >bin2c.c", bin2c().display());
        for (name, command) in
            [("xxd", &["xxd", "-i", "code", "xxd.c"][..]), ("bin2c", &["sh", "-c", &bin2c])]
        {
            let [source, object] = [".c", ".o"].map(|ending| name.to_owned() + ending);
            let has_tool = name == "xxd" || self::bin2c().exists();
            if !has_tool {
                test_support::skip_without("`bin2c` of CUDA");
            } else if run(&folder, command) && run(&folder, &["cc", "-c", &source, "-o", &object]) {
                found(&object);
            }
        }
        fs::write(folder.join("code.rc"), "1 RCDATA \"code\"\n").expect("written");
        let [compiler, linker] =
            ["windres", "gcc"].map(|tool| format!("x86_64-w64-mingw32-{tool}"));
        if cfg!(feature = "archives")
            && run(&folder, &[&compiler, "code.rc", "resource.o"])
            && run(
                &folder,
                &[&linker, "-shared", "-nostdlib", "-Wl,-e0", "resource.o", "-o", "code.dll"],
            )
        {
            found("resource.o");
            found("code.dll");
        }
        let text = "__asm__(\".section .rodata\\n.byte 1\\n.incbin \\\"code\\\"\\n.previous\");\n\
                    int main(void) { return 0; }\n";
        fs::write(folder.join("incbin.c"), text).expect("written");
        if run(&folder, &["cc", "incbin.c", "-o", "incbin"]) {
            found("incbin");
            if run(&folder, &["llvm-strip-22", "--strip-sections", "incbin", "-o", "stripped"]) {
                found("stripped");
            }
        }
        if run(&folder, &["ld", "-r", "-b", "binary", "code", "-o", "binary.o"]) {
            found("binary.o");
            let name = ".data=.mine,alloc,load,readonly,data,contents";
            if run(&folder, &["objcopy", "--rename-section", name, "binary.o", "mine.o"]) {
                found("mine.o");
            }
        }
    }
}
