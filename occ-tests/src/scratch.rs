//! Crates that a test builds itself, because whether and how they build is what it tests.

use std::path::{Path, PathBuf};
use std::process::Output;

/// Where a test writes such crates.
pub struct Scratch {
    tmpdir: String,
    folder: PathBuf,
}

impl Scratch {
    /// In `tmpdir`, the test's `env!("CARGO_TARGET_TMPDIR")`, under a name for what is tested. Each test
    /// has crates of names of its own: all are built into one target folder, side by side.
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
        let occ = root().join("occ");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"{edition}\"\n\n[lib]\npath = \"lib.rs\"\n\n\
             [workspace]\n\n[dependencies]\nocc.path = '{}'\n",
            occ.display()
        );
        let folder = self.write(name, &manifest);
        std::fs::write(folder.join("lib.rs"), source).expect("a source");
        folder
    }

    /// A crate of the workspace as one outside of it, with its sources where they are: cargo builds
    /// `occ` once for all crates outside, and once more for those inside.
    ///
    /// # Panics
    ///
    /// If it cannot be read or written.
    #[must_use]
    pub fn outside(&self, member: &str) -> PathBuf {
        let of_member = root().join("occ-tests").join(member);
        let occ = root().join("occ");
        let occ = occ.to_str().expect("a path in UTF-8");
        let manifest = std::fs::read_to_string(of_member.join("Cargo.toml")).expect("a manifest");
        let manifest = manifest
            .replace("edition.workspace = true", "edition = \"2024\"")
            .replace("occ.workspace = true", &format!("occ.path = '{occ}'"))
            .replace("../../occ", occ);
        let mut lines: Vec<&str> = manifest.lines().collect();
        lines.retain(|line| !line.ends_with(".workspace = true"));
        let library = of_member.join("src/lib.rs");
        let library = format!("\n[lib]\npath = '{}'\n\n[workspace]\n", library.display());
        self.write(member, &(lines.join("\n") + "\n" + &library))
    }

    /// A folder with this manifest and the workspace's versions.
    fn write(&self, name: &str, manifest: &str) -> PathBuf {
        let folder = self.folder.join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}
