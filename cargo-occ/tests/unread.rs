//! A kernel is gone only if everything was read.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::places::containers::{Packing, fat_binary, zip};
use crate::rule::{build, kernel};
use crate::snapshot::{Run, data, run};

/// A folder `build` with a code object of three kernels and a cubin of others, and their baseline.
struct Build(TempDir);

const POINTER: &str = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1\n\
     size 12345\n";

impl Build {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("build/below")).expect("a folder");
        let new = Self(folder);
        fs::copy(data().join("nvidia/kernels.sm_80.cuda13.5.cubin"), new.path("build/a.cubin"))
            .expect("copied");
        fs::copy(data().join("amd/gfx906.hsaco"), new.path("build/below/b.hsaco")).expect("copied");
        let update = new.occ(&["baseline", "update", "build", "--block=64"]);
        assert_eq!(update.code, Some(0), "{}", update.shown());
        new
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn occ(&self, arguments: &[&str]) -> Run {
        run(arguments, self.0.path(), b"")
    }

    /// Nothing passes where `below/b.hsaco` gives nothing and `named` is said to be the reason.
    fn is_not_passed(&self, named: &str) {
        let inspect = self.occ(&["inspect", "build", "--block=64", "--min=0.01", "--format=csv"]);
        assert!(inspect.code == Some(2) && inspect.stdout.contains("a.cubin"), "{inspect:?}");
        self.is_not_gone(named);
    }

    /// The same, of what compares builds.
    fn is_not_gone(&self, named: &str) {
        let kept = fs::read_to_string(self.path("occ-baseline.txt")).expect("it");
        let check = self.occ(&["baseline", "check", "build", "--block=64"]);
        assert_eq!(check.code, Some(2), "{}", check.shown());
        let named = ["error: ", "error: cannot read "].map(|start| format!("{start}`{named}`"));
        assert!(named.iter().any(|named| check.stderr.contains(named)), "{}", check.shown());
        assert!(check.stdout.contains("3 not read") && !check.stdout.contains("gone"), "{check:?}");
        assert!(!check.stderr.contains("update"), "{}", check.shown());
        let json = self.occ(&["baseline", "check", "build", "--block=64", "--format=json"]);
        assert!(json.code == Some(2) && json.stdout.contains("\"unread\": 3"), "{json:?}");
        let diff = self.occ(&["diff", "occ-baseline.txt", "build", "--block=64"]);
        assert!(diff.code == Some(2) && diff.stdout.contains("3 not read"), "{diff:?}");
        let update = self.occ(&["baseline", "update", "build", "--block=64"]);
        assert_eq!(update.code, Some(2), "{}", update.shown());
        assert!(
            update.stderr.ends_with("help: the lines of what is not seen are kept as they are\n"),
            "{update:?}"
        );
        assert_eq!(fs::read_to_string(self.path("occ-baseline.txt")).expect("it"), kept);
    }
}

#[test]
fn a_file_that_is_none_does_not_pass() {
    let build = Build::new();
    let file = build.path("build/below/b.hsaco");
    let code = fs::read(&file).expect("it");
    for content in ["", POINTER, "no code object", "\u{28b5}\u{2ffd}"] {
        fs::write(&file, content).expect("written");
        build.is_not_passed("build/below/b.hsaco");
    }
    fs::write(&file, [&[0x28, 0xb5, 0x2f, 0xfd][..], &code].concat()).expect("written");
    build.is_not_passed("build/below/b.hsaco");
    // Another machine's code is none of a GPU's.
    let mut host = code.clone();
    host[18..20].copy_from_slice(&62_u16.to_le_bytes());
    fs::write(&file, host).expect("written");
    build.is_not_passed("build/below/b.hsaco");
    // What is read and does not have them any more.
    fs::remove_file(&file).expect("removed");
    let gone = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(gone.code == Some(0) && gone.stdout.contains("3 gone"), "{}", gone.shown());
}

/// Files of other names that are no code stand in the way of nothing.
#[test]
fn what_is_nobodys_code_does_not_count() {
    let build = Build::new();
    let write = |name: &str, text: &str| fs::write(build.path(name), text).expect("written");
    write("build/__init__.py", "");
    write("build/.gitkeep", "");
    write("build/notes.txt", "Notes");
    write("build/package.json", "{\"name\": \"x\"}");
    let of = |name: &str, bytes: &[u8]| fs::write(build.path(name), bytes).expect("written");
    of("build/latin.json", b"{\"name\": \"Jos\xe9\"}");
    of("build/wide.json", b"\xff\xfe{\0\"\0a\0\"\0:\x001\0}\0");
    write("build/marked.log", "\u{feff}{\"reason\": \"build-finished\"}\n{}\n");
    write("build/libm.so", "/* GNU ld script\n*/\nGROUP ( libm.so.6 )");
    write(
        "build/libhost.so.6",
        "\u{7f}ELF\u{2}\u{1}\u{1} of a host, without a section at all..........",
    );
    write("build/k.ptx", ".version 8.7\n.target sm_90\n.visible .entry elsewhere() { ret; }\n");
    write("build/k.dxil", "DXBC");
    let check = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(check.stdout.starts_with("14 the same;"), "{}", check.shown());
    assert!(check.stderr.contains("`build/k.dxil`: not read: DXIL or DXBC"), "{}", check.shown());
    fs::remove_file(build.path("build/libhost.so.6")).expect("removed");
    fs::remove_file(build.path("build/below/b.hsaco")).expect("removed");
    let gone = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(gone.code == Some(0) && gone.stdout.contains("3 gone"), "{}", gone.shown());
    for (name, text) in [("pointer", POINTER), ("a.png", POINTER), ("kernels", ""), ("l.so", "x")] {
        let name = format!("build/{name}");
        write(&name, text);
        let check = build.occ(&["baseline", "check", "build", "--block=64"]);
        assert!(check.code == Some(2) && check.stderr.contains(&format!("error: `{name}`")));
        fs::remove_file(build.path(&name)).expect("removed");
    }
    of("build/manifest.json", b"{\"schema\": 2, \"kernels\": [], \"tool\": \"\xe9\"}");
    let check = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(check.code == Some(2) && check.stderr.contains("error: `build/manifest.json`"));
}

/// The same of a member of a wheel: what stands in its place has none of its kernels.
#[test]
fn a_member_that_is_none_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = |name: &str| fs::read(data().join(name)).expect("a file");
    let (cubin, hsaco) = (code("nvidia/kernels.sm_80.cuda13.5.cubin"), code("amd/gfx906.hsaco"));
    let wheel = |name: &str, member: &[u8]| {
        let wheel = zip(&[("pkg/a.cubin", &cubin), (name, member)]);
        fs::write(folder.path().join("k.whl"), wheel).expect("written");
    };
    let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
    wheel("pkg/libk.so", &hsaco);
    assert_eq!(occ(&["baseline", "update", "k.whl"]).code, Some(0));
    for name in ["pkg/libk.so", "pkg/libk.so.1", "pkg/k.hsaco", "pkg/k.o", "pkg/k.ptx"] {
        for (member, is_read) in [(&hsaco[..], true), (b"", false), (b"a text", false)] {
            wheel(name, member);
            let check = occ(&["baseline", "check", "k.whl"]);
            let is_told = check.stderr.contains(&format!("in `{name}`: not what its ending says"));
            let code = Some(if is_read { 0 } else { 2 });
            assert!(check.code == code && is_told != is_read, "{}", check.shown());
            assert_eq!(check.stdout.contains("3 not read"), !is_read, "{}", check.shown());
        }
    }
    wheel("pkg/notes.txt", b"");
    let check = occ(&["baseline", "check", "k.whl"]);
    assert!(check.code == Some(0) && check.stdout.contains("3 gone"), "{}", check.shown());
}

#[test]
fn ptx_in_the_place_of_code_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = |name: &str| fs::read(data().join("nvidia").join(name)).expect("a file");
    let old = code("kernels.sm_75.cuda13.5.cubin");
    let (cubin, ptx) = (code("kernels.sm_80.cuda13.5.cubin"), code("kernels.sm_80.ptx"));
    let check = |members: &[(&str, &[u8])]| {
        fs::write(folder.path().join("k.whl"), zip(members)).expect("written");
        let run = |command| run(&["baseline", command, "k.whl"], folder.path(), b"");
        let kept = || fs::read_to_string(folder.path().join("occ-baseline.txt")).ok();
        let (check, before) = (run("check"), kept());
        let update = run("update");
        (check, update.code, before == kept())
    };
    let all: [(&str, &[u8]); 3] = [("a.cubin", &old), ("b.cubin", &cubin), ("b.ptx", &ptx)];
    check(&all);
    let (same, ..) = check(&all);
    assert_eq!(same.code, Some(0), "{}", same.shown());
    let (lost, update, is_kept) = check(&[("a.cubin", &old), ("b.ptx", &ptx)]);
    assert!(lost.code == Some(2) && lost.stdout.contains("11 not read"), "{}", lost.shown());
    let text = "error: `k.whl`: PTX for sm_80, which is not read, may have kernels that are not seen: compile it, or take \
                their lines out of the baseline\n";
    assert!(lost.stderr.contains(text), "{}", lost.shown());
    assert!(update == Some(2) && is_kept);
    // An earlier chip does not run that PTX.
    let (gone, update, is_kept) = check(&[("b.cubin", &cubin), ("b.ptx", &ptx)]);
    assert!(gone.code == Some(0) && gone.stdout.contains("11 gone"), "{}", gone.shown());
    assert!(update == Some(0) && !is_kept);
}

/// PTX and bitcode are not read; they count where a kernel that is not seen may be in them, on a chip that they are for.
#[test]
fn bitcode_with_a_kernel_that_is_not_seen_does_not_pass() {
    let build = Build::new();
    fs::remove_file(build.path("build/below/b.hsaco")).expect("removed");
    let ptx = b".version 8.7\n.target sm_60\n.visible .entry vadd() { ret; }\n";
    fs::write(build.path("build/k.ptx"), ptx).expect("written");
    let gone = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(gone.code == Some(0) && gone.stdout.contains("3 gone"), "{}", gone.shown());
    // What cannot be read may have any.
    fs::write(build.path("build/k.bc"), b"BC\xc0\xde\x35\x14\0\0......").expect("written");
    build.is_not_gone("build/k.bc");
}

/// A fat binary keeps the code of all kernels of a target but one, of which only the PTX is left, compressed too:
/// `cuobjdump` and every driver find it there. What is in neither is gone.
#[test]
fn one_kernel_that_became_ptx_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = |name: &str| fs::read(data().join("nvidia").join(name)).expect("a file");
    let cubin = code("kernels.sm_80.cuda13.5.cubin");
    let ptx = String::from_utf8(code("kernels.sm_80.ptx")).expect("PTX");
    let occ = |command: &str| run(&["baseline", command, "k.fatbin"], folder.path(), b"");
    let write = |ptx: &str, packing: Packing| {
        let mut second = fat_binary(ptx.as_bytes(), packing);
        // The kind of the entry: PTX.
        second[16] = 1;
        let file = [fat_binary(&cubin, Packing::Lz4), second].concat();
        fs::write(folder.path().join("k.fatbin"), file).expect("written");
    };
    write(&ptx, Packing::Zstd);
    assert_eq!(occ("update").code, Some(0));
    assert_eq!(occ("check").code, Some(0));
    // Of a kernel that the cubin does not have any more.
    let path = folder.path().join("occ-baseline.txt");
    let kept = fs::read_to_string(&path).expect("it");
    let line = kept.lines().find(|line| line.starts_with("  sm_80 ")).expect("a line");
    let lost = format!("{kept}only_here(float*)\n{line}\n");
    let with =
        ptx.clone() + "\n.visible .entry _Z9only_herePf(\n\t.param .u64 p\n)\n{\n\tret;\n}\n";
    for packing in [Packing::Stored, Packing::Lz4, Packing::Zstd] {
        fs::write(&path, &lost).expect("written");
        write(&with, packing);
        let check = occ("check");
        assert!(check.code == Some(2) && check.stdout.contains("1 not read"), "{}", check.shown());
        let named = "error: `k.fatbin`: PTX for sm_80, which is not read, may have kernels";
        assert!(check.stderr.contains(named), "{}", check.shown());
        assert_eq!(occ("update").code, Some(2));
        assert_eq!(fs::read_to_string(&path).expect("it"), lost);
        write(&ptx, packing);
        let gone = occ("check");
        assert!(gone.code == Some(0) && gone.stdout.contains("1 gone"), "{}", gone.shown());
        assert_eq!(occ("update").code, Some(0));
        assert_eq!(fs::read_to_string(&path).expect("it"), kept);
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_links_that_lead_nowhere_do_not_pass() {
    use std::os::unix::fs::symlink;
    let build = Build::new();
    let file = build.path("build/below/b.hsaco");
    let again = || fs::remove_file(&file).expect("removed");
    again();
    assert!(std::process::Command::new("mkfifo").arg(&file).status().is_ok_and(|s| s.success()));
    build.is_not_passed("build/below/b.hsaco");
    // So does a link to one.
    fs::rename(&file, build.path("pipe")).expect("moved");
    symlink("../../pipe", &file).expect("a link");
    build.is_not_passed("build/below/b.hsaco");
    for target in ["nowhere", "b.hsaco"] {
        again();
        symlink(target, &file).expect("a link");
        build.is_not_passed("build/below/b.hsaco");
    }
    // A folder that cannot be opened costs what is in it.
    again();
    fs::remove_dir(build.path("build/below")).expect("removed");
    symlink("below", build.path("build/below")).expect("a link");
    build.is_not_passed("build/below");
}

/// Each folder once, whichever way leads to it.
#[cfg(unix)]
#[test]
fn links_to_folders_are_followed() {
    use std::os::unix::fs::symlink;
    let build = Build::new();
    fs::rename(build.path("build/below"), build.path("elsewhere")).expect("moved");
    symlink("../elsewhere", build.path("build/below")).expect("a link");
    symlink("../elsewhere", build.path("build/again")).expect("a link");
    symlink("../build", build.path("elsewhere/up")).expect("a link");
    let check = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(check.code == Some(0) && check.stdout.starts_with("14 the same;"), "{}", check.shown());
    let files = build.occ(&["inspect", "build", "elsewhere", "--block=64", "--format=csv"]).stdout;
    assert_eq!(files.matches("vadd,vadd").count(), 1, "{files}");
}

/// What was read of the old side is compared all the same.
#[test]
fn a_side_that_was_not_read_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    for side in ["old", "new"] {
        fs::create_dir(at(side)).expect("a folder");
        build(&at(side), "k.json", &[kernel("k", 64, "")]);
    }
    fs::write(at("old/x.hsaco"), POINTER).expect("written");
    let diff = |old: &str, new: &str| run(&["diff", old, new], folder.path(), b"");
    for (old, new) in [("old", "new"), ("new", "old")] {
        let run = diff(old, new);
        assert_eq!(
            (run.stdout.as_str(), run.code),
            ("1 the same; 1 of them compared by its bound\n", Some(2)),
            "{}",
            run.shown()
        );
    }
    assert!(Path::new(&at("new/k.json")).exists() && diff("new", "new").code == Some(0));
}

/// A kernel that is damaged is not seen, and the others of its file are.
#[test]
fn a_kernel_that_is_damaged_is_not_read() {
    let build = Build::new();
    let file = build.path("build/a.cubin");
    let code = fs::read(&file).expect("it");
    let mut bytes = code.clone();
    let damage = |bytes: &mut Vec<u8>, from: &str, to: &str| {
        let at = bytes.windows(from.len()).position(|found| found == from.as_bytes());
        let at = at.expect("its section");
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    };
    damage(&mut bytes, ".text.k_lb\0", ".text.k_lc\0");
    fs::write(&file, &bytes).expect("written");
    let kept = fs::read_to_string(build.path("occ-baseline.txt")).expect("it");
    let check = build.occ(&["baseline", "check", "build", "--block=64"]);
    let said = "error: `build/a.cubin`: kernel `k_lb` is damaged: `k_lb` is not in its own section, but in \
                `.text.k_lc` at byte 0x";
    assert!(check.code == Some(2) && check.stderr.starts_with(said), "{}", check.shown());
    assert!(check.stdout.contains("1 not read, 13 the same"), "{}", check.shown());
    let update = build.occ(&["baseline", "update", "build", "--block=64"]);
    assert_eq!(update.code, Some(2), "{}", update.shown());
    assert_eq!(fs::read_to_string(build.path("occ-baseline.txt")).expect("it"), kept);
    let inspect = build.occ(&["inspect", "build", "--min=0.01", "--block=64", "--allow-open"]);
    assert!(inspect.code == Some(2) && inspect.stdout.contains("k_plain"), "{inspect:?}");
    damage(&mut bytes, ".text.k_plain\0", ".text.k_plane\0");
    damage(&mut bytes, ".text.k_local\0", ".text.k_lokal\0");
    fs::write(&file, &bytes).expect("written");
    let check = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(check.stderr.contains("; nor can 2 more kernels be read\n"), "{}", check.shown());
    assert!(check.stdout.contains("3 not read, 11 the same"), "{}", check.shown());
}

/// What nobody can look into may have the kernels that are not seen.
#[test]
fn what_is_packed_does_not_pass() {
    let build = Build::new();
    fs::remove_file(build.path("build/below/b.hsaco")).expect("removed");
    let packed: [(&str, &[u8]); 12] = [
        ("k.tar.xz", b"\xfd7zXZ\0\0\x04"),
        ("k.tar.bz2", b"BZh91AY&SY"),
        ("k.7z", b"7z\xbc\xaf\x27\x1c\0\x04"),
        ("k.so.lz4", b"\x04\x22\x4d\x18\x64"),
        ("k.rar", b"Rar!\x1a\x07\x01\0"),
        ("k.rpm", b"\xed\xab\xee\xdb\x03\0"),
        ("k.cab", b"MSCF\0\0\0\0"),
        ("k.msi", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
        ("k.snap", b"hsqs\x01\0"),
        ("k.pkg", b"xar!\0\x1c"),
        ("k.kpack", b"KPAK\x01"),
        ("k.db", b"SQLite format 3\0"),
    ];
    for (name, content) in packed {
        let zipped = zip(&[(name, content)]);
        for (at, content) in [(name, content), ("k.zip", &zipped)] {
            let path = build.path("build").join(at);
            fs::write(&path, content).expect("written");
            let check = build.occ(&["baseline", "check", "build", "--block=64"]);
            let said =
                "which is not read, may have kernels that are not seen: have it read, or take";
            assert!(check.code == Some(2) && check.stderr.contains(said), "{}", check.shown());
            assert!(check.stderr.contains(&format!("error: `build/{at}`: ")), "{}", check.shown());
            assert!(check.stdout.contains("3 not read"), "{}", check.shown());
            fs::remove_file(path).expect("removed");
        }
    }
    // What is cut off, or is not what its name says, is none of them.
    for name in [
        "k.whl",
        "k.zip",
        "k.tar",
        "k.tgz",
        "k.conda",
        "k.tar.zst",
        "k.tar.xz",
        "k.tar.bz2",
        "k.rpm",
        "k.jar",
    ] {
        for content in [&b"PK\x03"[..], b"\x1f\x8b", b"abc", b""] {
            let path = build.path("build").join(name);
            fs::write(&path, content).expect("written");
            let check = build.occ(&["baseline", "check", "build", "--block=64"]);
            assert!(check.code == Some(2), "{name} {content:?} {}", check.shown());
            assert!(check.stderr.contains(&format!("error: `build/{name}`")), "{}", check.shown());
            fs::remove_file(path).expect("removed");
        }
    }
    let check = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(check.code == Some(0) && check.stdout.contains("3 gone"), "{}", check.shown());
}

/// The cache of a driver is not documented, so that it may have any kernel.
#[test]
fn what_is_in_a_cache_does_not_pass() {
    let build = Build::new();
    fs::remove_file(build.path("build/below/b.hsaco")).expect("removed");
    fs::create_dir(build.path("build/ComputeCache")).expect("a folder");
    fs::write(build.path("build/ComputeCache/index"), b"\x01\x02\xff\0 of a driver")
        .expect("written");
    let check = build.occ(&["baseline", "check", "build", "--block=64"]);
    assert!(check.code == Some(2) && check.stdout.contains("3 not read"), "{}", check.shown());
    assert!(check.stderr.contains("cache of NVIDIA's driver"), "{}", check.shown());
}

/// What Triton leaves beside code is named as that is, and so may a library be.
#[test]
fn what_is_called_as_code_of_tritons_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = "LR57N7NYWVDRMHVZYGG2YU2BLC3MN65TYDGBNLGK6J6RUHOYYTVA";
    for ending in ["cubin", "json"] {
        let name = format!("row_sum.{ending}");
        let from = data().join("triton").join(sample).join(&name);
        fs::copy(from, folder.path().join(name)).expect("copied");
    }
    fs::write(folder.path().join("row_sum.ttir"), "module {}").expect("written");
    fs::write(folder.path().join("row_sum.llir"), "; of LLVM").expect("written");
    fs::copy(data().join("containers/device.dll"), folder.path().join("row_sum.dll"))
        .expect("copied");
    let shown = run(&["inspect", ".", "--format=csv"], folder.path(), b"");
    assert_eq!(shown.code, Some(0), "{}", shown.shown());
    assert!(shown.stdout.contains("row_sum.cubin") && shown.stdout.contains("row_sum.dll"));
    assert!(!shown.stderr.contains("unknown format"), "{}", shown.shown());
}
