//! Kernels of a wheel are in a member of it, and every format says in which.

use std::fs;

use crate::places::containers::zip;
use crate::snapshot::{Run, data, run};
use tempfile::TempDir;

/// A wheel with two libraries of the same kernels and one within another zip.
fn wheel(more: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let code = fs::read(data().join("amd/gfx1100.hsaco")).expect("code");
    let inner = zip(&[("deep/k.hsaco", &code)]);
    let members: [(&str, &[u8]); 4] = [
        ("pkg/__init__.py", b""),
        ("pkg/_A.hsaco", &code),
        ("pkg/_B.hsaco", &code),
        ("pkg/more.zip", &inner),
    ];
    fs::write(folder.path().join("a.whl"), zip(&[&members, more].concat())).expect("a wheel");
    folder
}

const FILES: [&str; 3] =
    ["a.whl!/pkg/_A.hsaco", "a.whl!/pkg/_B.hsaco", "a.whl!/pkg/more.zip!/deep/k.hsaco"];

#[test]
fn the_member_is_a_part_of_the_file() {
    let folder = wheel(&[("pkg/k.ptx", b".version 8.7\n.target sm_90\n")]);
    let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
    let told = "warning: `a.whl!/pkg/k.ptx`: not read: PTX";
    for format in ["table", "json", "jsonl", "csv", "markdown"] {
        for from in ["a.whl", "."] {
            let shown = occ(&["inspect", from, "--format", format]);
            assert_eq!(shown.code, Some(0), "{}", shown.shown());
            let before = if from == "." { "./" } else { "" };
            for file in FILES {
                assert!(shown.stdout.contains(&format!("{before}{file}")), "{}", shown.shown());
            }
            // Of a folder the whole is told.
            assert_eq!(shown.stderr.contains(told), from == "a.whl", "{}", shown.shown());
        }
    }
    // Libraries with the same kernels are told apart, and are no copies of each other.
    let table = occ(&["inspect", "a.whl"]).stdout;
    assert_eq!(table.matches("gfx1100, waves of 32").count(), 3, "{table}");
    assert!(!table.contains("copies") && !table.contains("(3)"), "{table}");
    let summary = occ(&["inspect", "a.whl", "--summary"]).stdout;
    assert!(summary.contains("12 kernels of 4 names in 3 files"), "{summary}");
    let sarif = occ(&["inspect", "a.whl", "--min=0.5", "--format=sarif"]).stdout;
    assert!(sarif.contains("\"uri\": \"a.whl%21/pkg/_B.hsaco\""), "{sarif}");
}

/// As files in a folder: a member that is nothing but code by its name has some.
#[test]
fn a_member_that_is_no_code_does_not_pass() {
    let pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n";
    for (name, content) in [
        ("pkg/x.cubin", &pointer[..]),
        ("pkg/data.bin", pointer),
        ("pkg/x.cubin", b""),
        ("pkg/x.hsaco", b"no code"),
    ] {
        let folder = wheel(&[(name, content), ("pkg/notes.txt", b"Notes"), ("pkg/py.typed", b"")]);
        let shown: Run = run(&["inspect", "a.whl", "--min=0.01"], folder.path(), b"");
        assert_eq!(shown.code, Some(2), "{}", shown.shown());
        assert!(
            shown.stderr.contains(&format!("error: `a.whl`: in `{name}`: ")),
            "{}",
            shown.shown()
        );
        assert!(shown.stdout.contains(FILES[2]), "the rest is shown: {}", shown.shown());
    }
}
