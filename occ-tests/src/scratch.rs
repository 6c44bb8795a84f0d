//! Crates that a test builds itself, because whether and how they build is what it tests.

use std::path::{Path, PathBuf};
use std::process::Output;

/// Where a test writes such crates.
pub struct Scratch {
    tmpdir: String,
    folder: PathBuf,
}

impl Scratch {
    /// In `tmpdir`, the test's `env!("CARGO_TARGET_TMPDIR")`, under a name for the tests that share
    /// crates. They wait for each other.
    #[must_use]
    pub fn new(tmpdir: &str, name: &str) -> Self {
        Self { tmpdir: tmpdir.to_owned(), folder: Path::new(tmpdir).join(name) }
    }

    /// Writes a crate that depends on `occ`.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    #[must_use]
    pub fn package(&self, name: &str, edition: &str, source: &str) -> PathBuf {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        let folder = self.folder.join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"{edition}\"\n\n[lib]\npath = \"lib.rs\"\n\n\
             [workspace]\n\n[dependencies]\nocc.path = '{}'\n",
            root.join("occ").display()
        );
        std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        std::fs::write(folder.join("lib.rs"), source).expect("a source");
        std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
        folder
    }

    /// Runs `cargo rustc` on the crate in `folder`.
    #[must_use]
    pub fn rustc(&self, folder: &Path, arguments: &[&str]) -> Output {
        self.cargo("rustc", folder, arguments)
    }

    /// Runs `cargo clippy` on the crate in `folder` with flags for the compiler.
    #[must_use]
    pub fn clippy(&self, folder: &Path, flags: &[&str]) -> Output {
        self.cargo("clippy", folder, &[&["--no-deps", "--"], flags].concat())
    }

    /// Runs `cargo doc` on the crate in `folder`, and returns the folder of its pages.
    ///
    /// # Panics
    ///
    /// If it fails, or says anything.
    #[must_use]
    pub fn doc(&self, folder: &Path) -> PathBuf {
        let output = self.cargo("doc", folder, &["--no-deps"]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && stderr.is_empty(), "{stderr}");
        test_support::nested_target(&self.tmpdir)
            .join("doc")
            .join(folder.file_name().unwrap_or_default())
    }

    fn cargo(&self, command: &str, folder: &Path, arguments: &[&str]) -> Output {
        test_support::nested_cargo(&self.tmpdir)
            .args([command, "--lib", "--quiet", "--offline", "--color=never"])
            .args(arguments)
            .current_dir(folder)
            .output()
            .unwrap_or_else(|error| panic!("cargo: {error}"))
    }
}
