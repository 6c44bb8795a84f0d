//! What a file, a flag and `occ.toml` say of a launch goes before what a baseline recorded of it.

use std::fs;
use std::path::Path;

use crate::rule::{build, kernel};
use crate::snapshot::{Run, data, run};

fn occ(folder: &Path, arguments: &[&str]) -> Run {
    run(arguments, folder, b"")
}

fn baseline(folder: &Path) -> String {
    fs::read_to_string(folder.join("occ-baseline.txt")).expect("a baseline")
}

/// Both ways, in `check` and `diff`, and `update` writes the new number.
#[test]
fn a_file_that_states_its_workgroup_memory_is_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let with = |bytes: u32| kernel("k", 64, &format!(",\"dynamic_lds\":{bytes}"));
    build(at, "small.json", &[with(8192)]);
    build(at, "large.json", &[with(65536)]);
    for (old, new, code, kind) in
        [("small.json", "large.json", 1, "worse"), ("large.json", "small.json", 0, "better")]
    {
        let _ = fs::remove_file(at.join("occ-baseline.txt"));
        assert_eq!(occ(at, &["baseline", "update", old]).code, Some(0));
        let check = occ(at, &["baseline", "check", new]);
        assert_eq!(check.code, Some(code), "{}", check.shown());
        assert!(check.stdout.starts_with("Change") && check.stdout.contains(kind), "{check:?}");
        let build = occ(at, &["diff", old, new]).stdout;
        assert!(build.contains("dynamic_lds 8192 → 65536") || kind == "better", "{build}");
        assert_eq!(occ(at, &["diff", "occ-baseline.txt", new]).stdout, build);
        occ(at, &["baseline", "update", new]);
        let stated = if new == "large.json" { "dynamic_lds=65536" } else { "dynamic_lds=8192" };
        assert!(baseline(at).contains(stated), "{}", baseline(at));
        assert!(occ(at, &["baseline", "check", new]).stdout.starts_with("1 the same;"));
    }
}

/// The shared memory and the threads of Triton's JSON are its launch.
#[test]
fn triton_states_its_launch() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let from = data().join("triton/SCT6DISFQHJGJ4KTDZBVRL3S3WEROZMD6BPGXY655ZZMJPNQ7EUQ");
    for file in ["row_sum.hsaco", "row_sum.json"] {
        fs::copy(from.join(file), at.join(file)).expect("copied");
    }
    assert_eq!(occ(at, &["baseline", "update", "row_sum.hsaco"]).code, Some(0));
    let json = fs::read_to_string(at.join("row_sum.json")).expect("it");
    let (before, rest) = json.split_once("\"shared\": ").expect("`shared`");
    let after = &rest[rest.find(',').expect("more")..];
    fs::write(at.join("row_sum.json"), format!("{before}\"shared\": 65536{after}")).expect("it");
    let check = occ(at, &["baseline", "check", "."]);
    assert_eq!(check.code, Some(1), "{}", check.shown());
    assert!(check.stdout.contains("→ 65536"), "{}", check.shown());
    // What a launch asks for may be more, and no less.
    let shown = |flag: &str| occ(at, &["inspect", "row_sum.hsaco", "--format=json", flag]).stdout;
    assert!(shown("--dynamic-lds=4096").contains("\"dynamic_lds\": 65536"));
    fs::write(at.join("row_sum.json"), json).expect("it");
    assert!(shown("--dynamic-lds=4096").contains("\"dynamic_lds\": 4096"));
}

/// What nobody else says is as it was recorded, each quantity for itself.
#[test]
fn what_was_recorded_fills_what_is_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    build(at, "k.json", &[kernel("k", 64, "")]);
    occ(at, &["baseline", "update", "k.json", "--workgroup=128", "--dynamic-lds=4k"]);
    let check = |more: &[&str]| occ(at, &[&["baseline", "check", "k.json"], more].concat());
    assert!(check(&[]).stdout.ends_with("1 the same\n"));
    fs::write(at.join("launch.toml"), "[launch]\nk = { dynamic_lds = 32768 }\n").expect("it");
    let shared = check(&["--config=launch.toml"]);
    assert!(shared.stdout.contains("\n    dynamic_lds 4096 → 32768\n"), "{}", shared.shown());
    let flag = check(&["--workgroup=64"]);
    assert!(flag.stdout.contains("\n    workgroup 128 → 64\n"), "{}", flag.shown());
    // Each target has its own.
    let other = kernel("k", 64, "").replace("gfx90a", "gfx942");
    build(at, "two.json", &[kernel("k", 64, ""), other]);
    occ(at, &["baseline", "update", "two.json", "--target=gfx942", "--workgroup=64"]);
    let both = occ(at, &["baseline", "check", "two.json"]);
    assert!(both.stdout.ends_with("2 the same\n"), "{}{}", baseline(at), both.shown());
    // A launch bound below what was recorded leaves no size but the bound.
    build(at, "k.json", &[kernel("k", 64, "").replace("\":256", "\":64")]);
    let bound = check(&[]);
    assert!(bound.stdout.contains("workgroup 128 → <=64"), "{}", bound.shown());
    // Copies that were launched alike are, whatever their counts.
    build(at, "copies.json", &[kernel("c", 64, ""), kernel("c", 100, "")]);
    occ(at, &["baseline", "update", "copies.json", "--workgroup=128"]);
    let copies = occ(at, &["baseline", "check", "copies.json"]);
    assert!(copies.stdout.contains("2 the same"), "{}{}", baseline(at), copies.shown());
}
