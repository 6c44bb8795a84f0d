//! Tables of many kernels and in terminals of any width.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use unicode_width::UnicodeWidthStr as _;

use crate::snapshot;
use crate::snapshot::{data, run};

/// A library of this many kernels for each of two targets, whose names differ deep inside.
fn library(folder: &Path, kernels: usize) {
    let kernel = |at: usize, target: &str| {
        let (kind, size, vgprs) = (at % 3, at % 128, at % 250);
        let kind = ["float", "double", "lib::half<lib::tag>"][kind];
        let spills = if vgprs > 200 { 12 } else { 0 };
        format!(
            "{{\"name\":\"void lib::(anonymous namespace)::reduce<lib::policy<{kind}, {size}, \
             lib::tags::fast>, {at}, lib::none>(lib::view<{kind}>, int, lib::policy<{kind}, {size}, \
             lib::tags::fast>::state*)\",\"target\":\"{target}\",\"vgprs\":{vgprs},\"agprs\":0,\"lds\":0,\
             \"scratch\":0,\"spills\":{{\"vgprs\":{spills}}},\"max_workgroup\":256}}"
        )
    };
    let all: Vec<String> = (0..kernels)
        .flat_map(|at| ["gfx90a", "gfx1100"].map(|target| kernel(at, target)))
        .collect();
    let text = format!("{{\"schema\":2,\"tool\":\"t\",\"kernels\":[{}]}}", all.join(","));
    fs::write(folder.join("library.json"), text).expect("a file");
}

/// Runs the program in a terminal of so many columns; its lines.
fn terminal(columns: usize, arguments: &[&str], folder: &Path) -> Option<Vec<String>> {
    let script = Command::new("script").arg("--version").output();
    if !script.is_ok_and(|script| script.status.success()) {
        eprintln!("skipped: no `script` to make a terminal with");
        return None;
    }
    let line = format!(
        "stty rows 24 cols {columns}; '{}' occ {} 2> /dev/null",
        env!("CARGO_BIN_EXE_cargo-occ"),
        arguments.join(" ")
    );
    let output = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .current_dir(folder)
        .env_remove("COLUMNS")
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("a terminal");
    let text = String::from_utf8_lossy(&output.stdout).replace('\r', "");
    Some(text.lines().map(str::to_owned).collect())
}

fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn a_table_fits_its_terminal() {
    for (columns, most) in [(80, 80), (120, 120), (160, 160), (0, 80), (60, 60)] {
        for arguments in [
            &["inspect", "text/kernels.gfx90a.hsaco"][..],
            &["inspect", "nvidia/kernels.sm_90.cuda13.5.cubin", "--block=256"],
            &["inspect", "amd/gfx906.hsaco", "--summary"],
            &["diff", "nvidia/kernels.sm_80.cuda12.9.cubin", "nvidia/kernels.sm_80.cuda13.5.cubin"],
        ] {
            let Some(lines) = terminal(columns, arguments, &data()) else { return };
            assert!(widest(&lines) <= most, "{columns} {arguments:?}\n{}", lines.join("\n"));
        }
    }
}

#[test]
fn no_name_breaks_in_a_word() {
    let Some(lines) = terminal(80, &["inspect", "text/kernels.gfx90a.hsaco"], &data()) else {
        return;
    };
    assert!(lines.iter().any(|line| line.starts_with("accumulate")), "{}", lines.join("\n"));
    snapshot::same("tables/eighty", &(lines.join("\n") + "\n"));
}

#[test]
fn many_kernels_are_summed_up_in_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    library(folder.path(), 300);
    let Some(lines) = terminal(100, &["inspect", "library.json"], folder.path()) else { return };
    snapshot::same("tables/summary", &(lines.join("\n") + "\n"));
    let all =
        terminal(100, &["inspect", "library.json", "--all"], folder.path()).unwrap_or_default();
    let names: Vec<&str> = all
        .iter()
        .filter(|line| line.starts_with("reduce<"))
        .filter_map(|line| line.split("  ").next())
        .collect();
    assert_eq!(names.len(), 600, "{}", all.join("\n"));
    let distinct: std::collections::HashSet<&&str> = names.iter().collect();
    assert_eq!(distinct.len(), 300, "{:?}", &names[..5]);
}

#[test]
fn nothing_is_shortened_outside_of_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    library(folder.path(), 60);
    let shown = run(&["inspect", "library.json"], folder.path(), b"").stdout;
    let whole = shown.lines().filter(|line| line.starts_with("void lib::(anonymous"));
    assert!(!shown.contains('…') && whole.count() == 120, "{shown}");
    let Some(lines) = terminal(80, &["inspect", "library.json", "--all", "--wide"], folder.path())
    else {
        return;
    };
    assert_eq!(lines.iter().filter(|line| line.starts_with("void lib::(anon")).count(), 120);
}

#[test]
fn one_of_many_is_below_the_minimum() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernel = |at: u32| {
        let vgprs = if at == 0 { 512 } else { 32 };
        format!(
            "{{\"name\":\"k{at}\",\"target\":\"gfx90a\",\"vgprs\":{vgprs},\"agprs\":0,\"lds\":0,\
             \"max_workgroup\":256}}"
        )
    };
    let kernels: Vec<String> = (0..101).map(kernel).collect();
    let text = format!("{{\"schema\":2,\"tool\":\"x\",\"kernels\":[{}]}}", kernels.join(","));
    fs::write(folder.path().join("k.json"), text).expect("a file");
    let shown = run(&["inspect", "k.json", "--min=0.5"], folder.path(), b"");
    let end = "\n1 of 101 kernels is below 50%\n";
    assert!(shown.stdout.ends_with(end) && shown.code == Some(1), "{}", shown.shown());
}

#[test]
fn kernels_are_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    library(folder.path(), 300);
    let of = |arguments: &[&str]| {
        let arguments = [&["inspect", "library.json"], arguments].concat();
        let shown = run(&arguments, folder.path(), b"");
        (shown.stdout.matches("\nvoid lib").count(), shown)
    };
    assert_eq!(of(&[]).0, 600);
    assert_eq!(of(&["--top", "7"]).0, 7);
    // 49 and 45 of the first 250 and of the rest spill, on both targets.
    assert_eq!(of(&["--spilling"]).0, 98);
    assert_eq!(of(&["--limited-by", "lds"]).0, 0);
    assert_eq!(of(&["--limited-by", "registers", "--below", "50%"]).0, of(&["--below", "0.5"]).0);
    assert_eq!(of(&["--limited-by", "luck"]).1.code, Some(2));
    let (broken, shown) = of(&["--min", "0.5"]);
    assert_eq!(broken, of(&["--below", "0.5"]).0);
    let count = format!("{broken} of 600 kernels are below 50%\n");
    assert!(shown.stdout.ends_with(&count) && shown.code == Some(1), "{}", shown.stderr);
    assert_eq!(shown.stderr.matches("error: kernel").count(), 10, "{}", shown.stderr);
    let more = format!("error: and {} more kernels below 50%", broken - 10);
    assert!(shown.stderr.contains(&more), "{}", shown.stderr);
    assert_eq!(of(&["--summary", "--format=json"]).1.code, Some(2));
    run(
        &["inspect", "library.json", "--summary", "--format=markdown", "--top=2"],
        folder.path(),
        b"",
    )
    .is("tables/summary-markdown");
}

#[test]
fn a_shortened_name_is_picked_by_its_hash() {
    let folder = tempfile::tempdir().expect("a folder");
    library(folder.path(), 300);
    let arguments = ["inspect", "library.json", "--all", "--target=gfx90a"];
    let Some(lines) = terminal(60, &arguments, folder.path()) else { return };
    let marked = lines.iter().find_map(|line| line.split('~').nth(1));
    let Some(digits) = marked.and_then(|rest| rest.get(..6)) else { return };
    let pattern = format!("~{digits}");
    let shown = run(&["inspect", "library.json", "--kernel", &pattern], folder.path(), b"");
    assert!(shown.stdout.contains("reduce<") && shown.code == Some(0), "{shown:?}");
}

/// The README's example, the list of targets and a chip: no line is too long, and no word is broken.
#[test]
fn pages_fit_a_terminal_of_80_columns() {
    let kernels = "text/kernels.gfx90a.hsaco";
    for (arguments, names) in [
        (&["inspect", kernels][..], &["tile", "accumulate", "calls", "spills"][..]),
        (&["explain", kernels, "--kernel=accumulate", "--levels"], &["accumulate", "scratch"]),
        (&["targets"], &["gfx1100", "blackwell", "sm_121"]),
        (&["targets", "gfx90a"], &["aldebaran", "MI250X"]),
        (&["targets", "gfx90a", "--levels"], &["Occupancy"]),
    ] {
        for columns in [80, 160] {
            let Some(lines) = terminal(columns, arguments, &data()) else { return };
            assert!(widest(&lines) <= columns, "{arguments:?} in {columns}: {lines:#?}");
            for name in names {
                let mut words = lines.iter().flat_map(|line| line.split([' ', ',']));
                assert!(words.any(|word| word == *name), "{name}: {lines:#?}");
            }
        }
    }
}

/// Names of wide characters take two columns each, and those of accents none: the others stay aligned.
#[test]
fn wide_names_keep_the_columns() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["plain", "漢字カーネル", "🚀rocket", "e\u{301}a", &"名".repeat(90)];
    let kernels = names.map(|name| {
        format!("{{\"name\":\"{name}\",\"target\":\"gfx90a\",\"vgprs\":64,\"agprs\":0,\"lds\":0,\"required_workgroup\":[256,1,1]}}")
    });
    let text = format!("{{\"schema\":2,\"tool\":\"t\",\"kernels\":[{}]}}", kernels.join(","));
    fs::write(folder.path().join("k.json"), text).expect("a file");
    for columns in [80, 160] {
        let Some(lines) = terminal(columns, &["inspect", "k.json"], folder.path()) else { return };
        assert!(lines.iter().all(|line| line.width() <= columns), "{lines:#?}");
        let ends = lines.iter().filter_map(|line| Some(line.split_once("100%")?.0.width()));
        let ends: Vec<usize> = ends.collect();
        assert_eq!(ends.len(), names.len(), "{lines:#?}");
        assert!(ends.iter().all(|end| *end == ends[0]), "{lines:#?}");
    }
}
