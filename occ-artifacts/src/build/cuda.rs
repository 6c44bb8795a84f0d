//! A `.cu` source: `nvcc` or `clang` makes PTX of it, and `ptxas` assembles that, as it does PTX that is given.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::compiled::{Build, Compiled};
use super::program::{PACKAGES, Program, told, variable};
use super::source::{Kind, Source};
use super::{Error, depfile};
use crate::manifest::Manifest;
use crate::{child, toolkit};

/// A compiler of CUDA's C++.
struct Compiler {
    path: PathBuf,
    is_clang: bool,
    /// `nvcc 12.9.86`, `clang 22.1.8`.
    tool: String,
}

/// What `ptxas` says of a module.
pub(super) fn assembled(build: &Build<'_>, source: &Source) -> Result<Manifest, Error> {
    let assembler = build.assembler(None)?;
    let tool = assembler.version()?;
    build.each_target(source, |target| {
        let file = build.folder.join(source.output(&format!("{target}.cubin")));
        let arguments = build.arguments(Kind::Ptx);
        let kernels = assembler.measure(&source.path, target, &file, arguments);
        let kernels = kernels.map_err(|error| unknown(error, target))?;
        Ok(Compiled { kernels, file, tools: vec![tool.clone()], read: Vec::new() })
    })
}

/// What a source of CUDA is compiled to.
pub(super) fn compiled(build: &Build<'_>, source: &Source) -> Result<Manifest, Error> {
    let compiler = Compiler::find(build)?;
    let assembler = build.assembler(Some(&compiler.path))?;
    build.each_target(source, |target| {
        let [ptx, file, rule] = ["ptx", "cubin", "d"]
            .map(|ending| build.folder.join(source.output(&format!("{target}.{ending}"))));
        compiler
            .compile(build, source, target, [&ptx, &rule])
            .map_err(|error| unknown(error, target))?;
        let kernels = assembler.measure(&ptx, target, &file, build.arguments(Kind::Ptx));
        let kernels = kernels.map_err(|error| unknown(error, target))?;
        let rule =
            fs::read_to_string(&rule).map_err(|error| Error::cannot("read", &rule, &error))?;
        let tools = vec![compiler.tool.clone(), assembler.version()?];
        Ok(Compiled { kernels, file, tools, read: compiler.own_files(&rule) })
    })
}

impl Compiler {
    fn find(build: &Build<'_>) -> Result<Self, Error> {
        let clang = |searched: Vec<String>| {
            toolkit::on_path(toolkit::of_llvm("clang"), &mut told).ok_or_else(|| {
                Error::missing(format!(
                    "no `nvcc` and no `clang`, which compile it: `NVCC` is not set, {}; install the CUDA \
                     toolkit, or the Python {PACKAGES} in a virtual environment, and activate that",
                    searched.join(", ")
                ))
            })
        };
        let path = build.find(Program::Cuda, || toolkit::find("nvcc", &mut told).or_else(clang))?;
        let version = child::run(Command::new(&path).arg("--version"), build.limit)?;
        let version = version.success(&path)?.stdout;
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

    /// Compiles a source for one target, to PTX and a rule that says what was read.
    fn compile(
        &self,
        build: &Build<'_>,
        source: &Source,
        target: &str,
        [ptx, rule]: [&Path; 2],
    ) -> Result<(), Error> {
        let mut command = Command::new(&self.path);
        if self.is_clang {
            command.args(["-x", "cuda", "--cuda-device-only", "-S", "-O3"]);
            command.arg(format!("--cuda-gpu-arch={target}"));
            if let Some(folder) = variable("CUDA_HOME").or_else(|| variable("CUDA_PATH")) {
                command.arg(format!("--cuda-path={}", folder.display()));
            }
        } else {
            command.arg("-ptx").arg(format!("-arch={target}"));
        }
        command.arg("-MMD").arg("-MF").arg(rule).args(build.arguments(Kind::Cuda));
        command.arg("-o").arg(ptx).arg(&source.path);
        child::run(&mut command, build.limit)?.success(&self.path).map(drop).map_err(|error| {
            // clang.
            if error.says(&["cannot find CUDA installation", "cannot find libdevice"]) {
                return Error::missing(format!(
                    "`{}` finds no CUDA toolkit, whose headers and library it needs: install one, \
                     and set `CUDA_HOME` to it; or install the Python {PACKAGES} in a virtual \
                     environment, and activate that, for the `nvcc` of theirs",
                    self.path.display()
                ));
            }
            error.about(format_args!("{} for {target}", source.path.display()))
        })
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

/// What clang, nvcc and `ptxas` say of a target that they do not know.
const UNKNOWN: [&str; 3] = [
    "unsupported CUDA gpu architecture",
    "Unsupported gpu architecture",
    "is not defined for option 'gpu-name'",
];

/// Where a compiler does not know the target, a newer one is missing.
fn unknown(error: Error, target: &str) -> Error {
    if error.says(&UNKNOWN) {
        return Error::missing(format!(
            "{error}; {target} needs a newer CUDA toolkit, or the GPU was dropped from it"
        ));
    }
    error
}
