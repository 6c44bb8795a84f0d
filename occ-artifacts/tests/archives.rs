//! Files around others: what is in them, in what order, and damage.
#![cfg(feature = "archives")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::clock::within;
use crate::hostile;
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
#[cfg(feature = "manifest")]
use occ_artifacts::manifest::{self, Manifest};
use occ_artifacts::{
    Contents, ErrorKind, MeasuredKernel, bundle, each, each_path, read, read_path,
};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What the compressed bundle holds.
fn bundled() -> Vec<MeasuredKernel> {
    bundle::read(&sample("amd/bundle_ccob_v2.hipfb")).expect("a bundle")
}

/// What the fat binary holds.
fn plain() -> MeasuredKernel {
    let kernels = occ_artifacts::cubin::read(&sample("containers/plain.sm_100f.cuda13.5.cubin"));
    kernels.expect("a cubin").remove(0)
}

/// Both, as the host objects hold them.
fn both() -> Vec<MeasuredKernel> {
    [bundled(), vec![plain()]].concat()
}

fn told(contents: &Contents) -> Vec<String> {
    contents.passed_over.iter().map(ToString::to_string).collect()
}

fn refusal(bytes: &[u8]) -> String {
    read(bytes).expect_err("it was read").to_string()
}

#[test]
fn archives_and_what_windows_links() {
    for name in ["library.a", "device.obj", "device.dll", "thin/device.o"] {
        let found = read(&sample(&format!("containers/{name}"))).expect(name);
        assert!(found.kernels == both(), "{name}: {found:?}");
        assert_eq!(found.passed_over, [], "{name}");
    }
}

/// A COFF object with these sections, one after the other.
fn coff(sections: &[(&[u8; 8], &[u8])]) -> Vec<u8> {
    let count = u16::try_from(sections.len()).expect("few");
    let size = |bytes: &[u8]| u32::try_from(bytes.len()).expect("small");
    let mut object = [&[0x64, 0x86][..], &count.to_le_bytes(), &[0; 16]].concat();
    let mut offset = 20 + 40 * u32::from(count);
    for (name, content) in sections {
        object.extend(*name);
        let numbers = [0, 0, size(content), offset, 0, 0, 0, 0x4000_0040];
        object.extend(numbers.map(u32::to_le_bytes).concat());
        offset += size(content);
    }
    object.extend(sections.iter().flat_map(|(_, content)| *content));
    object
}

#[test]
fn sections_of_windows() {
    let bundle = sample("amd/bundle_ccob_v2.hipfb");
    let fatbin = sample("nvidia/kernels.plain.fatbin");
    let of_fatbin = read(&fatbin).expect("a fat binary").kernels;
    // What an assembler, and a linker that cuts names off, call the section.
    for name in [b".hip_fat", b".llvm.of"] {
        let object = coff(&[(b".text\0\0\0", b"code"), (name, &bundle)]);
        assert!(read(&object).expect("an object").kernels == bundled());
    }
    // By any other name, as resource compilers and arrays of bytes leave it.
    for name in [b".rdata\0\0", b".rsrc\0\0\0"] {
        let object = coff(&[
            (b".text\0\0\0", b"code"),
            (name, &[b"more", &fatbin[..], b"and more"].concat()),
        ]);
        assert!(read(&object).expect("an object").kernels == of_fatbin);
    }
    // What `nvcc -dc` leaves counts where nothing is linked, and not twice where it is.
    let unlinked = coff(&[(b"__nv_rel", &fatbin)]);
    assert!(read(&unlinked).expect("an object").kernels == of_fatbin);
    let linked = coff(&[(b"__nv_rel", &fatbin), (b".nv_fatb", &fatbin)]);
    assert!(read(&linked).expect("an object").kernels == of_fatbin);
    // HIP kernels that are in another file are not what is missing where there are others.
    let wrapper = [&b"\0\0\0\0HIPK\x01\0\0\0"[..], &[0; 16]].concat();
    let expected = "HIP kernels that are kept in another file (kpack): read that file at byte 0x40";
    assert_eq!(refusal(&coff(&[(b".hipFatB", &wrapper)])), expected);
    let before = (b".text\0\0\0", &[0x90; 8][..]);
    let sections = [before, (b".hipFatB", &wrapper), (b".nv_fatb", &fatbin)];
    let mixed = read(&coff(&sections)).expect("an object");
    assert!(mixed.kernels == of_fatbin);
    assert_eq!(
        told(&mixed).last().map(String::as_str),
        Some("HIP kernels: they are kept in another file (kpack): read that file")
    );
    // An empty section has nothing, and a broken one says where in the file.
    let empty = coff(&[(b".hip_fat", b""), (b".nv_fatb", &fatbin)]);
    assert!(read(&empty).expect("an object").kernels == of_fatbin);
    let alone = read(&fatbin[..40]).expect_err("cut off");
    let broken = read(&coff(&[(b".nv_fatb", &fatbin[..40])])).expect_err("cut off");
    assert_eq!(broken.offset, alone.offset.map(|offset| offset + 60), "{broken}");
    // The same bytes under two names are there once.
    let mut twice = coff(&[(b".nv_fatb", &fatbin), (b".nv_fatb", b"")]);
    let (first, second) = (20 + 16, 20 + 40 + 16);
    twice.copy_within(first..first + 8, second);
    assert!(read(&twice).expect("an object").kernels == of_fatbin);
}

#[test]
fn thin_archives_are_read_by_their_path() {
    let thin = path("containers/thin.a");
    assert!(read_path(&thin, "thin.a").expect("members").kernels == both());
    let expected = "a thin archive, whose members are other files: read it by its path";
    assert_eq!(refusal(&sample("containers/thin.a")), expected);
    // A member that is gone is no reason to go on.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("thin");
    fs::create_dir_all(&folder).expect("a folder");
    let alone = folder.join("thin.a");
    fs::copy(&thin, &alone).expect("a copy");
    let found = read_path(&alone, "thin.a").expect_err("no members").to_string();
    assert!(found.starts_with("`thin.a`: `thin/host.o` of the thin archive: "), "{found}");
    // Nor one that is no file, which may be a device without an end.
    fs::create_dir_all(folder.join("thin/host.o")).expect("a folder");
    let found = read_path(&alone, "thin.a").expect_err("no members").to_string();
    let expected =
        "`thin.a`: `thin/host.o` of the thin archive: not a file; nor can 1 more member be read";
    assert_eq!(found, expected);
    // One that is gone costs itself alone.
    fs::remove_dir(folder.join("thin/host.o")).expect("a folder");
    fs::copy(path("containers/thin/device.o"), folder.join("thin/device.o")).expect("a copy");
    let mut found = Contents::default();
    let error = each_path(&alone, "thin.a", &mut found).expect_err("a member is gone").to_string();
    assert!(found.kernels == both());
    assert!(error.ends_with("(os error 2)"), "{error}");
    fs::remove_dir_all(folder.join("thin")).expect("a folder");
}

/// A thin archive whose members have these names.
fn thin(names: &[&str]) -> Vec<u8> {
    let table = names.join("/\n") + "/\n";
    let head = |name: &str, size: usize| {
        format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644)
    };
    let mut bytes = format!("!<thin>\n{}{table}", head("//", table.len())).into_bytes();
    bytes.resize(bytes.len().next_multiple_of(2), b'\n');
    let mut at = 0;
    for name in names {
        bytes.extend(head(&format!("/{at}"), 1).into_bytes());
        at += name.len() + 2;
    }
    bytes
}

/// The same file again and again would take quadratic time, and an archive that names itself for ever.
#[test]
fn thin_archives_that_repeat() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("repeated");
    fs::create_dir_all(&folder).expect("a folder");
    fs::copy(path("containers/thin/device.o"), folder.join("device.o")).expect("a copy");
    let archive = folder.join("thin.a");
    let read = |names: &[&str]| {
        fs::write(&archive, thin(names)).expect("an archive");
        read_path(&archive, "thin.a").map_err(|error| error.to_string())
    };
    let found = read(&["device.o", "./device.o", "../repeated/device.o"]).expect("a member");
    assert!(found.kernels == both(), "{found:?}");
    within(Duration::from_secs(10), || {
        let found = read(&vec!["thin.a"; 2000]).expect_err("a thin archive in itself");
        let expected = "`thin.a`: in `thin.a`: a thin archive, whose members are other files: read it \
                        by its path";
        assert_eq!(found, expected);
    });
}

/// A name that moves the cursor is shown as what it is.
#[test]
fn names_are_shown_without_control_characters() {
    let bundle = sample("amd/bundle_ccob_v2.hipfb");
    let found = refusal(&zip("\u{1b}[2Jk", &bundle[..900], 0));
    assert!(found.contains("[2Jk`: ") && !found.contains(char::is_control), "{found}");
    let mut damaged = zip("\u{1b}[2Jk", &bundle, 8);
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    let found = refusal(&damaged);
    assert!(found.starts_with("in `[2Jk`: "), "{found}");
}

#[test]
fn wheels_and_gzip() {
    let wheel = read(&sample("containers/package.whl")).expect("a wheel");
    assert!(wheel.kernels == [both(), bundled()].concat(), "{wheel:?}");
    assert_eq!(told(&wheel), ["PTX for sm_80: it has no registers before `ptxas` assembles it"]);
    assert!(read(&sample("containers/bundle.gz")).expect("gzip").kernels == bundled());
    // By its name too, where comments hide how it starts.
    let ptx = [&b"// "[..], &[b'x'; 600], b"\n.version 8.7\n.target sm_90\n"].concat();
    for (name, known) in [("k.ptx", true), ("k.txt", false)] {
        let found = read(&zip(name, &ptx, 8));
        assert_eq!(found.is_ok_and(|found| told(&found).len() == 1), known, "{name}");
    }
    // A member of a member: an archive in gzip.
    assert!(read(&gzip(&sample("containers/library.a"))).expect("gzip").kernels == both());
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory")
}

/// A zip of one member.
fn zip(name: &str, bytes: &[u8], method: u16) -> Vec<u8> {
    zip_of(&[(name, bytes)], method)
}

/// A zip of these members.
pub(crate) fn zip_of(members: &[(&str, &[u8])], method: u16) -> Vec<u8> {
    let size = |bytes: &[u8]| u32::try_from(bytes.len()).expect("small").to_le_bytes();
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in members {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        let packed = match method {
            8 => encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory"),
            _ => bytes.to_vec(),
        };
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        let name_size = u16::try_from(name.len()).expect("short").to_le_bytes();
        let mut fields = [20_u16, 0, method, 0, 0].map(u16::to_le_bytes).concat();
        fields.extend(crc.sum().to_le_bytes());
        fields.extend([size(&packed), size(bytes)].concat());
        fields.extend([name_size, [0, 0]].concat());
        let at = size(&archive);
        directory
            .extend([&b"PK\x01\x02\x14\0"[..], &fields, &[0; 10], &at, name.as_bytes()].concat());
        archive.extend([b"PK\x03\x04", &fields[..], name.as_bytes(), &packed].concat());
    }
    let count = u16::try_from(members.len()).expect("few").to_le_bytes();
    let end = [&[0; 4][..], &count, &count, &size(&directory), &size(&archive), &[0, 0]].concat();
    [&archive[..], &directory, b"PK\x05\x06", &end].concat()
}

/// The rest of an archive is read, and what cannot be read is said.
#[test]
fn a_broken_member_costs_itself_alone() {
    let bundle = sample("amd/bundle_ccob_v2.hipfb");
    let cubin = sample("containers/plain.sm_100f.cuda13.5.cubin");
    let mut cut = cubin.clone();
    cut[8] = 9;
    for method in [0, 8] {
        let members: [(&str, &[u8]); 4] = [
            ("a.cubin", &cut),
            ("b.hipfb", &bundle),
            ("c.hipfb", &bundle[..900]),
            ("d.cubin", &cubin),
        ];
        let mut found = Contents::default();
        let error = each(&zip_of(&members, method), &mut found).expect_err("two are broken");
        assert!(found.kernels == both(), "{found:?}");
        let told = error.to_string();
        assert!(told.starts_with("in `a.cubin`: expected cubin ABI version 7 or 8"), "{told}");
        assert!(told.ends_with("; nor can 1 more member be read"), "{told}");
    }
    // A checksum, a limit, a method and a header of its own are the member's too.
    let good = zip_of(&[("a", &cubin), ("b", &bundle)], 8);
    let wrong = |at: usize, with: u8| {
        let mut bytes = good.clone();
        bytes[at] ^= with;
        bytes
    };
    let first = good.windows(4).position(|four| four == b"PK\x01\x02").expect("a directory");
    for (bytes, expected) in [
        (wrong(first + 16, 1), "in `a`: "),
        (wrong(first + 24, 1), "in `a`: "),
        (wrong(40, 0xff), "in `a`: "),
        (wrong(first + 10, 0x55), "in `a`: compressed by method 93, neither stored nor deflated"),
    ] {
        let mut found = Contents::default();
        let error = each(&bytes, &mut found).expect_err("it is broken").to_string();
        assert!(found.kernels == bundled(), "{error}");
        assert!(error.starts_with(expected), "{error}");
    }
    let second = good[1..].windows(4).position(|four| four == b"PK\x03\x04").expect("a member") + 1;
    let mut found = Contents::default();
    let error = each(&wrong(second, 1), &mut found).expect_err("it is broken").to_string();
    assert!(found.kernels == [plain()] && error.starts_with("in `b`: a zip: "), "{error}");
}

/// Those of compilers, by their names; not those of others, whatever they say.
#[cfg(feature = "manifest")]
#[test]
fn texts_in_archives() {
    let [log, assembly] = ["nvidia/ptxas_v.log", "text/kernels.gfx90a.s"].map(sample);
    let wide: Vec<u8> =
        String::from_utf8_lossy(&log).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wide = [b"\xff\xfe", &wide[..]].concat();
    let manifest = Manifest::new("test", read(&assembly).expect("kernels").kernels);
    let manifest = manifest::write_json(&manifest).expect("JSON");
    let outputs: [(&str, &[u8]); 4] = [
        ("build.log", &log),
        ("out/wide.log", &wide),
        ("out/kernels.s", &assembly),
        ("out/kernels.json", manifest.as_bytes()),
    ];
    let expected = outputs.map(|(name, text)| read(text).expect(name).kernels).concat();
    let quotes = [&b"\xff\xfe{\0}\0"[..], b"{\"schema\": 1, \"x\": \"\xe9\"}", &log, &wide];
    let others: [(&str, &[u8]); 13] = [
        ("table.json", b"{\"schema\":{\"fields\":[]},\"data\":[]}"),
        ("other.json", b"{\"schema\": 1, \"kernels\": 3}"),
        ("README.md", &log),
        ("kernels.txt", &assembly),
        ("empty.log", b""),
        ("blank.s", b"\xef\xbb\xbf \n"),
        ("lines.log", b"{\"reason\": \"build-finished\"}\n"),
        ("host.s", b"\t.text\nmain:\n\tret\n"),
        ("package.json", b"{\"name\": \"x\"}"),
        ("wide.json", quotes[0]),
        ("latin.txt", quotes[1]),
        ("quoted.html", quotes[2]),
        ("wide.txt", quotes[3]),
    ];
    let all: Vec<_> = outputs.into_iter().chain(others).collect();
    for archive in [zip_of(&all, 0), zip_of(&all, 8), tar_of(&all)] {
        assert!(read(&archive).expect("an archive").kernels == expected);
    }
    for archive in [zip_of(&others, 0), zip_of(&others, 8), tar_of(&others)] {
        assert_eq!(read(&archive).expect_err("no code").kind, ErrorKind::Other);
    }
    // What a compiler wrote and is damaged is an error, as in a folder.
    let cut = &assembly[..assembly.len() - 20];
    assert!(refusal(&zip("k.s", cut, 8)).starts_with("in `k.s`: "));
}

#[test]
fn members_of_a_zip() {
    let bundle = sample("amd/bundle_ccob_v2.hipfb");
    for method in [0, 8] {
        let found = read(&zip("k.hipfb", &bundle, method)).expect("a zip");
        assert!(found.kernels == bundled());
    }
    // What needs no more than its first bytes to be known, however it is packed.
    let shader = sample("spirv/shader.spv");
    let cached = [&[b'0'; 32][..], &sample("containers/plain.sm_100f.cuda13.5.cubin")].concat();
    for content in [shader, cached] {
        let expected = read(&content).expect("kernels");
        for method in [0, 8] {
            assert_eq!(read(&zip("k", &content, method)).as_ref(), Ok(&expected), "{method}");
        }
    }
    // What is not unpacked may be anything.
    for name in ["k.hipfb", "k.txt"] {
        let reason = format!("in `{name}`: compressed by method 93, neither stored nor deflated");
        assert_eq!(refusal(&zip(name, &bundle, 93)), reason);
    }
    // A library or an object that is empty, or is none, is not one without kernels.
    for name in ["k.cubin", "k.ptx", "libk.so", "libk.so.1", "k.o", "k.dll", "k.spv"] {
        for (content, method) in [(&b""[..], 0), (b"", 8), (b"a text", 0), (b"a text", 8)] {
            let found = refusal(&zip(name, content, method));
            let reason = format!("in `{name}`: not what its ending says: expected ");
            assert!(found.starts_with(&reason), "{found}: {content:?}");
        }
    }
    let script = zip("libk.so", b"/* GNU ld script */\nINPUT(-lk)", 8);
    assert_eq!(read(&script).expect_err("no code").kind, ErrorKind::Other);
    let found = read(&zip("k.metallib", b"MTLB\x01\0\0\0", 8)).expect("a zip");
    assert_eq!(
        told(&found),
        ["a Metal library: the registers of Apple's GPUs are not in any file"]
    );
    // A checksum that is wrong is damage.
    let mut damaged = zip("k.hipfb", &bundle, 8);
    damaged[14] ^= 1;
    let central = damaged.windows(4).position(|four| four == b"PK\x01\x02").expect("a directory");
    damaged[central + 16] ^= 1;
    assert!(refusal(&damaged).starts_with("in `k.hipfb`: "), "{}", refusal(&damaged));
    let nothing = read(&zip("k.txt", b"nothing at all", 8)).expect_err("no code");
    assert_eq!(nothing.kind, ErrorKind::Other);
    assert_eq!(nothing.reason, "a zip without GPU code in any of 1 members");
    // What is in a member is said with the member's name.
    let cut = zip("sub/k.hipfb", &bundle[..900], 0);
    assert!(refusal(&cut).contains("in `sub/k.hipfb`: "), "{}", refusal(&cut));
}

#[test]
fn unlinked_members_are_reported() {
    let archive = |members: &[(&str, &[u8])]| {
        let mut bytes = b"!<arch>\n".to_vec();
        for (name, content) in members {
            let header = format!(
                "{:<16}0           0     0     644     {:<10}`\n",
                format!("{name}/"),
                content.len()
            );
            bytes.extend(header.as_bytes());
            bytes.extend(*content);
            bytes.resize(bytes.len().next_multiple_of(2), b'\n');
        }
        bytes
    };
    let relocatable = sample("nvidia/call.sm_80.cuda12.9.rel.o");
    let found = read(&archive(&[
        ("a.o", &relocatable),
        ("b.bc", b"BC\xc0\xde\x35\x14\0\0"),
        ("c.cubin", &sample("containers/plain.sm_100f.cuda13.5.cubin")),
        ("README", b"words"),
    ]))
    .expect("an archive");
    assert!(found.kernels == [plain()]);
    assert_eq!(
        told(&found),
        [
            "relocatable code: its counts are not final before it is linked",
            "LLVM bitcode: it has no registers before it is linked into code",
        ]
    );
    // So is what no reader here knows more of than its name.
    let found = read(&archive(&[
        ("kernels.kpack", b"KPAK\x01\0\0\0"),
        ("shader.dxil", b"DXBC\0\0\0\0"),
        ("page.wasm", b"\0asm\x01\0\0\0"),
    ]));
    assert_eq!(
        told(&found.expect("an archive")),
        [
            "a kpack of ROCm: unpack the code objects in it first",
            "DXIL or DXBC: its registers are not known before a driver compiles it: give SPIR-V of \
             the same kernel to Mesa's driver, or the counts in a manifest",
            "WebAssembly: it has no GPU code of a known format",
        ]
    );
    let nothing = read(&archive(&[("README", b"words")])).expect_err("no code");
    assert_eq!(nothing.kind, ErrorKind::Other);
    // Damage in one member is an error that names it.
    let mut damaged = sample("containers/plain.sm_100f.cuda13.5.cubin");
    damaged[8] = 9;
    let found = refusal(&archive(&[("c.cubin", &damaged)]));
    assert!(found.starts_with("in `c.cubin`: expected cubin ABI version 7 or 8"), "{found}");
}

#[test]
fn bombs() {
    within(Duration::from_secs(20), || {
        // A file in itself, again and again.
        let mut deep = sample("amd/bundle_ccob_v2.hipfb");
        for _ in 0..10 {
            deep = gzip(&deep);
        }
        assert!(refusal(&deep).contains("more than 4 files around each other"));
        // Megabytes of zeros in some kilobytes, of which the first bytes are no GPU code.
        let zeros = vec![0; 4 << 20];
        assert!(read(&gzip(&zeros)).is_err());
        assert_eq!(read(&zip("zeros", &zeros, 8)).expect_err("zeros").kind, ErrorKind::Other);
        // What grows a thousandfold, and that a thousandfold again.
        let twice = gzip(&gzip(&vec![0; 64 << 20]));
        assert!(
            twice.len() < 1000 && refusal(&twice).contains(", the limit"),
            "{}",
            refusal(&twice)
        );
        let grown = zip("k.gz", &gzip(&vec![0; 64 << 20]), 8);
        assert!(
            grown.len() < 1000 && refusal(&grown).contains(", the limit"),
            "{}",
            refusal(&grown)
        );
        // The same member again and again would take quadratic time.
        let one = zip("k.hipfb", &sample("amd/bundle_ccob_v2.hipfb"), 0);
        let at = one.windows(4).position(|four| four == b"PK\x01\x02").expect("a directory");
        let end = one.len() - 22;
        let entry = &one[at..end];
        let count = 20_000_u16;
        let mut many = one[..at].to_vec();
        for _ in 0..count {
            many.extend(entry);
        }
        let length = u32::try_from(many.len() - at).expect("small").to_le_bytes();
        let offset = u32::try_from(at).expect("small").to_le_bytes();
        many.extend(b"PK\x05\x06\0\0\0\0");
        many.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
        many.extend([&length[..], &offset, &[0, 0]].concat());
        assert!(refusal(&many).starts_with("members of an archive overlap"), "{}", refusal(&many));
    });
}

#[test]
fn damage() {
    for name in ["library.a", "device.obj", "device.dll", "package.whl", "bundle.gz", "thin.a"] {
        hostile::damage(&sample(&format!("containers/{name}")), 41, |bytes| {
            let _ = read(bytes);
        });
    }
    let starts: [&[u8]; 7] = [
        b"!<arch>\n",
        b"!<thin>\n",
        b"PK\x03\x04",
        b"\x1f\x8b\x08\0",
        b"MZ",
        b"\x64\x86\x01\0",
        b"\0\0\xff\xff",
    ];
    hostile::noise(&starts, |bytes| {
        let _ = read(bytes);
    });
}

/// Cut anywhere, none of them gives less without a word.
#[test]
fn truncated() {
    for name in ["library.a", "device.obj", "device.dll", "package.whl", "bundle.gz"] {
        let bytes = sample(&format!("containers/{name}"));
        let whole = read(&bytes).expect(name);
        for length in (0..bytes.len()).step_by(31) {
            // Padding behind the last section may go.
            if let Ok(found) = read(&bytes[..length]) {
                assert!(found == whole, "{name}, {length}");
            }
        }
    }
}

#[test]
fn formats_that_are_known_by_name() {
    for (start, expected) in [
        (
            &b"\xcf\xfa\xed\xfe\x07\0\0\x01"[..],
            "a Mach-O file, which is not read: the registers of Apple's",
        ),
        (b"\xca\xfe\xba\xbe\0\0\0\x02", "a Mach-O file"),
        (b"MTLB\x01\0\0\0", "a Metal library"),
        (b"DXBC\0\0\0\0", "DXIL or DXBC, which is not read: its registers are not known"),
        (b"\xfd7zXZ\0", "xz, which is not read: decompress it first"),
    ] {
        let error = read(start).expect_err("a format");
        assert!(error.reason.starts_with(expected), "{error}");
        let ErrorKind::Unread(part) = &error.kind else { panic!("{error:?}") };
        assert!(expected.starts_with(&part.what), "{part}");
    }
    // In gzip, in an archive: said, too.
    let found = read(&zip("kernels.tar.gz", &gzip(b"\xfd7zXZ\0"), 0)).expect("a zip");
    assert_eq!(told(&found), ["xz: decompress it first, as in `xz -d`"]);
}

/// A tar archive of these members, as GNU's `tar` writes it.
fn tar_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, content) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        tar.append_data(&mut header, name, *content).expect("memory");
    }
    tar.into_inner().expect("memory")
}

/// One frame of zstd that is not compressed, with or without the size of what is in it.
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

#[test]
fn tar_in_all_that_packs_it() {
    let library = sample("containers/library.a");
    let bundle = sample("amd/bundle_ccob_v2.hipfb");
    let long = format!("{}/k.hipfb", "folder/".repeat(40));
    let members: [(&str, &[u8]); 4] =
        [("README", b"words"), ("pkg/library.a", &library), (&long, &bundle), ("empty.txt", b"")];
    let tar = tar_of(&members);
    let expected = [both(), bundled()].concat();
    let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
    let (front, back) = tar.split_at(tar.len() / 2);
    let package = zip_of(&[("metadata.json", b"{}"), ("pkg-x.tar.zst", &zstd_of(&tar))], 0);
    for (what, packed) in [
        ("tar", tar.clone()),
        ("tar.gz", gzip(&tar)),
        ("tar.gz in parts", [gzip(front), gzip(back)].concat()),
        ("tar.zst", zstd_of(&tar)),
        ("tar.zst in parts", [&zstd_of(front)[..], skipped, &zstd_of(back)].concat()),
        ("conda", package),
        ("two", [&tar[..], &tar_of(&[("README", b"words")])].concat()),
    ] {
        let found = read(&packed).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(found.kernels == expected, "{what}: {} kernels", found.kernels.len());
        // Cut anywhere it is not read without a word.
        for length in (0..packed.len() - 512).step_by(packed.len() / 97) {
            let found = read(&packed[..length]);
            assert!(found.is_err() || what == "two", "{what}, {length} of {}", packed.len());
        }
        hostile::damage(&packed, packed.len() / 97, |bytes| drop(read(bytes)));
    }
    // One that is cut at the end of a member.
    let end = tar.len() - 1024;
    let told = refusal(&tar[..end]);
    assert!(told.contains("it is cut short, without the zeros"), "{told}");
    // One without code, and a member that is broken.
    let nothing = read(&gzip(&tar_of(&[("README", b"words")]))).expect_err("no code");
    assert_eq!(nothing.kind, ErrorKind::Other);
    let broken = tar_of(&[("a/k.hipfb", &bundle[..900]), ("b.hipfb", &bundle)]);
    let mut found = Contents::default();
    let told = each(&gzip(&broken), &mut found).expect_err("one is broken").to_string();
    assert!(told.starts_with("in `a/k.hipfb`: ") && found.kernels == bundled(), "{told}");
    // A checksum that is wrong is damage.
    for at in [1, 5] {
        let mut packed = [gzip(front), gzip(back)].concat();
        let last = packed.len() - at;
        packed[last] ^= 1;
        let told = "gzip: corrupt gzip stream does not have a matching checksum";
        assert_eq!(refusal(&packed), told);
    }
}

/// What is stored is held to its checksum, too.
#[test]
fn a_stored_member_is_held_to_its_checksum() {
    let cubin = sample("containers/plain.sm_100f.cuda13.5.cubin");
    let bundle = sample("amd/bundle_ccob_v2.hipfb");
    let mut stored = zip_of(&[("a.cubin", &cubin), ("b.hipfb", &bundle)], 0);
    // A byte of the code.
    let at = stored.windows(4).position(|four| four == b"\x7fELF").expect("a cubin");
    stored[at + cubin.len() - 1] ^= 1;
    let mut found = Contents::default();
    let told = each(&stored, &mut found).expect_err("it is damaged").to_string();
    assert!(told.starts_with("in `a.cubin`: ") && told.contains("hecksum"), "{told}");
    assert!(found.kernels == bundled(), "{found:?}");
}

/// Nobody can look into what is encrypted, and what is called a folder may have content.
#[test]
fn members_that_are_hidden() {
    let bundle = sample("amd/bundle_ccob_v2.hipfb");
    for method in [0, 8] {
        let found = read(&zip("k.hipfb/", &bundle, method)).expect("a zip");
        assert!(found.kernels == bundled());
        let mut encrypted = zip("k.txt", b"\x8d\x91 of a secret", method);
        let first = encrypted.windows(4).position(|four| four == b"PK\x01\x02").expect("it");
        encrypted[6] |= 1;
        encrypted[first + 8] |= 1;
        assert_eq!(refusal(&encrypted), "in `k.txt`: encrypted");
    }
}
