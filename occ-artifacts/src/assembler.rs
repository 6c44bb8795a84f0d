//! `ptxas`: found, and run on PTX, which has no registers before.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::Error;
use crate::merge::Merged;
use crate::{MeasuredKernel, ptx, ptxas};

/// The variable that names a `ptxas`.
const OWN: &str = "PTXAS";
/// Variables that name a CUDA toolkit, whose `bin` has `ptxas`.
const TOOLKITS: [&str; 2] = ["CUDA_HOME", "CUDA_PATH"];
/// Where toolkits are installed, by NVIDIA's and by distributions' packages.
const INSTALLED: [&str; 3] = ["/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"];
/// Where the Python packages `nvidia-cuda-nvcc-cu12` and `nvidia-cuda-nvcc` (CUDA 13) have it, below
/// `site-packages`.
const PACKAGES: [&str; 2] = ["nvidia/cu13/bin", "nvidia/cuda_nvcc/bin"];

/// A `ptxas`.
#[derive(Clone, Debug)]
pub struct Assembler {
    path: PathBuf,
}

/// No `ptxas`: where it was looked for.
#[derive(Clone, Debug)]
pub struct Missing(String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

impl Assembler {
    /// The `ptxas` at this path.
    ///
    /// # Errors
    ///
    /// Where there is no file; `named_by` says who named it.
    pub fn at(path: &Path, named_by: &str) -> Result<Self, Missing> {
        if path.is_file() {
            return Ok(Self { path: path.to_owned() });
        }
        Err(Missing(format!(
            "no `ptxas` at `{}`, which {named_by} names: correct it, or leave it out for the one on \
             `PATH`",
            path.display()
        )))
    }

    /// The first `ptxas` of those that the variable `PTXAS` names, that are in `bin` of `CUDA_HOME`
    /// and `CUDA_PATH`, on `PATH`, in the usual places of toolkits, and among the Python packages of
    /// `VIRTUAL_ENV` and of the Pythons on `PATH`. `asked` is told each variable that decides.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn find(asked: &mut dyn FnMut(&str)) -> Result<Self, Missing> {
        let mut variable = |name: &str| {
            asked(name);
            env::var_os(name).filter(|value| !value.is_empty())
        };
        if let Some(path) = variable(OWN) {
            return Self::at(path.as_ref(), "the variable `PTXAS`");
        }
        let name = format!("ptxas{}", env::consts::EXE_SUFFIX);
        let mut searched = vec!["`PTXAS` is not set".to_owned()];
        for toolkit in TOOLKITS {
            match variable(toolkit) {
                Some(folder) => {
                    let path = Path::new(&folder).join("bin").join(&name);
                    if path.is_file() {
                        return Ok(Self { path });
                    }
                    searched.push(format!("`{toolkit}` has no `{}`", path.display()));
                }
                None => searched.push(format!("`{toolkit}` is not set")),
            }
        }
        let folders: Vec<PathBuf> =
            env::split_paths(&variable("PATH").unwrap_or_default()).collect();
        let on_path = folders.iter().map(|folder| folder.join(&name));
        let installed = INSTALLED.iter().map(|toolkit| Path::new(toolkit).join("bin").join(&name));
        if let Some(path) = on_path.chain(installed).find(|path| path.is_file()) {
            return Ok(Self { path });
        }
        let roots = variable("VIRTUAL_ENV").map(PathBuf::from).into_iter();
        let roots = roots.chain(folders.iter().filter_map(|folder| python_root(folder)));
        match roots.flat_map(|root| packaged(&root, &name)).find(|path| path.is_file()) {
            Some(path) => Ok(Self { path }),
            None => {
                searched.push("`PATH` has none".to_owned());
                Err(Missing(searched.join(", ")))
            }
        }
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
        let said = self.output(Command::new(&self.path).arg("--version"))?;
        // `Cuda compilation tools, release 12.9, V12.9.86`.
        let version =
            said.lines().find_map(|line| line.rsplit_once(", V").map(|(_, version)| version));
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
        let mut said = ptxas::read(&log).map_err(|error| {
            Error::new(format!("what `ptxas` said of {}: {error}", module.display()))
        })?;
        // Functions that are no entries have a report too, where they are not inlined.
        said.retain(|said| kernels.iter().any(|kernel| kernel.name == said.name));
        let mut asked_for = ptx::bounds(&String::from_utf8_lossy(&text));
        asked_for.retain(|bound| kernels.iter().any(|kernel| kernel.name == bound.name));
        let mut merged = Merged::default();
        merged.add(kernels, cubin)?;
        if !said.is_empty() {
            merged.add(said, Path::new("the log of `ptxas`"))?;
        }
        if !asked_for.is_empty() {
            merged.add(asked_for, module)?;
        }
        Ok(merged.kernels())
    }

    /// Compiles for one target; what `ptxas` said of it.
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
            .map_err(|error| Error::new(format!("{} for {target}: {error}", module.display())))
    }

    /// What a run said, in either stream.
    fn output(&self, command: &mut Command) -> Result<String, Error> {
        let output = command.output().map_err(|error| {
            let denied = error.kind() == std::io::ErrorKind::PermissionDenied;
            // Python packages are unpacked without it.
            let way = if denied { ": set its run bit, as in `chmod +x`" } else { "" };
            Error::new(format!("{}{way}", Error::cannot("run", &self.path, &error)))
        })?;
        let mut said = String::from_utf8_lossy(&output.stderr).into_owned();
        said += &String::from_utf8_lossy(&output.stdout);
        if output.status.success() {
            return Ok(said);
        }
        Err(Error::new(format!(
            "`{}` failed ({}): {}",
            self.path.display(),
            output.status,
            said.trim()
        )))
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

/// Where the Python is that is run from this folder of `PATH`.
fn python_root(folder: &Path) -> Option<PathBuf> {
    let is_python = folder.join("python3").is_file() || folder.join("python.exe").is_file();
    let root = if folder.ends_with("bin") || folder.ends_with("Scripts") {
        folder.parent()?
    } else {
        folder
    };
    is_python.then(|| root.to_owned())
}

/// Where packages of a Python may have a program of this name.
fn packaged(root: &Path, name: &str) -> Vec<PathBuf> {
    let mut sites = vec![root.join("Lib").join("site-packages")];
    if let Ok(versions) = fs::read_dir(root.join("lib")) {
        let mut versions: Vec<PathBuf> = versions.flatten().map(|entry| entry.path()).collect();
        versions.sort();
        sites.extend(versions.iter().map(|version| version.join("site-packages")));
    }
    let each = sites.iter().flat_map(|site| PACKAGES.iter().map(|below| site.join(below)));
    each.map(|folder| folder.join(name)).collect()
}
