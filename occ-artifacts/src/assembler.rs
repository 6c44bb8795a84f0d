//! `ptxas`: found, and run on PTX, which has no registers before.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::build::{Error, named};
use crate::merge::Merged;
use crate::{MeasuredKernel, child, ptx, ptxas, toolkit};

/// The variable that names a `ptxas`.
const OWN: &str = "PTXAS";

/// A `ptxas`.
#[derive(Clone, Debug)]
pub struct Assembler {
    path: PathBuf,
    limit: Duration,
}

impl Assembler {
    /// The `ptxas` at this path.
    ///
    /// # Errors
    ///
    /// Where there is no file; `named_by` says who named it.
    pub fn at(path: &Path, named_by: &str) -> Result<Self, Error> {
        let path = named("`ptxas`", path.to_owned(), named_by, "the one on `PATH`")?;
        Ok(Self::new(path, child::LIMIT))
    }

    pub(crate) fn new(path: PathBuf, limit: Duration) -> Self {
        Self { path, limit }
    }

    /// The first `ptxas` of those that the variable `PTXAS` names, that are in `bin` of `CUDA_HOME`
    /// and `CUDA_PATH`, on `PATH`, in the usual places of toolkits, and among the Python packages of
    /// `VIRTUAL_ENV` and of the Pythons on `PATH`. `asked` is told each variable that decides.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn find(asked: &mut dyn FnMut(&str)) -> Result<Self, Error> {
        if let Some(path) = toolkit::variable(OWN, asked) {
            return Self::at(path.as_ref(), "the variable `PTXAS`");
        }
        match toolkit::find("ptxas", asked) {
            Ok(path) => Ok(Self::new(path, child::LIMIT)),
            Err(searched) => {
                Err(Error::missing(format!("`{OWN}` is not set, {}", searched.join(", "))))
            }
        }
    }

    /// The same, which may take this long for a module and a target; 10 minutes otherwise.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        Self { limit, ..self }
    }

    /// The program.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// `ptxas 12.9.86`.
    ///
    /// # Errors
    ///
    /// Where it does not run.
    pub fn version(&self) -> Result<String, Error> {
        let version = self.output(Command::new(&self.path).arg("--version"))?;
        // `Cuda compilation tools, release 12.9, V12.9.86`.
        let version =
            version.lines().find_map(|line| line.rsplit_once(", V").map(|(_, version)| version));
        Ok(format!("ptxas {}", version.unwrap_or("of unknown version").trim()))
    }

    /// Assembles a module for a target, `sm_90`, to `cubin`: its kernels with what the cubin, the log
    /// of `ptxas` and the module itself say of each.
    ///
    /// # Errors
    ///
    /// Where the module cannot be read, `ptxas` refuses it, or what it wrote cannot be read.
    pub fn measure(
        &self,
        module: &Path,
        target: &str,
        cubin: &Path,
        arguments: &[OsString],
    ) -> Result<Vec<MeasuredKernel>, Error> {
        let text = fs::read(module).map_err(|error| Error::cannot("read", module, &error))?;
        let log = self.run(module, target, cubin, arguments)?;
        let bytes = fs::read(cubin).map_err(|error| Error::cannot("read", cubin, &error))?;
        let mut kernels = crate::cubin::read(&bytes)
            .map_err(|error| Error::new(format!("{}: {error}", cubin.display())))?;
        for kernel in &mut kernels {
            // What a cubin may leave out of it: the suffix of `sm_100f`.
            if target.starts_with(&kernel.target) {
                target.clone_into(&mut kernel.target);
            }
        }
        let mut reported = ptxas::read(&log).map_err(|error| {
            Error::new(format!("the output of `ptxas` for {}: {error}", module.display()))
        })?;
        // Functions that are no entries have a report too, where they are not inlined.
        reported.retain(|it| kernels.iter().any(|kernel| kernel.name == it.name));
        for kernel in &mut reported {
            // The cubin counts the functions that it calls as well.
            kernel.scratch = None;
        }
        let mut asked_for = ptx::bounds(&String::from_utf8_lossy(&text));
        asked_for.retain(|bound| kernels.iter().any(|kernel| kernel.name == bound.name));
        let mut merged = Merged::default();
        merged.add(kernels, cubin)?;
        if !reported.is_empty() {
            merged.add(reported, Path::new("the log of `ptxas`"))?;
        }
        if !asked_for.is_empty() {
            merged.add(asked_for, module)?;
        }
        Ok(merged.kernels())
    }

    /// Compiles for one target; and what `ptxas` printed.
    fn run(
        &self,
        module: &Path,
        target: &str,
        cubin: &Path,
        arguments: &[OsString],
    ) -> Result<String, Error> {
        let mut command = Command::new(&self.path);
        command.arg("-v").arg(format!("-arch={target}")).args(arguments);
        command.arg("-o").arg(cubin).arg(module);
        self.output(&mut command)
            .map_err(|error| error.about(format_args!("{} for {target}", module.display())))
    }

    /// What a run said, in either stream.
    fn output(&self, command: &mut Command) -> Result<String, Error> {
        let ended = child::run(command, self.limit)?.success(&self.path)?;
        Ok(ended.stderr + &ended.stdout)
    }
}

/// Whether this is a target as `ptxas -arch` takes it, which also is part of a file's name.
#[must_use]
pub fn is_target(target: &str) -> bool {
    target.strip_prefix("sm_").is_some_and(|model| {
        model.starts_with(|first: char| first.is_ascii_digit())
            && model.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
