//! `cargo occ baseline` and `cargo occ diff` on two builds of the same kernels.
//!
//! `old.toml` and `new.toml` of `tests/cmd/diff/builds.in` differ in every way that kernels can move.

use std::fs;
use std::path::{Path, PathBuf};

use crate::snapshot::{Run, run};
use tempfile::TempDir;

/// A folder with the two builds.
pub(crate) fn builds() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for build in ["old.toml", "new.toml"] {
        let from =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/diff/builds.in").join(build);
        fs::copy(from, folder.path().join(build)).expect("copied");
    }
    folder
}

/// As it is, and what a test adds.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(builds())
    }

    fn occ(&self, command: &str) -> Run {
        let arguments: Vec<&str> = command.split(' ').collect();
        run(&arguments, self.0.path(), b"")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file is there")
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }
}

/// It was read from there, and written to a file of this name.
#[test]
fn standard_input_is_not_updated() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    let kept = folder.read("occ-baseline.txt");
    let check = |command: &[&str]| run(command, folder.0.path(), kept.as_bytes());
    assert_eq!(check(&["baseline", "check", "--baseline=-", "old.toml"]).code, Some(0));
    let update = check(&["baseline", "update", "--baseline=-", "new.toml"]);
    let said = "error: `--baseline -` is standard input; name the file that `update` writes\n";
    assert_eq!((update.code, update.stderr.as_str()), (Some(2), said));
    assert!(!folder.path("-").exists());
}

/// A baseline that several folders share is one file.
#[cfg(unix)]
#[test]
fn a_link_to_a_baseline_stays_one() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    let link = folder.path("link.txt");
    std::os::unix::fs::symlink("occ-baseline.txt", &link).expect("a link");
    assert_eq!(folder.occ("baseline update --baseline link.txt new.toml").code, Some(0));
    assert!(link.is_symlink(), "it was replaced");
    assert_eq!(folder.occ("baseline check --allow-open new.toml").code, Some(0));
    let left: Vec<_> = fs::read_dir(folder.0.path()).expect("it").flatten().collect();
    assert!(!left.iter().any(|file| file.path().extension().is_some_and(|end| end == "new")));
}

#[cfg(unix)]
#[test]
fn a_read_only_baseline_stays_and_permissions_do_too() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    let baseline = folder.path("occ-baseline.txt");
    let allow = |mode| fs::set_permissions(&baseline, fs::Permissions::from_mode(mode));
    allow(0o444).expect("permissions");
    let before = folder.read("occ-baseline.txt");
    let refused = folder.occ("baseline update new.toml");
    assert_eq!(refused.code, Some(2));
    let told = "error: cannot write `occ-baseline.txt`: it is read-only; make it writable, or name another file\n";
    assert!(refused.stderr.ends_with(told), "{}", refused.stderr);
    assert_eq!(folder.read("occ-baseline.txt"), before);
    allow(0o640).expect("permissions");
    assert_eq!(folder.occ("baseline update new.toml").code, Some(0));
    assert_ne!(folder.read("occ-baseline.txt"), before);
    let mode = fs::metadata(&baseline).expect("the baseline").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn the_lines_that_are_shown_are_read() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/baseline.md");
    let docs = fs::read_to_string(docs).expect("docs/baseline.md");
    let (lines, _) =
        docs.split_once("```text\n").and_then(|(_, rest)| rest.split_once("```")).expect("lines");
    let folder = Folder::new();
    folder.write("shown.txt", &format!("# occ baseline 2\n{lines}"));
    let run = folder.occ("diff shown.txt shown.txt");
    assert_eq!(
        (run.stdout.as_str(), run.stderr.as_str()),
        ("5 the same; 3 of them compared by their bounds\n", "")
    );
}
