//! What the tests of all crates share: snapshots, tools that may be missing, and where they build.
//!
//! `OCC_BLESS=1 cargo test --workspace` writes every snapshot anew: the messages of the UI tests, the
//! expansions, what the command line prints, the pictures of the documentation. Read what changed
//! before you commit it. With `CI=true` the switch is refused.

#![forbid(unsafe_code)]

pub mod library;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable that writes every snapshot anew.
pub const BLESS: &str = "OCC_BLESS";

/// Whether snapshots are written anew.
///
/// # Panics
///
/// If they shall be where `CI=true`, or if the variable is neither `1` nor `0`.
#[must_use]
pub fn bless() -> bool {
    let Some(value) = std::env::var_os(BLESS) else { return false };
    if value == "0" {
        return false;
    }
    assert!(
        value == "1",
        "`{BLESS}` is `{}`: set it to 1 to write snapshots anew, or not at all",
        value.display()
    );
    assert!(!is_ci(), "`{BLESS}=1` with `CI=true`: CI compares snapshots and never writes them");
    true
}

/// Holds what was shown against the snapshot in the file, or writes the snapshot.
///
/// # Panics
///
/// If they differ, or the file cannot be written.
#[track_caller]
pub fn same(snapshot: &Path, shown: &str) {
    let path = snapshot.display();
    if bless() {
        let folder = snapshot.parent().expect("a folder");
        std::fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{path}: {error}"));
        std::fs::write(snapshot, shown).unwrap_or_else(|error| panic!("{path}: {error}"));
        return;
    }
    let kept = std::fs::read_to_string(snapshot).unwrap_or_default();
    assert!(
        kept == shown,
        "{path} differs (`{BLESS}=1` writes it anew)\nkept:\n{kept}\nshown:\n{shown}"
    );
}

/// Says that a test does not run for want of a tool, which is for people's machines alone.
///
/// # Panics
///
/// If `CI=true`: there `ci/install-tools.sh` installs every tool.
#[track_caller]
pub fn skip_without(tool: &str) {
    assert!(!is_ci(), "no {tool}: with `CI=true` no test is skipped, see ci/install-tools.sh");
    eprintln!("skipped: no {tool}");
}

/// A folder whose files a test writes: a package or a workspace that cargo builds.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    /// Writes a file of this name, and the folders that it needs.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    #[track_caller]
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        let folder = path.parent().expect("a folder");
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, bytes))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// Puts a file in place of another, later than all that was built.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    #[track_caller]
    pub fn swap(&self, name: &str, bytes: impl AsRef<[u8]>) {
        self.wait_for_a_later_time();
        self.write(name, bytes);
    }

    /// Waits until a file that is written into the folder is later than every file there. Cargo compares
    /// times, and those of a file system may be coarse.
    fn wait_for_a_later_time(&self) {
        let probe = self.0.join("time");
        let now = || {
            std::fs::write(&probe, "").expect("a file");
            std::fs::metadata(&probe).and_then(|of| of.modified()).expect("a time")
        };
        let before = now();
        while now() <= before {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::fs::remove_file(&probe).expect("the file");
    }
}

/// The features of `occ` in packages that tests build themselves and that read files, as in a manifest:
/// one list, so that it is built once for all of them.
pub const FEATURES: &str = "[\"libraries\", \"manifest\", \"project\"]";

/// The target folder for packages that tests build themselves, beside `CARGO_TARGET_TMPDIR`: what all
/// of them depend on is built once. They need names of their own. trybuild builds there, too.
#[must_use]
pub fn nested_target(tmpdir: &str) -> PathBuf {
    Path::new(tmpdir).with_file_name("tests").join("trybuild")
}

/// Cargo for such a package: without debug information, which nobody looks at, and without what the
/// environment adds.
#[must_use]
pub fn nested_cargo(tmpdir: &str) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .env("CARGO_TARGET_DIR", nested_target(tmpdir))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo
}

/// What a fuzz target does with some bytes.
pub type Target = fn(&[u8]);

/// Hands every file that fuzzing found to the function that the target calls: `fuzz/regressions`.
///
/// # Panics
///
/// Where that function does, or if there is no file for any of the targets.
pub fn replay(targets: &[(&str, Target)]) {
    let regressions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions");
    let mut replayed = 0;
    for (name, target) in targets {
        for file in std::fs::read_dir(regressions.join(name)).into_iter().flatten() {
            target(&std::fs::read(file.expect("a file").path()).expect("a file"));
            replayed += 1;
        }
    }
    assert!(replayed > 0, "no file for these targets in {}", regressions.display());
}

/// Holds that `tests/suite.rs` of a package has every file beside it, besides the programs of their own:
/// cargo does not look for tests there, so what is forgotten would never run.
///
/// # Panics
///
/// If a file is missing.
#[track_caller]
pub fn has_every_file(package: &str, suite: &str, own_programs: &[&str]) {
    let files = std::fs::read_dir(Path::new(package).join("tests")).expect("the tests");
    for file in files {
        let file = file.expect("a file").path();
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        if file.extension().is_some_and(|kind| kind == "rs") && name != "suite" {
            let is_here = suite.contains(&format!("\nmod {name};\n"));
            assert!(
                is_here != own_programs.contains(&name),
                "`mod {name};` belongs into {package}/tests/suite.rs, or `{name}` into Cargo.toml"
            );
        }
    }
}

/// Whether this runs in CI, where nothing is skipped and nothing blessed.
#[must_use]
pub fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}
