//! `--spills` and `--max-registers`, and the same in `occ.toml`: without a baseline.

use std::path::Path;

use crate::rule::{build, kernel};
use crate::snapshot::{Run, data, run};

fn occ(folder: &Path, arguments: &[&str]) -> Run {
    run(arguments, folder, b"")
}

/// Each with what the file says of it, the least ceiling that it does not break for certain, and the exit code
/// with that.
const KERNELS: [(&str, &str, u32, i32); 7] = [
    ("none", ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}", 0, 0),
    ("some", ",\"scratch\":24,\"spills\":{\"vgprs\":3,\"sgprs\":0}", 24, 0),
    // Arrays may take scratch memory beside what is spilled.
    ("vgprs", ",\"spills\":{\"vgprs\":4,\"sgprs\":0}", 16, 2),
    ("unspilled", ",\"spills\":{\"vgprs\":0,\"sgprs\":0}", 0, 2),
    ("lanes", ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":40}", 0, 0),
    ("sgprs", ",\"spills\":{\"sgprs\":0}", 0, 2),
    ("silent", "", 0, 2),
];

#[test]
fn a_ceiling_holds_in_each_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (name, more, least, otherwise) in KERNELS {
        let file = format!("{name}.json");
        build(at, &file, &[kernel(name, 64, more)]);
        let _ = std::fs::remove_file(at.join("occ-baseline.txt"));
        assert_eq!(occ(at, &["baseline", "update", &file]).code, Some(0));
        for most in [0, 15, 16, 23, 24, 4096] {
            let code = if most < least { 1 } else { otherwise };
            let flag = format!("--spills={most}");
            std::fs::write(at.join("own.toml"), format!("spills = {most}\n")).expect("written");
            for command in [&["inspect"][..], &["baseline", "check"], &["diff", "occ-baseline.txt"]]
            {
                let formats = ["json", "jsonl", "csv", "markdown", "github", "sarif"];
                let formats = formats.map(|format| [flag.clone(), format!("--format={format}")]);
                let tables = [&flag, "--config=own.toml"]
                    .map(|way| [way.to_owned(), "--format=table".to_owned()]);
                for [way, format] in tables.into_iter().chain(formats) {
                    let run = occ(at, &[command, &[&file, &way, &format]].concat());
                    assert_eq!(run.code, Some(code), "{}", run.shown());
                    let text = format!(
                        "1 kernel uses more than {most} bytes of scratch memory or stack per \
                         thread: `{name}` on gfx90a"
                    );
                    assert_eq!(run.stderr.contains(&text), code == 1, "{}", run.shown());
                }
            }
        }
    }
}

/// Names of real code objects and cubins.
#[test]
fn inspect_denies_and_warns() {
    let at = |file: &str, more: &[&str]| run(&[&["inspect", file], more].concat(), &data(), b"");
    for (file, flag, code, kernels) in [
        ("amd/gfx1100.hsaco", "--spills=deny", 1, &["spill"][..]),
        ("amd/gfx1100.hsaco", "--spills=warn", 0, &["spill"]),
        ("amd/gfx1100.hsaco", "--spills=260", 0, &[]),
        ("amd/gfx1100.hsaco", "--spills=259", 1, &["spill"]),
        ("amd/gfx906.hsaco", "--spills=deny", 0, &[]),
        ("nvidia/kernels.sm_80.cuda13.5.cubin", "--spills=deny", 1, &["k_local"]),
        ("nvidia/kernels.sm_80.cuda13.5.cubin", "--spills=1k", 0, &[]),
        ("nvidia/kernels.sm_80.cuda13.5.cubin", "--max-registers=63", 1, &["k_lb"]),
        ("nvidia/kernels.sm_80.cuda13.5.cubin", "--max-registers=64", 0, &[]),
    ] {
        for format in ["table", "jsonl"] {
            let run = at(file, &[flag, "--format", format]);
            assert_eq!(run.code, Some(code), "{}", run.shown());
            for kernel in kernels {
                assert!(run.stderr.contains(&format!("`{kernel}` on ")), "{}", run.shown());
            }
            let word = if code == 0 { "warning: " } else { "error: " };
            assert_eq!(run.stderr.contains(word), !kernels.is_empty(), "{}", run.shown());
        }
    }
}

/// `occ.toml` holds where no flag says otherwise.
#[test]
fn the_project_denies() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    build(at, "k.json", &[kernel("k", 64, KERNELS[1].1)]);
    build(at, "old.json", &[kernel("k", 64, KERNELS[0].1)]);
    for (rule, code) in [("\"deny\"", 1), ("\"warn\"", 0), ("23", 1), ("24", 0)] {
        std::fs::write(at.join("occ.toml"), format!("spills = {rule}\n")).expect("written");
        std::fs::write(at.join("Cargo.toml"), "[package]\nname = \"app\"\n").expect("written");
        for command in [&["inspect"][..], &["diff", "old.json"]] {
            let run = occ(at, &[command, &["k.json"]].concat());
            assert_eq!(run.code, Some(code), "{}", run.shown());
            let warned = run.stderr.contains("warning: 1 kernel spills registers or uses scratch");
            assert_eq!(warned, rule == "\"warn\"", "{}", run.shown());
            assert_eq!(occ(at, &[command, &["k.json", "--spills=warn"]].concat()).code, Some(0));
            assert_eq!(occ(at, &[command, &["k.json", "--no-config"]].concat()).code, Some(0));
        }
    }
}
