//! One kernel a line: `--format jsonl` says what `--format json` does, file by file, however many
//! files are read side by side.

use std::fs;
use std::path::Path;

use crate::snapshot::{Run, data, run};
use serde_json::Value;

/// The elements of `list` in what `--format json` writes.
fn elements(shown: &Run, list: &str) -> Vec<Value> {
    let whole: Value = serde_json::from_str(&shown.stdout).expect("JSON");
    whole[list].as_array().expect("a list").clone()
}

fn lines(shown: &Run) -> Vec<Value> {
    shown.stdout.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn sorted(mut values: Vec<Value>) -> Vec<String> {
    let mut texts: Vec<String> = values.drain(..).map(|value| value.to_string()).collect();
    texts.sort_unstable();
    texts
}

const FOLDERS: [&str; 4] = ["amd", "nvidia", "containers", "text"];
const BLOCK: &str = "--block=256";

#[test]
fn a_line_is_an_element_of_the_json() {
    for folder in FOLDERS {
        let occ = |format: &str| run(&["inspect", folder, BLOCK, "--format", format], &data(), b"");
        let (whole, each) = (occ("json"), occ("jsonl"));
        let (elements, lines) = (elements(&whole, "kernels"), lines(&each));
        assert!(!lines.is_empty(), "{folder}: {each:?}");
        assert!(
            lines.iter().all(|line| line["file"].as_str().is_some_and(|f| f.starts_with(folder)))
        );
        assert_eq!(sorted(elements), sorted(lines), "{folder}");
        assert_eq!((whole.code, whole.stderr), (each.code, each.stderr), "{folder}");
    }
}

#[test]
fn the_order_is_that_of_the_files() {
    let of = |jobs: &str| {
        let arguments = [&["inspect"], &FOLDERS[..], &[BLOCK, "--format=jsonl", "--jobs", jobs]];
        run(&arguments.concat(), &data(), b"")
    };
    let one = of("1");
    let files: Vec<Value> = lines(&one).into_iter().map(|line| line["file"].clone()).collect();
    let mut named = files.clone();
    named.dedup();
    let folder = |file: &Value| {
        let file = Path::new(file.as_str().expect("a name")).to_owned();
        FOLDERS.iter().position(|folder| file.starts_with(folder)).map(|at| (at, file))
    };
    assert!(named.len() > 20 && named.is_sorted_by_key(folder), "{named:?}");
    for jobs in ["2", "5", "64"] {
        let many = of(jobs);
        assert!(many.stdout == one.stdout && many.stderr == one.stderr, "{jobs}");
    }
    for jobs in ["0", "257", "x"] {
        let wrong = of(jobs);
        assert!(wrong.code == Some(2) && wrong.stderr.contains("from 1 to 256"), "{wrong:?}");
    }
    // What needs all kernels is made of the same.
    let table = |jobs: &str| run(&["inspect", "amd", BLOCK, "--jobs", jobs], &data(), b"").stdout;
    assert_eq!(table("1"), table("7"));
}

#[test]
fn a_file_that_fails_leaves_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a.hsaco", "c.hsaco"] {
        fs::copy(data().join("amd/gfx906.hsaco"), folder.path().join(name)).expect("a copy");
    }
    fs::write(folder.path().join("b.hsaco"), b"\x7fELF\x02\x01\x01").expect("a file");
    let files = ["a.hsaco", "b.hsaco", "missing", "c.hsaco"];
    let arguments = [&["inspect"], &files[..], &["--format=jsonl", "--jobs=3"]].concat();
    let shown = run(&arguments, folder.path(), b"");
    let mut named: Vec<Value> = lines(&shown).iter().map(|line| line["file"].clone()).collect();
    named.dedup();
    assert_eq!(named, ["a.hsaco", "c.hsaco"]);
    assert_eq!(shown.stderr.matches("error: ").count(), 2, "{}", shown.stderr);
    assert_eq!(shown.code, Some(2));
}

#[test]
fn lines_are_chosen_and_checked() {
    let occ = |arguments: &[&str]| {
        let arguments = [&["inspect", "amd", "--format=jsonl"], arguments].concat();
        run(&arguments, &data(), b"")
    };
    let all = lines(&occ(&[]));
    let below = |least: f64| {
        move |line: &&Value| {
            let most = line["occupancy"].as_f64().or(line["bound"]["most"].as_f64());
            most.is_some_and(|most| most < least)
        }
    };
    let low = all.iter().filter(below(0.5)).count();
    assert!(low > 0 && low < all.len());
    assert_eq!(lines(&occ(&["--below=50%"])).len(), low);
    // All of them are written, and those below are an error each.
    let checked = occ(&["--min=0.5", "--kernel=saxpy"]);
    let missed = lines(&checked).iter().filter(below(0.5)).count();
    assert_eq!(checked.stderr.matches("error: kernel").count(), missed, "{}", checked.stderr);
    let table = run(&["inspect", "amd", "--min=0.5", "--kernel=saxpy"], &data(), b"");
    assert_eq!(checked.code, table.code);
    for flag in ["--sort=name", "--top=3", "--output=x.json", "--summary"] {
        let refused = occ(&[flag]);
        assert!(refused.code == Some(2) && refused.stdout.is_empty(), "{flag}: {refused:?}");
    }
    assert_eq!(occ(&["--sort=file"]).stdout, occ(&[]).stdout);
}
