//! Kernels of one name in several libraries are each held to their own line.

use std::fs;
use std::path::Path;

use crate::rule::{build, kernel};
use crate::snapshot::{Run, run};

const CLEAN: &str = ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}";

/// A folder of libraries, each with one kernel of a name and its VGPRs.
fn libraries(of: &[(&str, &str, u32)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), of);
    folder
}

fn write(folder: &Path, of: &[(&str, &str, u32)]) {
    let _ = fs::remove_dir_all(folder.join("build"));
    for (path, name, vgprs) in of {
        let path = Path::new("build").join(path);
        fs::create_dir_all(folder.join(&path).parent().expect("a folder")).expect("it");
        build(folder, path.to_str().expect("text"), &[kernel(name, *vgprs, CLEAN)]);
    }
}

fn occ(folder: &Path, arguments: &[&str]) -> Run {
    run(arguments, folder, b"")
}

fn lines(folder: &Path) -> String {
    let text = fs::read_to_string(folder.join("occ-baseline.txt")).expect("a baseline");
    text.split_inclusive('\n').filter(|line| line.starts_with("  ")).collect()
}

/// What one library gains does not make up for what the other loses.
#[test]
fn a_swap_is_worse() {
    let folder = libraries(&[("a.json", "k", 64), ("b.json", "k", 96)]);
    let at = folder.path();
    assert_eq!(occ(at, &["baseline", "update", "build"]).code, Some(0));
    let kept = lines(at);
    assert!(kept.contains(" file=a.json\n") && kept.contains(" file=b.json\n"), "{kept}");
    assert_eq!(occ(at, &["baseline", "check", "build", "--strict"]).code, Some(0));
    fs::rename(at.join("build"), at.join("old")).expect("it");
    write(at, &[("a.json", "k", 96), ("b.json", "k", 64)]);
    for arguments in [&["baseline", "check", "build"][..], &["diff", "old", "build"]] {
        let check = occ(at, arguments);
        assert!(check.stdout.contains("\n1 worse, 1 better; "), "{}", check.shown());
        assert_eq!(check.code, Some(i32::from(arguments[0] == "baseline")));
    }
    // Of the same counts too: what one of them has now the other one had.
    for (a, b, code) in [(64, 64, 0), (96, 96, 1), (64, 96, 0), (63, 128, 1), (128, 64, 1)] {
        write(at, &[("a.json", "k", a), ("b.json", "k", b)]);
        let check = occ(at, &["baseline", "check", "build"]);
        assert_eq!(check.code, Some(code), "{a} {b} {}", check.shown());
    }
}

/// Folders, other names of the folder above and the version of a wheel change; libraries stay what they are.
#[test]
fn a_library_is_known_by_the_end_of_its_path() {
    let folder = libraries(&[("x/k.json", "k", 64), ("y/k.json", "k", 96), ("m.json", "k", 70)]);
    let at = folder.path();
    assert_eq!(occ(at, &["baseline", "update", "build"]).code, Some(0));
    let kept = lines(at);
    for file in ["file=x/k.json\n", "file=y/k.json\n", "file=m.json\n"] {
        assert!(kept.contains(file), "{kept}");
    }
    fs::rename(at.join("build"), at.join("elsewhere")).expect("it");
    let check = occ(at, &["baseline", "check", "--strict", "elsewhere"]);
    assert!(check.code == Some(0) && check.stdout.contains("3 the same"), "{}", check.shown());
    let files = ["elsewhere/x/k.json", "elsewhere/m.json", "elsewhere/y/k.json"];
    let check = occ(at, &[&["baseline", "check", "--strict"][..], &files].concat());
    assert!(check.code == Some(0) && check.stdout.contains("3 the same"), "{}", check.shown());
    assert_eq!(occ(at, &["baseline", "update", "elsewhere"]).code, Some(0));
    assert_eq!(lines(at), kept);
    // Each is held to its own line, though that of the other is what it has now.
    let counts = |counts: [u32; 2]| {
        for (file, vgprs) in ["elsewhere/x/k.json", "elsewhere/y/k.json"].iter().zip(counts) {
            build(at, file, &[kernel("k", vgprs, CLEAN)]);
        }
    };
    counts([96, 64]);
    let check = occ(at, &["baseline", "check", "elsewhere"]);
    assert!(check.code == Some(1), "{}", check.shown());
    assert!(check.stdout.contains("1 worse, 1 better, 1 the same"), "{}", check.shown());
    counts([64, 96]);
    // One of them is read alone: it is compared with its own line, and the others are gone.
    let check = occ(at, &["baseline", "check", "elsewhere/y/k.json"]);
    assert!(check.stdout.contains("2 gone, 1 the same"), "{}", check.shown());
}

/// A kernel that is gone from one library is not what is new in another.
#[test]
fn a_kernel_is_renamed_within_its_library() {
    let old = [("a.json", "sum_1", 64), ("a2.json", "x", 64), ("b.json", "y", 64)];
    let folder = libraries(&old);
    let at = folder.path();
    assert_eq!(occ(at, &["baseline", "update", "build"]).code, Some(0));
    write(at, &[("a.json", "sum_2", 64), ("a2.json", "x", 64), ("b.json", "y", 64)]);
    let check = occ(at, &["baseline", "check", "build"]);
    assert!(check.code == Some(0) && check.stdout.contains("1 renamed"), "{}", check.shown());
    write(at, &[("a2.json", "x", 64), ("b.json", "y", 64), ("a.json", "other", 65)]);
    let both = at.join("build/b.json");
    build(at, "build/b.json", &[kernel("y", 64, CLEAN), kernel("sum_2", 64, CLEAN)]);
    assert!(both.exists());
    let check = occ(at, &["baseline", "check", "build"]);
    assert_eq!(check.code, Some(1), "{}", check.shown());
    assert!(check.stdout.contains("2 new, 1 gone"), "{}", check.shown());
    // A library that has another name itself is the same.
    write(at, &[("a-1.1.json", "sum_2", 64), ("a2.json", "x", 64), ("b.json", "y", 64)]);
    let check = occ(at, &["baseline", "check", "build"]);
    assert!(check.code == Some(0) && check.stdout.contains("1 renamed"), "{}", check.shown());
}

/// Lines that name no library are about the one that has kernels with a line.
#[test]
fn a_line_without_a_library_is_of_the_one_that_is_known() {
    let folder = libraries(&[("a.json", "sum_1", 64)]);
    let at = folder.path();
    build(at, "build/a.json", &[kernel("sum_1", 64, CLEAN), kernel("x", 64, CLEAN)]);
    assert_eq!(occ(at, &["baseline", "update", "build"]).code, Some(0));
    assert!(!lines(at).contains("file="), "{}", lines(at));
    build(at, "build/a.json", &[kernel("x", 64, CLEAN)]);
    build(at, "build/b.json", &[kernel("sum_2", 64, CLEAN)]);
    let check = occ(at, &["baseline", "check", "build"]);
    assert!(check.stdout.contains("1 new, 1 gone"), "{}", check.shown());
    build(at, "build/a.json", &[kernel("x", 64, CLEAN), kernel("sum_2", 64, CLEAN)]);
    let check = occ(at, &["baseline", "check", "build/a.json"]);
    assert!(check.stdout.contains("1 renamed"), "{}", check.shown());
}

/// Files with the same kernel share a line, and each is held to it.
#[test]
fn files_with_the_same_kernel_are_one_line() {
    let files = ["a.json", "b.json", "c.json", "d.json", "e.json"];
    let of = |name, vgprs: [u32; 5]| {
        files.into_iter().zip(vgprs).map(move |(file, vgprs)| (file, name, vgprs))
    };
    let folder = libraries(&of("k", [64, 64, 64, 64, 96]).collect::<Vec<_>>());
    let at = folder.path();
    assert_eq!(occ(at, &["baseline", "update", "build"]).code, Some(0));
    let kept = lines(at);
    assert!(kept.lines().count() == 2, "{kept}");
    assert!(kept.contains(" files=4\n") && kept.contains(" file=e.json\n"), "{kept}");
    assert_eq!(occ(at, &["baseline", "check", "build", "--strict"]).code, Some(0));
    // One of them is worse, is gone, and is read alone.
    for (vgprs, code) in
        [([64, 64, 80, 64, 96], 1), ([96, 64, 64, 64, 64], 1), ([64, 48, 64, 64, 96], 0)]
    {
        write(at, &of("k", vgprs).collect::<Vec<_>>());
        let check = occ(at, &["baseline", "check", "build"]);
        assert_eq!(check.code, Some(code), "{vgprs:?} {}", check.shown());
    }
    write(at, &of("k", [64, 64, 64, 64, 96]).take(3).collect::<Vec<_>>());
    let check = occ(at, &["baseline", "check", "build"]);
    assert!(check.stdout.contains("2 gone, 3 the same"), "{}", check.shown());
    // What may be worse in one file has a line of its own.
    write(at, &of("k", [64, 64, 80, 64, 96]).collect::<Vec<_>>());
    assert_eq!(
        occ(at, &["baseline", "update", "build", "--reason", "a larger tile"]).code,
        Some(0)
    );
    let kept = lines(at);
    assert!(kept.contains(" files=3\n") && kept.contains(" file=c.json reason="), "{kept}");
    assert_eq!(occ(at, &["baseline", "check", "build"]).code, Some(0));
    // Other files may have none of it.
    write(at, &of("k", [64; 5]).chain([("f.json", "l", 64)]).collect::<Vec<_>>());
    assert_eq!(occ(at, &["baseline", "update", "build"]).code, Some(0));
    let kept = lines(at);
    assert!(kept.contains("  gfx90a none file=f.json\n"), "{kept}");
    assert_eq!(occ(at, &["baseline", "check", "build", "--strict"]).code, Some(0));
}
