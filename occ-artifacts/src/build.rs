//! For build scripts: what a kernel compiled to, measured and written down for the contracts.
//!
//! A build script calls it after `cuda_builder`, `spirv_builder` or a compiler of its own:
//!
//! ```no_run
//! use occ_artifacts::build::{Error, Resources};
//!
//! fn main() -> Result<(), Error> {
//!     // … what leaves `kernels.ptx`, `shaders.spv` and `kernels.hsaco` …
//!     Resources::new()
//!         .ptx("kernels.ptx", &["sm_80", "sm_90"])
//!         .spirv("shaders.spv", ["gfx1100", "navi21"])
//!         .cu("kernels.cu", ["sm_80"])
//!         .checked_in("kernels.json")
//!         .object("kernels.hsaco")
//!         .write("kernels.json")?;
//!     Ok(())
//! }
//! ```
//!
//! and the kernels' contracts read what it wrote:
//!
//! ```ignore
//! #[occupancy_target(
//!     arch = "sm_80",
//!     min = 0.5,
//!     resources = concat!(env!("OUT_DIR"), "/kernels.json"),
//! )]
//! ```
//!
//! PTX, SPIR-V and sources have no registers yet. Each is compiled here, for each of its targets, by programs that are
//! named or found in this order:
//!
//! | what | by | which is |
//! |:--|:--|:--|
//! | [`ptx`](Resources::ptx) | `ptxas` | [`Resources::ptxas`], the variable `PTXAS`, in `bin` of `CUDA_HOME` and `CUDA_PATH`, on `PATH`, where toolkits are installed, among Python's packages |
//! | [`cu`](Resources::cu) | `nvcc` or `clang`, and the `ptxas` beside it | [`Resources::cuda_compiler`], `NVCC`, `CUDACXX`, an `nvcc` where `ptxas` is looked for, the `clang` on `PATH` of the highest version |
//! | [`kernel_crate`](Resources::kernel_crate) | rustc | [`Resources::rustc`], `OCC_RUSTC`, the one of this build |
//! | | and for AMD's GPUs `ld.lld` | [`Resources::lld`], `LLD`, rustc's own, on `PATH` |
//! | [`spirv`](Resources::spirv) | `cargo occ measure`, by Mesa's drivers and without a GPU | [`Resources::cargo_occ`], `CARGO_OCC`, on `PATH` |
//!
//! Where one is not installed, the manifest that [`Resources::checked_in`] names stands in. Without it that is an
//! [`Error`], as is a file that is missing or holds no kernel: a build script that returns it prints what is wrong and
//! how to go on. Programs are run without a shell and one at a time. Compilers are run for no longer than
//! [`Resources::time_limit`]; `cargo occ measure` ends a driver that hangs by itself.
//!
//! Cargo runs the script again when a file that was read, a program that was found or a variable that decided on it
//! changes. Files below `OUT_DIR` are not watched: what a script writes itself would have it run each time.

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use crate::manifest::{self, Manifest, UnreadCode};
use crate::merge::Merged;
use crate::{ArtifactError, Cause, Contents, ErrorKind, MeasuredKernel, PassedOver, Visit, child};

mod compiled;
mod cuda;
mod depfile;
mod kept;
mod program;
mod rust;
mod source;
mod vulkan;

use compiled::Build;
use kept::Kept;
use program::Program;
pub(crate) use program::named;
use source::{Kind, Source};

/// Set in the builds of kernels that a build script starts, where a crate's own script runs again.
const NESTED: &str = "OCC_COMPILING_KERNELS";

/// Why a manifest cannot be written: one text that says what was found, what was expected, and the
/// way out.
///
/// `Debug` prints the text as `Display` does, since that is what a `main` that returns it shows.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Error {
    text: String,
    /// Whether something is not installed, which a manifest can stand in for.
    is_missing: bool,
    /// What the program said that failed.
    output: String,
}

impl Error {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// The error of a program that printed `output` before it ended.
    pub(crate) fn ended(text: String, output: String) -> Self {
        Self { text, output, is_missing: false }
    }

    /// The error where something is not installed: what, and the way out.
    pub(crate) fn missing(text: impl Into<String>) -> Self {
        Self { is_missing: true, ..Self::new(text) }
    }

    /// Whether the program that failed said one of these.
    fn says(&self, words: &[&str]) -> bool {
        words.iter().any(|words| self.output.contains(words))
    }

    /// The same, with what it is about before it.
    pub(crate) fn about(self, what: impl fmt::Display) -> Self {
        Self { text: format!("{what}: {self}"), ..self }
    }

    pub(crate) fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Self {
        Self::new(format!("cannot {what} `{}`: {error}", path.display()))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

/// What was compiled, and where its counts go.
///
/// What several files say of one kernel is put together: a cubin has launch bounds, its compiler's
/// log the spills. Where two contradict each other, they are of different builds, and that is an
/// error.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    sources: Vec<Source>,
    objects: Vec<PathBuf>,
    logs: Vec<PathBuf>,
    /// Those that were named.
    programs: BTreeMap<Program, PathBuf>,
    /// Further arguments for what compiles each kind.
    arguments: BTreeMap<Kind, Vec<OsString>>,
    /// The driver that was named; `None`: each target's own.
    driver: Option<String>,
    constants: BTreeMap<String, String>,
    checked_in: Option<PathBuf>,
    limit: Option<Duration>,
}

impl Resources {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn source<T: Into<String>>(
        mut self,
        kind: Kind,
        path: impl Into<PathBuf>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        let targets = targets.into_iter().map(Into::into).collect();
        self.sources.push(Source { kind, path: path.into(), targets });
        self
    }

    fn program(mut self, program: Program, path: impl Into<PathBuf>) -> Self {
        self.programs.insert(program, path.into());
        self
    }

    fn argument(mut self, kind: Kind, argument: impl Into<OsString>) -> Self {
        self.arguments.entry(kind).or_default().push(argument.into());
        self
    }

    /// PTX that `ptxas` compiles for each of these targets, `sm_80`. The cubins stay beside the
    /// manifest: `kernels.ptx` becomes `kernels.sm_80.cubin`.
    #[must_use]
    pub fn ptx(self, path: impl Into<PathBuf>, targets: &[&str]) -> Self {
        self.source(Kind::Ptx, path, targets.iter().copied())
    }

    /// A compiled file of any format that [`read`](crate::read) knows: a code object, a bundle, a
    /// cubin, a fat binary, a host library, assembly, a manifest.
    #[must_use]
    pub fn object(mut self, path: impl Into<PathBuf>) -> Self {
        self.objects.push(path.into());
        self
    }

    /// What a compiler said: `ptxas -v`, or `kernel-resource-usage` remarks, which name no target
    /// and so complete the one kernel of their name among the objects.
    #[must_use]
    pub fn log(mut self, path: impl Into<PathBuf>) -> Self {
        self.logs.push(path.into());
        self
    }

    /// The `ptxas` to run, instead of the one that is found.
    #[must_use]
    pub fn ptxas(self, path: impl Into<PathBuf>) -> Self {
        self.program(Program::Ptxas, path)
    }

    /// One more argument for each run of `ptxas`: `--maxrregcount=64`.
    #[must_use]
    pub fn ptxas_arg(self, argument: impl Into<OsString>) -> Self {
        self.argument(Kind::Ptx, argument)
    }

    /// A SPIR-V module that Mesa's drivers (`mesa-vulkan-drivers`) compile for each of these targets: every compute
    /// entry point of it. A whole fleet is one line, and one manifest: `["gfx1100", "bmg-g21", "adreno-740"]`. The
    /// variables that name shims reach it: `OCC_INTEL_SHIM`, `OCC_FREEDRENO_SHIM`, `OCC_NOUVEAU_SHIM`.
    #[must_use]
    pub fn spirv<T: Into<String>>(
        self,
        path: impl Into<PathBuf>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        self.source(Kind::Spirv, path, targets)
    }

    /// The driver that compiles the modules, by its name: `nvk` for `sm_75` and its like, which has to be named because its
    /// counts are not those of NVIDIA's driver. Without it each target's own; what another driver is for stands in
    /// another `Resources`.
    #[must_use]
    pub fn driver(mut self, name: impl Into<String>) -> Self {
        self.driver = Some(name.into());
        self
    }

    /// A source of CUDA, `.cu`, for each of these targets, `sm_80`: an optimising build, `-O3`. What is compiled stays
    /// beside the manifest: `kernels.cu` becomes `kernels.sm_80.ptx` and `kernels.sm_80.cubin`.
    #[must_use]
    pub fn cu<T: Into<String>>(
        self,
        path: impl Into<PathBuf>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        self.source(Kind::Cuda, path, targets)
    }

    /// The `nvcc` or `clang` to run, instead of the one that is found.
    #[must_use]
    pub fn cuda_compiler(self, path: impl Into<PathBuf>) -> Self {
        self.program(Program::Cuda, path)
    }

    /// One more argument for each run of `nvcc` or `clang`: `-Iinclude`.
    #[must_use]
    pub fn cuda_arg(self, argument: impl Into<OsString>) -> Self {
        self.argument(Kind::Cuda, argument)
    }

    /// A crate of kernels in Rust, by the folder of its `Cargo.toml`, for each of these targets: `gfx1100` as a code
    /// object for `amdgcn-amd-amdhsa`, `sm_80` as PTX for `nvptx64-nvidia-cuda`, which `ptxas` assembles. What is
    /// compiled stays beside the manifest: `kernels.gfx1100.hsaco`, `kernels.sm_80.cubin`.
    ///
    /// It is built with `cargo rustc --release -Zbuild-std=core` for one object, with `panic = "abort"`
    /// and without LTO, in a target folder below `OUT_DIR`. That takes a minute or two for each of the
    /// two architectures, most of it for `core`, and again only where something changed. The compiler
    /// has to have the source of its library; of a release compiler the nightly features are turned on
    /// (`RUSTC_BOOTSTRAP`).
    ///
    /// The host's own crate may be given, `"."`. Its build script runs once more while its kernels are
    /// compiled, and then measures nothing: contracts stand in the host's build alone.
    #[must_use]
    pub fn kernel_crate<T: Into<String>>(
        self,
        folder: impl Into<PathBuf>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        self.source(Kind::Crate, folder, targets)
    }

    /// The `rustc` that compiles crates of kernels, instead of the one of this build.
    #[must_use]
    pub fn rustc(self, path: impl Into<PathBuf>) -> Self {
        self.program(Program::Rustc, path)
    }

    /// One more argument for each `cargo rustc` of a crate of kernels: `--features=heavier`.
    #[must_use]
    pub fn cargo_arg(self, argument: impl Into<OsString>) -> Self {
        self.argument(Kind::Crate, argument)
    }

    /// The `ld.lld` that links code for AMD's GPUs, instead of the one that is found.
    #[must_use]
    pub fn lld(self, path: impl Into<PathBuf>) -> Self {
        self.program(Program::Lld, path)
    }

    /// How long a compiler may take for a source and a target; 10 minutes where this is not called.
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// The value of a specialization constant of the modules, by its name or `SpecId`; those that are
    /// not given have their defaults.
    #[must_use]
    pub fn constant(mut self, name: impl Into<String>, value: impl fmt::Display) -> Self {
        self.constants.insert(name.into(), value.to_string());
        self
    }

    /// The manifest that stands in for the counts of modules, PTX and sources where what measures them is
    /// not installed: a compiler, `cargo-occ`, the Vulkan loader, a driver, or its knowledge of a target. It
    /// is checked in: what `cargo occ measure` wrote of modules, or what this wrote below `OUT_DIR`
    /// where the compilers are installed.
    ///
    /// It has to be of the same files, by their SHA-256, and of the same constants, arguments and
    /// targets. The files of a source are those that its compiler read out of the package, without the
    /// headers of the system and the dependencies that cargo fetches. Where there is a driver or a
    /// compiler, what that says counts, and a manifest that is not of these files is a warning.
    #[must_use]
    pub fn checked_in(mut self, path: impl Into<PathBuf>) -> Self {
        self.checked_in = Some(path.into());
        self
    }

    /// The `cargo-occ` to run, instead of the one that is found.
    #[must_use]
    pub fn cargo_occ(self, path: impl Into<PathBuf>) -> Self {
        self.program(Program::CargoOcc, path)
    }

    /// Measures, writes the manifest to this file below `OUT_DIR`, and tells cargo what it depends
    /// on; the path that it wrote. A name in `.toml` makes it TOML, any other JSON.
    ///
    /// # Errors
    ///
    /// An [`Error`] where this is no build script, nothing was given, `file` does not stay below
    /// `OUT_DIR`, a file cannot be read or holds no kernel, a program is missing or fails, a checked-in
    /// manifest is of something else, two files contradict each other, or the manifest cannot be written.
    pub fn write(&self, file: impl AsRef<Path>) -> Result<PathBuf, Error> {
        let folder = env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| {
            Error::new(
                "`OUT_DIR` is not set, which cargo sets for build scripts: call this in `build.rs`",
            )
        })?;
        let file = file.as_ref();
        if file.file_name().is_none()
            || !file.components().all(|part| matches!(part, Component::Normal(_)))
        {
            return Err(Error::new(format!(
                "`{}` may lie outside of `OUT_DIR`: give the name of a file, `kernels.json`",
                file.display()
            )));
        }
        // Before anything can fail, so that cargo runs the script again once it is mended.
        let compiled = self.objects.iter().chain(&self.logs);
        let beside = self.objects.iter().filter_map(|path| crate::beside(path));
        let sources = self.sources.iter().flat_map(Source::files);
        let given: Vec<PathBuf> = sources.chain(compiled.cloned()).chain(beside).collect();
        if given.is_empty() {
            let reason = "nothing to measure: give `ptx`, `spirv`, `cu`, `kernel_crate`, `object` or `log` a file";
            return Err(Error::new(reason));
        }
        for path in given.iter().chain(&self.checked_in) {
            watch(path, &folder);
        }
        let path = folder.join(file);
        if env::var_os(NESTED).is_some() {
            return Ok(path);
        }
        let beside = path.parent().unwrap_or(&folder);
        fs::create_dir_all(beside).map_err(|error| Error::cannot("create", beside, &error))?;
        let manifest = self.measure(&Build {
            given: self,
            folder: beside,
            checked_in: self.checked_in.as_deref().map(|kept| Kept::new(kept, &path)),
            limit: self.limit.unwrap_or(child::LIMIT),
        })?;
        let write = if path.extension() == Some(OsStr::new("toml")) {
            manifest::write_toml
        } else {
            manifest::write_json
        };
        let text = write(&manifest).map_err(|error| Error::new(error.to_string()))?;
        // A file that did not change keeps its time, so that nothing is compiled anew for it.
        if fs::read(&path).ok().as_deref() != Some(text.as_bytes()) {
            fs::write(&path, text).map_err(|error| Error::cannot("write", &path, &error))?;
        }
        Ok(path)
    }

    /// What all files say, sources first: logs complete what was compiled.
    fn measure(&self, build: &Build<'_>) -> Result<Manifest, Error> {
        let (mut merged, mut tools, mut inputs) = (Merged::default(), Vec::new(), Vec::new());
        let mut unread = UnreadCode::default();
        let mut sources: Vec<&Source> = self.sources.iter().collect();
        sources.sort_by_key(|source| source.kind);
        let mut cubins = HashSet::new();
        for source in sources {
            source.has_cubins_of_its_own(&mut cubins)?;
            let measured = build.measure(source)?;
            merged.add(measured.kernels, &source.path)?;
            inputs.extend(measured.inputs);
            measured.passed_over.into_iter().for_each(|part| unread.add(part));
            if !tools.contains(&measured.tool) {
                tools.push(measured.tool);
            }
        }
        for path in self.objects.iter().chain(&self.logs) {
            merged.add(read(path, &mut unread)?, path)?;
        }
        if let Some(warning) = build.checked_in.as_ref().and_then(Kept::warning) {
            println!("cargo::warning={warning}");
        }
        if tools.is_empty() {
            tools.push(concat!("occ-artifacts ", env!("CARGO_PKG_VERSION")).to_owned());
        }
        Ok(Manifest {
            tool: tools.join("; "),
            kernels: merged.kernels(),
            inputs,
            passed_over: unread.into_parts(),
        })
    }
}

/// What is found in an object or a log: kernels, and what the manifest says of code that has no counts.
struct Found<'a> {
    contents: Contents,
    unread: &'a mut UnreadCode,
}

impl Visit for Found<'_> {
    fn kernel(&mut self, kernel: MeasuredKernel) {
        self.contents.kernel(kernel);
    }

    fn passed_over(&mut self, part: PassedOver) {
        self.contents.passed_over(part.clone());
        self.unread.passed_over(part);
    }

    fn unread(&mut self, part: PassedOver, code: &mut dyn FnMut() -> Option<Vec<u8>>) {
        self.contents.passed_over(part.clone());
        self.unread.unread(part, code);
    }
}

/// The kernels of an object or a log. What of it is not read goes to `unread`.
fn read(path: &Path, unread: &mut UnreadCode) -> Result<Vec<MeasuredKernel>, Error> {
    let name = path.display().to_string();
    let mut found = Found { contents: Contents::default(), unread };
    crate::each_path(path, &name, &mut found).map_err(|error| match error.cause() {
        Cause::Content(ArtifactError { kind: ErrorKind::Ptx(target), reason, .. }) => {
            let target = target.as_deref().unwrap_or("sm_90");
            Error::new(format!(
                "`{name}` is {reason}; give it as `.ptx(\"{name}\", &[\"{target}\"])`, which \
                 assembles it"
            ))
        }
        _ => Error::new(error.to_string()),
    })?;
    let contents = found.contents;
    for part in &contents.passed_over {
        println!("cargo::warning=`{name}`: not read: {part}");
    }
    Ok(contents.kernels)
}

/// Has cargo run the script again when a file changes.
fn watch(path: &Path, out: &Path) {
    if !path.starts_with(out) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}
