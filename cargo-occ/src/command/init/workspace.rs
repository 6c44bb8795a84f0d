//! What a workspace builds, and the frameworks that it depends on.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use occ_core::Vendor;

use crate::Failure;
use crate::inputs::Inputs;
use crate::workspace::{self, Package, Workspace};

/// Crates that a framework is known by, what people call it, and whose chips its kernels are for; `None`: any. The
/// pages of `docs/frameworks` are in this order.
const FRAMEWORKS: [(&str, &str, Option<Vendor>); 15] = [
    ("spirv-std", "rust-gpu", None),
    ("spirv-builder", "rust-gpu", None),
    ("wgpu", "wgpu", None),
    ("naga", "naga", None),
    ("vulkano", "vulkano", None),
    ("ash", "ash", None),
    ("cuda_std", "Rust-CUDA", Some(Vendor::Nvidia)),
    ("cuda_builder", "Rust-CUDA", Some(Vendor::Nvidia)),
    ("cust", "Rust-CUDA", Some(Vendor::Nvidia)),
    ("cuda-device", "cuda-oxide", Some(Vendor::Nvidia)),
    ("cudarc", "cudarc", Some(Vendor::Nvidia)),
    ("candle-core", "candle", Some(Vendor::Nvidia)),
    ("cubecl", "cubecl", None),
    ("burn", "burn", None),
    ("gpu-kernel", "gpu-kernel", None),
];

/// The workspace of the folder that the command runs in; `None` where there is no `Cargo.toml` above.
///
/// # Errors
///
/// Where cargo is not installed, or refuses the workspace.
pub(super) fn read(here: &Path) -> Result<Option<Workspace>, Failure> {
    if !here.ancestors().any(|folder| folder.join("Cargo.toml").is_file()) {
        return Ok(None);
    }
    let refused = || Failure::Input("cargo does not read this workspace".to_owned());
    Workspace::read(None)?.ok_or_else(refused).map(Some)
}

impl Workspace {
    /// Has cargo build it, and lists the files of that.
    ///
    /// # Errors
    ///
    /// Where it does not build.
    pub(super) fn build(&self) -> Result<Inputs, Failure> {
        let mut cargo = workspace::cargo("build", None);
        cargo.args(["--workspace", "--message-format=json-render-diagnostics"]);
        cargo.args((!io::stderr().is_terminal()).then_some("--quiet"));
        cargo.current_dir(&self.root).stdin(Stdio::null()).stderr(Stdio::inherit());
        let output = workspace::output(&mut cargo)?;
        if !output.status.success() {
            let text = "the workspace does not build: `--no-build` takes what was built before";
            return Err(Failure::Input(text.to_owned()));
        }
        Ok(Inputs::of(&self.root, &workspace::events(&output), &|id| self.name(id)))
    }

    /// The files of what was built before, of every profile: of each crate the newest.
    pub(super) fn built(&self) -> Inputs {
        let mut inputs = Inputs::new(&self.root);
        for profile in folders(&self.target) {
            for package in &self.packages {
                let has_out = |path: &Path| path.join("out").is_dir();
                if let Some(own) = newest(&profile.join("build"), &package.name, has_out) {
                    inputs.written(&package.name, &own.join("out"));
                }
                for name in package.crates() {
                    let plain = name.replace('-', "_");
                    let is_list = |path: &Path| path.extension() == Some(OsStr::new("d"));
                    if let Some(list) = newest(&profile.join("deps"), &plain, is_list) {
                        inputs.included(&package.name, &list);
                    }
                    for file in [
                        format!("{name}{EXE_SUFFIX}"),
                        format!("lib{plain}.a"),
                        format!("{DLL_PREFIX}{plain}{DLL_SUFFIX}"),
                    ] {
                        inputs.linked(&package.name, &profile.join(file));
                    }
                }
            }
        }
        inputs
    }

    /// What people call the frameworks whose kernels a package may have, for chips of this vendor; those of all packages
    /// where it depends on none.
    pub(super) fn frameworks(&self, package: &str, vendor: Vendor) -> Vec<&'static str> {
        let of = |is_asked: &dyn Fn(&Package) -> bool| {
            let has =
                |name| self.packages.iter().any(|it| is_asked(it) && it.depends_on(name).is_some());
            let is_theirs = |own: Option<Vendor>| own.is_none_or(|own| own == vendor);
            let known = FRAMEWORKS.iter().filter(|(name, _, own)| is_theirs(*own) && has(name));
            let mut known: Vec<&str> = known.map(|(_, known, _)| *known).collect();
            known.dedup();
            known
        };
        let own = of(&|it| it.name == package);
        if own.is_empty() { of(&|_| true) } else { own }
    }

    /// The packages with contracts, by their dependency on `occ`; and whether all of them read `occ.toml`.
    pub(super) fn contracted(&self) -> (Vec<&Package>, bool) {
        let own = self.packages.iter().filter(|package| package.depends_on("occ").is_some());
        let own: Vec<&Package> = own.collect();
        let reads = |package: &&Package| {
            package.depends_on("occ").is_some_and(|it| it.iter().any(|it| it == "project"))
        };
        let all = own.iter().all(reads);
        (own, all)
    }
}

/// The folders in a folder.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    all.sort();
    all
}

/// What is called `NAME-0123456789abcdef` in a folder and was written last.
fn newest(folder: &Path, name: &str, is_it: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let is_called = |path: &Path| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let digits = stem.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
        digits.is_some_and(|it| it.len() == 16 && it.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let own = entries.map(|entry| entry.path()).filter(|path| is_called(path) && is_it(path));
    own.max_by_key(|path| (fs::metadata(path).and_then(|it| it.modified()).ok(), path.clone()))
}
