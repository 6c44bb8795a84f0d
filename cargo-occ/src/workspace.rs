//! A workspace as cargo has it: its packages, and what cargo says while it builds or checks them.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::Failure;

/// What cargo says of a workspace.
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    /// Where it is built.
    pub(crate) target: PathBuf,
    pub(crate) packages: Vec<Package>,
}

/// A package of it.
pub(crate) struct Package {
    id: String,
    pub(crate) name: String,
    /// The folder of its `Cargo.toml`.
    pub(crate) folder: PathBuf,
    /// What it depends on, and by which features.
    dependencies: Vec<(String, Vec<String>)>,
    /// The names of its crates, without a build script's.
    pub(crate) crates: Vec<String>,
}

impl Workspace {
    /// The workspace of this `Cargo.toml`, or of the folder that the command runs in; `None` where cargo finds none.
    /// `missing` is told where there is no cargo.
    ///
    /// # Errors
    ///
    /// Where cargo does not start.
    pub(crate) fn read(manifest: Option<&Path>, missing: &str) -> Result<Option<Self>, Failure> {
        let mut cargo = cargo("metadata", manifest);
        cargo.args(["--no-deps", "--format-version=1"]).stderr(Stdio::inherit());
        let metadata = output(&mut cargo, missing)?.stdout;
        let metadata: Value = serde_json::from_slice(&metadata).unwrap_or_default();
        let path = |of: &Value| of.as_str().map(PathBuf::from);
        let root = path(&metadata["workspace_root"]).zip(path(&metadata["target_directory"]));
        let packages = list(&metadata["packages"]).filter_map(Package::new).collect();
        Ok(root.map(|(root, target)| Self { root, target, packages }))
    }

    /// The name of a package by its id.
    pub(crate) fn name(&self, id: &str) -> Option<&str> {
        self.packages.iter().find(|package| package.id == id).map(|package| &*package.name)
    }
}

impl Package {
    fn new(package: &Value) -> Option<Self> {
        let text = |of: &Value| of.as_str().map(str::to_owned);
        let dependency = |of: &Value| {
            let features = list(&of["features"]).filter_map(text).collect();
            Some((text(&of["name"])?, features))
        };
        Some(Self {
            id: text(&package["id"])?,
            name: text(&package["name"])?,
            folder: Path::new(package["manifest_path"].as_str()?).parent()?.to_owned(),
            dependencies: list(&package["dependencies"]).filter_map(dependency).collect(),
            crates: list(&package["targets"])
                .filter(|target| target["kind"][0] != "custom-build")
                .filter_map(|target| text(&target["name"]))
                .collect(),
        })
    }

    /// The features that it turns on of what it depends on; `None` where it does not.
    pub(crate) fn depends_on(&self, name: &str) -> Option<&[String]> {
        let of = self.dependencies.iter().find(|(own, _)| own == name);
        of.map(|(_, features)| &**features)
    }
}

fn list(of: &Value) -> impl Iterator<Item = &Value> {
    of.as_array().into_iter().flatten()
}

/// A command of the cargo that called this program, or of the one that is found, on the workspace of this `Cargo.toml`.
pub(crate) fn cargo(command: &str, manifest: Option<&Path>) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.arg(command);
    cargo.args(manifest.iter().flat_map(|path| [OsStr::new("--manifest-path"), path.as_os_str()]));
    cargo
}

/// What a command of cargo's printed. `missing` is told where there is no cargo.
///
/// # Errors
///
/// Where it does not start.
pub(crate) fn output(cargo: &mut Command, missing: &str) -> Result<Output, Failure> {
    cargo.output().map_err(|error| {
        Failure::Input(match error.kind() {
            io::ErrorKind::NotFound => missing.to_owned(),
            _ => format!("cannot run `cargo`: {error}"),
        })
    })
}

/// What cargo says by `--message-format=json-render-diagnostics`.
pub(crate) fn events(output: &Output) -> Vec<Value> {
    let lines = output.stdout.split(|byte| *byte == b'\n');
    lines.filter_map(|line| serde_json::from_slice(line).ok()).collect()
}
