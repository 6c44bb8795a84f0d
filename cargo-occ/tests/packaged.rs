//! The completions and the manual pages that the package holds are those that the program writes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::snapshot::{occ, run};

fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.expect("an entry").file_name().display().to_string()).collect()
}

#[test]
fn completions_under_the_names_that_shells_look_for() {
    let shells = [("bash", "cargo-occ.bash"), ("zsh", "_cargo-occ"), ("fish", "cargo-occ.fish")];
    for (shell, name) in shells {
        let written = occ(&["completions", shell]).stdout;
        test_support::same(&package().join("completions").join(name), &written);
    }
    let expected: BTreeSet<String> = shells.iter().map(|(_, name)| (*name).to_owned()).collect();
    assert_eq!(names(&package().join("completions")), expected);
}

#[test]
fn a_manual_page_for_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(run(&["man", "--dir", "."], folder.path(), b"").code, Some(0));
    let written = names(folder.path());
    assert!(written.contains("cargo-occ.1") && written.contains("cargo-occ-baseline-check.1"));
    for name in &written {
        let page = fs::read_to_string(folder.path().join(name)).expect("a page");
        test_support::same(&package().join("man").join(name), &page);
    }
    assert_eq!(names(&package().join("man")), written, "a page of a command that is no more");
}
