//! The programs that compile, and where each is.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::Error;
use super::compiled::Build;
use crate::assembler::Assembler;
use crate::toolkit;

/// A program that somebody may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Program {
    Ptxas,
    /// `nvcc` or `clang`.
    Cuda,
    Rustc,
    Lld,
    CargoOcc,
}

impl Program {
    /// What it is called, the method and the variables that name it, and which one it is otherwise.
    const fn row(self) -> (&'static str, &'static str, &'static [&'static str], &'static str) {
        const ON_PATH: &str = "the one on `PATH`";
        match self {
            Self::Ptxas => ("`ptxas`", "ptxas", &["PTXAS"], ON_PATH),
            // As the crate `cc` reads it, and as CMake does.
            Self::Cuda => ("compiler", "cuda_compiler", &["NVCC", "CUDACXX"], ON_PATH),
            Self::Rustc => ("`rustc`", "rustc", &["OCC_RUSTC"], "the compiler of this build"),
            Self::Lld => ("`ld.lld`", "lld", &["LLD"], "the one of rustc"),
            Self::CargoOcc => ("`cargo-occ`", "cargo_occ", &["CARGO_OCC"], ON_PATH),
        }
    }
}

/// The Python packages that have what compiles a source of CUDA.
pub(super) const PACKAGES: &str =
    "packages `nvidia-cuda-nvcc`, `nvidia-cuda-crt`, `nvidia-cuda-runtime` and `nvidia-nvvm`";

impl Build<'_> {
    /// The program that was given, that a variable names, or that is `found`. Tells cargo what decided.
    pub(super) fn find(
        &self,
        program: Program,
        found: impl FnOnce() -> Result<PathBuf, Error>,
    ) -> Result<PathBuf, Error> {
        let (what, method, variables, other) = program.row();
        let given = self.given.programs.get(&program).cloned();
        let given = given.map(|path| (path, format!("`Resources::{method}`")));
        let named_by =
            |name: &&str| Some((variable(name)?.into(), format!("the variable `{name}`")));
        let path = match given.or_else(|| variables.iter().find_map(named_by)) {
            Some((path, by)) => named(what, path, by, other)?,
            None => found()?,
        };
        println!("cargo::rerun-if-changed={}", path.display());
        Ok(path)
    }

    /// The `ptxas`: one beside the compiler, where none is named, before any other.
    pub(super) fn assembler(&self, compiler: Option<&Path>) -> Result<Assembler, Error> {
        let name = format!("ptxas{}", env::consts::EXE_SUFFIX);
        let beside = compiler.map(|compiler| compiler.with_file_name(name));
        let found = || {
            match beside.filter(|path| path.is_file()) {
            Some(beside) => Ok(beside),
            None => toolkit::find("ptxas", &mut told).map_err(|searched| {
                Error::missing(format!(
                    "no `ptxas`, which allocates the registers: `PTXAS` is not set, {}; install the CUDA \
                     toolkit, or the Python {} in a virtual environment, and activate that",
                    searched.join(", "),
                    // A compiler has use for no `ptxas` alone.
                    if compiler.is_some() { PACKAGES } else { "package `nvidia-cuda-nvcc`" }
                ))
            }),
        }
        };
        Ok(Assembler::new(self.find(Program::Ptxas, found)?, self.limit))
    }
}

/// The program that somebody named, which has to be there; `by` says who, and `other` which one it is otherwise.
pub(crate) fn named(
    what: &str,
    path: PathBuf,
    by: impl std::fmt::Display,
    other: &str,
) -> Result<PathBuf, Error> {
    if path.is_file() {
        return Ok(path);
    }
    let path = path.display();
    Err(Error::new(format!(
        "no {what} at `{path}`, which {by} names: correct it, or leave it out for {other}"
    )))
}

/// Tells cargo that a variable decides.
pub(super) fn told(name: &str) {
    println!("cargo::rerun-if-env-changed={name}");
}

/// A variable that is set, and not to nothing. Cargo is told that it decides.
pub(super) fn variable(name: &str) -> Option<OsString> {
    toolkit::variable(name, &mut told)
}
