//! Long names are shortened where nobody looks at a terminal, and the whole name is at hand.

use std::path::Path;

use crate::rule::{build, kernel};
use crate::snapshot::{Run, run};

fn occ(folder: &Path, arguments: &[&str]) -> Run {
    run(arguments, folder, b"")
}

/// A name as those of CUTLASS are: pages of template arguments.
fn long(at: u32) -> String {
    let shape = format!("cute::tuple<cute::C<{at}>, cute::C<128>, cute::C<64>>");
    format!(
        "void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<{shape}, {}>>(int)",
        vec!["cutlass::arch::Sm90"; 200].join(", ")
    )
}

#[test]
fn a_row_is_no_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let clean = ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}";
    let all = |vgprs: u32, more: &str| {
        let long = (0..3).map(|at| kernel(&long(at), vgprs + at, more));
        long.chain([kernel("k|short", vgprs, more)]).collect::<Vec<_>>()
    };
    build(at, "old.json", &all(64, clean));
    build(at, "new.json", &all(140, ",\"scratch\":8,\"spills\":{\"vgprs\":2,\"sgprs\":0}"));
    occ(at, &["baseline", "update", "old.json"]);
    let commands: [&[&str]; 5] = [
        &["inspect", "new.json"],
        &["inspect", "new.json", "--summary"],
        &["diff", "old.json", "new.json", "--instances"],
        &["baseline", "check", "new.json", "--instances"],
        &["inspect", "new.json", "--min=0.9", "--spills=deny"],
    ];
    for command in commands {
        let table = occ(at, command);
        for line in table.stdout.lines().chain(table.stderr.lines()) {
            assert!(line.chars().count() < 700, "{command:?}: {line}");
        }
        assert!(table.stdout.contains("device_kernel<"), "{}", table.shown());
        assert!(table.stdout.contains("k|short"), "{}", table.shown());
        let markdown = occ(at, &[command, &["--format=markdown"]].concat()).stdout;
        let rows = markdown.lines().filter(|line| line.starts_with('|'));
        assert!(rows.map(|row| row.chars().count()).max() < Some(700), "{markdown}");
        let (_, whole) =
            markdown.split_once("<details><summary>Whole names</summary>").expect("it");
        for name in (0..3).map(long) {
            assert_eq!(whole.matches(&name).count(), 1, "{markdown}");
        }
        assert!(!whole.contains("short`") && whole.contains("\n</details>\n"), "{markdown}");
    }
    // Whoever asks for it has it whole, and programs always do.
    for more in [["--wide"], ["--format=json"], ["--format=csv"]] {
        assert!(occ(at, &["inspect", "new.json", more[0]]).stdout.contains(&long(1)));
    }
    let github = occ(at, &["baseline", "check", "new.json", "--format=github"]).stdout;
    assert!(github.lines().all(|line| line.chars().count() < 700), "{github}");
    let sarif = occ(at, &["baseline", "check", "new.json", "--format=sarif"]).stdout;
    assert!(sarif.contains(&format!("\"fullyQualifiedName\": \"{}\"", long(1))), "{sarif:.900}");
}

/// A comment has room for few whole names: the rows go first.
#[test]
fn a_comment_has_its_rows_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (file, vgprs) in [("old.json", 64), ("new.json", 140)] {
        let all: Vec<String> = (0..60).map(|at| kernel(&long(at), vgprs, "")).collect();
        build(at, file, &all);
    }
    let shown =
        occ(at, &["diff", "old.json", "new.json", "--instances", "--format=markdown"]).stdout;
    assert!(shown.chars().count() <= 65_536, "{}", shown.chars().count());
    assert_eq!(shown.matches("| worse |").count(), 60, "{shown}");
    let whole = shown.matches("\n* `").count();
    assert!((5..60).contains(&whole), "{whole}");
}

/// Ten of the lowest are ten kernels, whatever targets there are.
#[test]
fn the_lowest_are_as_many_kernels() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernels = (0..12).flat_map(|at| {
        let of = |target| kernel(&format!("k{at:02}"), 100 + 8 * at, "").replace("gfx90a", target);
        ["gfx90a", "gfx942", "gfx908"].map(of)
    });
    build(folder.path(), "k.json", &kernels.collect::<Vec<_>>());
    let shown = occ(folder.path(), &["inspect", "k.json", "--summary"]).stdout;
    let lowest = |shown: &str| {
        let (_, lowest) = shown.split_once("The lowest").expect("it");
        lowest.split("\nthe occupancy of").next().unwrap_or_default().to_owned()
    };
    let of = lowest(&shown);
    let mut names: Vec<&str> =
        of.lines().filter(|line| line.starts_with('k')).map(|line| &line[..3]).collect();
    assert_eq!(names.len(), 10, "{shown}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 10, "{shown}");
    let top = occ(folder.path(), &["inspect", "k.json", "--summary", "--top=3"]).stdout;
    let top = lowest(&top);
    assert_eq!(top.lines().filter(|line| line.starts_with('k')).count(), 3, "{top}");
}
