//! Code that stands in no section of a known name is read, and what is not read of it is named, in manifests too.

use std::fs;

use tempfile::TempDir;

use crate::places::containers::{Packing, fat_binary, zip};
use crate::snapshot::{Run, data, run};

const PTX: u8 = 1;

fn code(name: &str) -> Vec<u8> {
    fs::read(data().join(name)).expect("a file")
}

/// A fat binary with an entry of this kind.
fn entry(kind: u8, content: &[u8], packing: Packing) -> Vec<u8> {
    let mut file = fat_binary(content, packing);
    file[16] = kind;
    file
}

/// A program for x86-64 without sections, and with this content.
fn program(content: &[u8]) -> Vec<u8> {
    let mut file = b"\x7fELF\x02\x01\x01".to_vec();
    file.resize(16, 0);
    file.extend([2, 0, 62, 0, 1]);
    file.resize(52, 0);
    file.extend([64, 0, 56, 0]);
    file.resize(64, 0);
    [&file[..], b"a text\0", content, b"\0more of it"].concat()
}

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn write(&self, name: &str, content: &[u8]) {
        fs::write(self.0.path().join(name), content).expect("written");
    }

    fn occ(&self, arguments: &[&str]) -> Run {
        run(arguments, self.0.path(), b"")
    }

    fn baseline(&self) -> String {
        fs::read_to_string(self.0.path().join("occ-baseline.txt")).expect("it")
    }
}

#[test]
fn wherever_it_stands() {
    let folder = Folder::new();
    let cubin = code("nvidia/kernels.sm_80.cuda13.5.cubin");
    let bundle = code("amd/bundle_ccob_v2.hipfb");
    let both = [&b"\0"[..], &fat_binary(&cubin, Packing::Zstd), b"\0", &bundle].concat();
    let dll = code("containers/device.dll");
    for (name, content) in [
        ("libk.so", program(&both)),
        ("k.bin", [b"\x01\xff\0own", &both[..]].concat()),
        ("k.dylib", [b"\xcf\xfa\xed\xfe\x07\0\0\x01", &both[..]].concat()),
        ("k.dll", [dll, both.clone()].concat()),
        ("k.whl", zip(&[("pkg/_C.so", &program(&both))])),
    ] {
        folder.write(name, &content);
        let found = folder.occ(&["inspect", name, "--block=64", "--format=csv"]);
        let lines = |target: &str| found.stdout.matches(&format!(",{target},")).count();
        assert_eq!(found.code, Some(0), "{}", found.shown());
        assert!(lines("sm_80") >= 11 && lines("gfx906") >= 3, "{name}: {}", found.stdout);
    }
    // Nothing is searched for in vain: the bytes that look like code are none.
    folder.write("host.so", &program(b"__CLANG_OFFLOAD_BUNDLE__ CCOB \x50\xed\x55\xba \x7fELF"));
    let found = folder.occ(&["inspect", "host.so"]);
    assert!(found.code == Some(2) && found.stderr.contains("no GPU code in it"), "{found:?}");
}

/// Of a damaged one the others are read, and nothing passes.
#[test]
fn what_is_damaged_does_not_pass() {
    let folder = Folder::new();
    let fat = fat_binary(&code("nvidia/kernels.sm_80.cuda13.5.cubin"), Packing::Stored);
    let bundle = code("amd/bundle_ccob_v2.hipfb");
    folder.write("libk.so", &program(&[&fat[..], &bundle].concat()));
    assert_eq!(folder.occ(&["baseline", "update", "libk.so", "--block=64"]).code, Some(0));
    let mut torn = fat;
    torn[16 + 64 + 8] = 9;
    folder.write("libk.so", &program(&[&torn[..], &bundle].concat()));
    let kept = folder.baseline();
    let check = folder.occ(&["baseline", "check", "libk.so", "--block=64"]);
    assert!(check.code == Some(2) && check.stderr.contains("ABI version"), "{}", check.shown());
    assert!(check.stdout.contains("11 not read, 3 the same"), "{}", check.shown());
    assert_eq!(folder.occ(&["baseline", "update", "libk.so", "--block=64"]).code, Some(2));
    assert_eq!(folder.baseline(), kept);
}

/// A kernel of which only an earlier stage is left is not gone, nor is it where a manifest stands for the library.
#[test]
fn a_manifest_says_what_the_library_says() {
    let folder = Folder::new();
    let cubin = fat_binary(&code("nvidia/kernels.sm_80.cuda13.5.cubin"), Packing::Lz4);
    let ptx = String::from_utf8(code("nvidia/kernels.sm_80.ptx")).expect("PTX");
    // NVIDIA scrambles it: it may have any kernel.
    let lto = code("bitcode/saxpy.lto.fatbin");
    let relocatable = code("nvidia/call.sm_80.cuda12.9.rel.o");
    let bitcode = code("bitcode/nvidia.llvm22.bc");
    let marked = code("bitcode/nvidia.llvm14.bc");
    folder.write("libk.so", &program(&cubin));
    assert_eq!(folder.occ(&["baseline", "update", "libk.so"]).code, Some(0));
    let kept = folder.baseline();
    let line = kept.lines().find(|line| line.starts_with("  sm_80 ")).expect("a line");
    let lost = format!("{kept}only_here(float*)\n{line}\n");
    let with =
        ptx.clone() + "\n.visible .entry _Z9only_herePf(\n\t.param .u64 p\n)\n{\n\tret;\n}\n";
    for (part, is_there, what) in [
        (entry(PTX, ptx.as_bytes(), Packing::Zstd), false, "PTX for sm_80"),
        (entry(PTX, with.as_bytes(), Packing::Zstd), true, "PTX for sm_80"),
        (ptx.clone().into_bytes(), false, "PTX for sm_80"),
        (with.clone().into_bytes(), true, "PTX for sm_80"),
        ([ptx, with].concat().into_bytes(), true, "PTX for sm_80 (2)"),
        (lto, true, "LTO-IR for sm_80"),
        (code("bitcode/saxpy.sm_80.ltoir"), true, "LTO-IR for sm_80"),
        // Which kernels it has, it says itself.
        ([bitcode, b"\0_Z9only_herePf".to_vec()].concat(), false, "LLVM bitcode for sm_80"),
        (marked, true, "LLVM bitcode for sm_80"),
        ([relocatable, b"\0_Z9only_herePf".to_vec()].concat(), false, "relocatable code for sm_80"),
    ] {
        folder.write("libk.so", &program(&[&cubin[..], b"\0", &part].concat()));
        let told = folder.occ(&["inspect", "libk.so", "--block=64", "--format=json"]);
        assert!(told.stderr.contains(&format!("`libk.so`: not read: {what}")), "{}", told.stderr);
        assert!(told.stdout.contains("\"passed_over\": [\n"), "{}", told.stdout);
        for manifest in ["m.json", "m.toml"] {
            let written = folder.occ(&["inspect", "libk.so", "--output", manifest, "--format=csv"]);
            assert_eq!(written.code, Some(0), "{}", written.shown());
            for file in ["libk.so", manifest] {
                folder.write("occ-baseline.txt", lost.as_bytes());
                let check = folder.occ(&["baseline", "check", file]);
                let (code, one) = if is_there { (2, "1 not read") } else { (0, "1 gone") };
                assert_eq!(check.code, Some(code), "{what}, {file}: {}", check.shown());
                assert!(check.stdout.contains(one), "{what}, {file}: {}", check.shown());
                let update = folder.occ(&["baseline", "update", file]);
                assert_eq!(update.code, Some(code), "{}", update.shown());
                assert_eq!(folder.baseline().contains("only_here"), code == 2, "{what}, {file}");
            }
        }
    }
}

/// A manifest names the compilers of its kernels, as their files do.
#[test]
fn a_manifest_is_of_the_same_compiler() {
    let folder = Folder::new();
    folder.write("k.hsaco", &code("text/kernels.gfx90a.hsaco"));
    assert_eq!(folder.occ(&["baseline", "update", "k.hsaco"]).code, Some(0));
    assert!(folder.baseline().contains("\ncompiler \""), "{}", folder.baseline());
    for manifest in ["m.json", "m.toml"] {
        let written = folder.occ(&["inspect", "k.hsaco", "--output", manifest, "--format=csv"]);
        assert_eq!(written.code, Some(0), "{}", written.shown());
        let [of_file, of_manifest] =
            ["k.hsaco", manifest].map(|file| folder.occ(&["baseline", "check", file]));
        assert_eq!(of_file.stdout, of_manifest.stdout);
        assert!(!of_file.stdout.contains("compiler"), "{}", of_file.stdout);
    }
}

/// A file of which nothing is read is not one without GPU code.
#[test]
fn what_is_not_read_alone() {
    let folder = Folder::new();
    folder.write("libk.so", &program(&code("bitcode/saxpy.lto.fatbin")));
    let found = folder.occ(&["inspect", "libk.so"]);
    assert!(found.code == Some(2) && !found.stderr.contains("no GPU code"), "{}", found.shown());
    assert!(found.stderr.contains("`libk.so`: not read: LTO-IR for sm_80"), "{}", found.shown());
}
