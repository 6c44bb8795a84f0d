//! `ptxas`: found and run.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Error, cannot};

/// Variables that name a CUDA toolkit, whose `bin` has `ptxas`.
const TOOLKITS: [&str; 2] = ["CUDA_HOME", "CUDA_PATH"];

/// A `ptxas`.
pub(super) struct Assembler(PathBuf);

impl Assembler {
    /// The `ptxas` that was given, or the first of those that the environment names, for `ptx`. Tells
    /// cargo what decided.
    pub(super) fn find(given: Option<&Path>, ptx: &Path) -> Result<Self, Error> {
        if let Some(path) = given {
            return Self::at(path, "`Resources::ptxas`");
        }
        if let Some(path) = variable("PTXAS") {
            return Self::at(path.as_ref(), "the variable `PTXAS`");
        }
        let name = format!("ptxas{}", env::consts::EXE_SUFFIX);
        let mut searched = vec!["`PTXAS` is not set".to_owned()];
        for toolkit in TOOLKITS {
            match variable(toolkit) {
                Some(folder) => {
                    let path = Path::new(&folder).join("bin").join(&name);
                    if path.is_file() {
                        return Ok(Self::found(path));
                    }
                    searched.push(format!("`{toolkit}` has no `{}`", path.display()));
                }
                None => searched.push(format!("`{toolkit}` is not set")),
            }
        }
        let folders = variable("PATH").unwrap_or_default();
        let paths = env::split_paths(&folders).map(|folder| folder.join(&name));
        if let Some(path) = paths.into_iter().find(|path| path.is_file()) {
            return Ok(Self::found(path));
        }
        searched.push("`PATH` has none".to_owned());
        Err(Error::new(format!(
            "no `ptxas`, which allocates the registers of `{}`: {}; install the CUDA toolkit, or the \
             Python package `nvidia-cuda-nvcc-cu12`, and set `PTXAS` to its `ptxas`, or compile the \
             PTX elsewhere and give `object` the cubin",
            ptx.display(),
            searched.join(", "),
        )))
    }

    fn at(path: &Path, named_by: &str) -> Result<Self, Error> {
        if path.is_file() {
            return Ok(Self::found(path.to_owned()));
        }
        Err(Error::new(format!(
            "no `ptxas` at `{}`, which {named_by} names: correct it, or leave it out for the one on \
             `PATH`",
            path.display()
        )))
    }

    fn found(path: PathBuf) -> Self {
        println!("cargo::rerun-if-changed={}", path.display());
        Self(path)
    }

    /// `ptxas 12.9.86`.
    pub(super) fn version(&self) -> Result<String, Error> {
        let said = self.output(Command::new(&self.0).arg("--version"))?;
        // `Cuda compilation tools, release 12.9, V12.9.86`.
        let version =
            said.lines().find_map(|line| line.rsplit_once(", V").map(|(_, version)| version));
        Ok(format!("ptxas {}", version.unwrap_or("of unknown version").trim()))
    }

    /// Compiles for one target; what `ptxas` said of it.
    pub(super) fn run(
        &self,
        ptx: &Path,
        target: &str,
        cubin: &Path,
        arguments: &[OsString],
    ) -> Result<String, Error> {
        let mut command = Command::new(&self.0);
        command.arg("-v").arg(format!("-arch={target}")).args(arguments);
        command.arg("-o").arg(cubin).arg(ptx);
        self.output(&mut command)
            .map_err(|error| Error::new(format!("{} for {target}: {error}", ptx.display())))
    }

    /// What a run said, in either stream.
    fn output(&self, command: &mut Command) -> Result<String, Error> {
        let output = command.output().map_err(|error| cannot("run", &self.0, &error))?;
        let mut said = String::from_utf8_lossy(&output.stderr).into_owned();
        said += &String::from_utf8_lossy(&output.stdout);
        if output.status.success() {
            return Ok(said);
        }
        Err(Error::new(format!(
            "`{}` failed ({}): {}",
            self.0.display(),
            output.status,
            said.trim()
        )))
    }
}

/// A variable that is set, and not to nothing. Cargo is told that it decides.
pub(super) fn variable(name: &str) -> Option<OsString> {
    println!("cargo::rerun-if-env-changed={name}");
    env::var_os(name).filter(|value| !value.is_empty())
}
