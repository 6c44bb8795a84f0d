//! A `.cu` source: `nvcc` or `clang` makes PTX of it, and `ptxas` assembles that.

use std::collections::HashSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::unmeasured::{Kept, or_checked_in};
use super::{Complaint, Error, Source, depfile, named, sources, variable, watch};
use crate::assembler::{Assembler, is_target};
use crate::manifest::Manifest;
use crate::merge::Merged;
use crate::{child, toolkit};

/// Variables that name the compiler: as the crate `cc` reads it, and as CMake does.
const VARIABLES: [&str; 2] = ["NVCC", "CUDACXX"];

/// The Python packages that have what compiles a source.
const PACKAGES: &str =
    "packages `nvidia-cuda-nvcc`, `nvidia-cuda-crt`, `nvidia-cuda-runtime` and `nvidia-nvvm`";

/// How `.cu` sources are compiled.
#[derive(Clone, Debug, Default)]
pub(super) struct Cuda {
    /// The compiler that was given.
    pub(super) program: Option<PathBuf>,
    /// Further arguments for it.
    pub(super) arguments: Vec<OsString>,
}

/// What a compilation needs besides.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    /// Where its files go.
    pub(super) folder: &'a Path,
    /// The manifest that stands in for it.
    pub(super) checked_in: Option<Kept<'a>>,
    /// Modules and PTX, which that may be of as well.
    pub(super) others: &'a [Source],
    /// The `ptxas` that was given.
    pub(super) ptxas: Option<&'a Path>,
    /// Further arguments for that.
    pub(super) ptxas_arguments: &'a [OsString],
    pub(super) limit: Duration,
}

impl Around<'_> {
    /// The `ptxas` to use: the one that was given or that the variable `PTXAS` names, one beside the
    /// compiler, or any.
    pub(super) fn assembler(&self, compiler: Option<&Path>) -> Result<Assembler, Error> {
        let name = format!("ptxas{}", env::consts::EXE_SUFFIX);
        let beside = compiler.map(|compiler| compiler.with_file_name(&name));
        let found = match (self.ptxas, beside.filter(|path| path.is_file())) {
            (Some(path), _) => Assembler::at(path, "`Resources::ptxas`"),
            (None, None) => Assembler::find(&mut |name| drop(variable(name))),
            (None, Some(beside)) => match variable("PTXAS") {
                Some(path) => Assembler::at(path.as_ref(), "the variable `PTXAS`"),
                None => Assembler::at(&beside, "the compiler"),
            },
        };
        // Of one that was named nobody meant a manifest in its place.
        let found = found.map_err(|error| {
            if !error.is_missing() {
                return error;
            }
            Error::missing(format!(
                "no `ptxas`, which allocates the registers: {error}; install the CUDA toolkit, or the \
                 Python {} in a virtual environment, and activate that",
                // A compiler has use for no `ptxas` alone.
                if compiler.is_some() { PACKAGES } else { "package `nvidia-cuda-nvcc`" }
            ))
        })?;
        println!("cargo::rerun-if-changed={}", found.path().display());
        Ok(found.time_limit(self.limit))
    }
}

/// A compiler of CUDA's C++.
struct Compiler {
    path: PathBuf,
    is_clang: bool,
    /// `nvcc 12.9.86`, `clang 22.1.8`.
    tool: String,
}

impl Cuda {
    /// The counts of a source: what is compiled, or the manifest that is checked in.
    pub(super) fn measure(&self, source: &Source, around: Around<'_>) -> Result<Manifest, Error> {
        let path = &source.path;
        source.has_targets("compile", "[\"sm_80\"]")?;
        if let Some(other) = source.targets.iter().find(|target| !is_target(target)) {
            let reason = format!("`{other}` is no target of CUDA: expected one such as `sm_80`");
            return Err(source.wrong(reason));
        }
        fs::File::open(path).map_err(|error| Error::cannot("read", path, &error))?;
        or_checked_in(self.compiled(source, around), around.checked_in, path, |kept| {
            sources::checked_in(kept, path, source, &self.arguments, around.others)
        })
    }

    fn compiled(&self, source: &Source, around: Around<'_>) -> Result<Manifest, Error> {
        let compiler = self.find(around.limit)?;
        let assembler = around.assembler(Some(&compiler.path))?;
        let (mut merged, mut read) = (Merged::default(), Vec::new());
        let mut targets = HashSet::new();
        for target in source.targets.iter().filter(|target| targets.insert(*target)) {
            let file =
                |ending: &str| around.folder.join(source.output(&format!("{target}.{ending}")));
            let (ptx, cubin, rule) = (file("ptx"), file("cubin"), file("d"));
            self.compile(&compiler, source, target, [&ptx, &rule], around.limit)?;
            let measured = assembler.measure(&ptx, target, &cubin, around.ptxas_arguments);
            merged.add(measured.map_err(|error| unknown(error, target))?, &cubin)?;
            let text =
                fs::read_to_string(&rule).map_err(|error| Error::cannot("read", &rule, &error))?;
            read.extend(compiler.own_files(&text));
        }
        for file in &read {
            watch(file, around.folder);
        }
        Ok(Manifest {
            tool: format!("{}; {}", compiler.tool, assembler.version()?),
            kernels: merged.kernels(),
            inputs: sources::inputs(&read, &self.arguments)?,
            ..Manifest::default()
        })
    }

    /// Compiles a source for one target, to PTX and a rule that says what was read.
    fn compile(
        &self,
        compiler: &Compiler,
        source: &Source,
        target: &str,
        [ptx, rule]: [&Path; 2],
        limit: Duration,
    ) -> Result<(), Error> {
        let mut command = Command::new(&compiler.path);
        if compiler.is_clang {
            command.args(["-x", "cuda", "--cuda-device-only", "-S", "-O3"]);
            command.arg(format!("--cuda-gpu-arch={target}"));
            if let Some(folder) = variable("CUDA_HOME").or_else(|| variable("CUDA_PATH")) {
                command.arg(format!("--cuda-path={}", folder.display()));
            }
        } else {
            command.arg("-ptx").arg(format!("-arch={target}"));
        }
        command.arg("-MMD").arg("-MF").arg(rule).args(&self.arguments);
        command.arg("-o").arg(ptx).arg(&source.path);
        child::run(&mut command, limit)?.success(&compiler.path).map(drop).map_err(|error| {
            if error.complaint == Complaint::NoToolkit {
                return Error::missing(format!(
                    "`{}` finds no CUDA toolkit, whose headers and library it needs: install one, \
                     and set `CUDA_HOME` to it; or install the Python {PACKAGES} in a virtual \
                     environment, and activate that, for the `nvcc` of theirs",
                    compiler.path.display()
                ));
            }
            unknown(error.about(format_args!("{} for {target}", source.path.display())), target)
        })
    }

    /// The compiler that was given, or the one that the environment has. Tells cargo what decided.
    fn find(&self, limit: Duration) -> Result<Compiler, Error> {
        let given = self.program.clone().map(|path| (path, "`Resources::cuda_compiler`".into()));
        let of_variable = |name| Some((variable(name)?.into(), format!("the variable `{name}`")));
        let path = match given.or_else(|| VARIABLES.into_iter().find_map(of_variable)) {
            Some((path, by)) => named("compiler", path, by, "the one on `PATH`")?,
            None => {
                let asked = &mut |name: &str| drop(variable(name));
                let clang = |searched: Vec<String>| {
                    toolkit::of_llvm("clang", asked).ok_or_else(|| {
                        Error::missing(format!(
                            "no `nvcc` and no `clang`, which compile it: `NVCC` is not set, {}; \
                             install the CUDA toolkit, or the Python {PACKAGES} in a virtual \
                             environment, and activate that",
                            searched.join(", ")
                        ))
                    })
                };
                toolkit::find("nvcc", &mut |name| drop(variable(name))).or_else(clang)?
            }
        };
        println!("cargo::rerun-if-changed={}", path.display());
        Compiler::ask(path, limit)
    }
}

impl Compiler {
    /// Which compiler this is, by what it says.
    fn ask(path: PathBuf, limit: Duration) -> Result<Self, Error> {
        let version =
            child::run(Command::new(&path).arg("--version"), limit)?.success(&path)?.stdout;
        let after = |mark: &str| version.split_once(mark).and_then(|(_, rest)| rest.lines().next());
        // `Cuda compilation tools, release 12.9, V12.9.86`; `Debian clang version 22.1.8 (1~deb12u1)`.
        let (is_clang, tool) = match (version.contains("nvcc"), after("clang version ")) {
            (true, _) => (false, format!("nvcc {}", after(", V").unwrap_or("of unknown version"))),
            (false, Some(version)) => {
                let version = version.split_whitespace().next().unwrap_or_default();
                (true, format!("clang {version}"))
            }
            (false, None) => {
                return Err(Error::new(format!(
                    "`{}` is neither `nvcc` nor `clang`, by what its `--version` says",
                    path.display()
                )));
            }
        };
        Ok(Self { path, is_clang, tool })
    }

    /// Which files of a rule are the user's: not those of the compiler's own toolkit.
    fn own_files(&self, rule: &str) -> Vec<PathBuf> {
        let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let program = real(&self.path);
        // `cuda/bin/nvcc` and `cuda/include`; those of clang's and of the system no rule has.
        let toolkit = program.parent().and_then(Path::parent).filter(|_| !self.is_clang);
        let is_own =
            |file: &PathBuf| toolkit.is_none_or(|toolkit| !real(file).starts_with(toolkit));
        depfile::files(rule).into_iter().filter(is_own).collect()
    }
}

/// Whether an error is that a compiler does not know the target: then a newer one is missing.
pub(super) fn unknown(error: Error, target: &str) -> Error {
    if error.complaint == Complaint::UnknownTarget {
        return Error::missing(format!(
            "{error}; {target} needs a newer CUDA toolkit, or the GPU was dropped from it"
        ));
    }
    error
}
