//! A workspace as cargo has it: its packages, and what cargo says while it builds or checks them.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde::Deserialize;
use serde_json::Value;

use crate::Failure;

/// What cargo says of a workspace.
#[derive(Deserialize)]
pub(crate) struct Workspace {
    #[serde(rename = "workspace_root")]
    pub(crate) root: PathBuf,
    /// Where it is built.
    #[serde(rename = "target_directory")]
    pub(crate) target: PathBuf,
    pub(crate) packages: Vec<Package>,
}

/// A package of it.
#[derive(Deserialize)]
pub(crate) struct Package {
    id: String,
    pub(crate) name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
    targets: Vec<Crate>,
}

/// What a package depends on, and by which features.
#[derive(Deserialize)]
struct Dependency {
    name: String,
    features: Vec<String>,
}

#[derive(Deserialize)]
struct Crate {
    name: String,
    kind: Vec<String>,
}

impl Workspace {
    /// The workspace of this `Cargo.toml`, or of the folder that the command runs in; `None` where cargo finds none.
    ///
    /// # Errors
    ///
    /// Where cargo does not start.
    pub(crate) fn read(manifest: Option<&Path>) -> Result<Option<Self>, Failure> {
        let mut cargo = cargo("metadata", manifest);
        cargo.args(["--no-deps", "--format-version=1"]).stderr(Stdio::inherit());
        let metadata = output(&mut cargo)?.stdout;
        Ok(serde_json::from_slice(&metadata).ok())
    }

    /// The name of a package by its id.
    pub(crate) fn name(&self, id: &str) -> Option<&str> {
        self.packages.iter().find(|package| package.id == id).map(|package| &*package.name)
    }
}

impl Package {
    /// The folder of its `Cargo.toml`.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new(""))
    }

    /// The names of its crates, without a build script's.
    pub(crate) fn crates(&self) -> impl Iterator<Item = &String> {
        let own = self.targets.iter().filter(|own| own.kind[..] != ["custom-build"]);
        own.map(|own| &own.name)
    }

    /// The features that it turns on of what it depends on; `None` where it does not.
    pub(crate) fn depends_on(&self, name: &str) -> Option<&[String]> {
        let of = self.dependencies.iter().find(|dependency| dependency.name == name);
        of.map(|dependency| &*dependency.features)
    }
}

/// A command of the cargo that called this program, or of the one that is found, on the workspace of this `Cargo.toml`.
pub(crate) fn cargo(command: &str, manifest: Option<&Path>) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.arg(command);
    cargo.args(manifest.iter().flat_map(|path| [OsStr::new("--manifest-path"), path.as_os_str()]));
    cargo
}

/// What is told where there is no cargo: other commands do without it.
const NO_CARGO: &str = "this needs cargo, which was not found: run it where the workspace is built. `inspect`, `baseline` and `diff` \
     read compiled kernels without cargo, and so does `init` where files are named";

/// What a command of cargo's printed.
///
/// # Errors
///
/// Where it does not start.
pub(crate) fn output(cargo: &mut Command) -> Result<Output, Failure> {
    cargo.output().map_err(|error| {
        Failure::Input(match error.kind() {
            io::ErrorKind::NotFound => NO_CARGO.to_owned(),
            _ => format!("cannot run `cargo`: {error}"),
        })
    })
}

/// What cargo says by `--message-format=json-render-diagnostics`.
pub(crate) fn events(output: &Output) -> Vec<Value> {
    let lines = output.stdout.split(|byte| *byte == b'\n');
    lines.filter_map(|line| serde_json::from_slice(line).ok()).collect()
}
