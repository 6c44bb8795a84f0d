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
//! PTX has no registers: those are allocated when `ptxas` compiles it for one target. It is looked
//! for where [`Resources::ptxas`] says, or else where [`Assembler::find`] does: where the variable
//! `PTXAS` says, in `bin` of `CUDA_HOME` and of `CUDA_PATH`, on `PATH`, where toolkits are installed,
//! and among Python's packages. Where it is missing, or any file, or a file holds no kernel,
//! that is an [`Error`]: a build script that returns it prints what is wrong and how to go on.
//!
//! SPIR-V has none either: a Vulkan driver allocates them. `cargo-occ` has Mesa's RADV do that, without
//! a GPU: it is looked for where [`Resources::cargo_occ`] or the variable `CARGO_OCC` says, and on
//! `PATH`. A machine without it, or without Mesa (`mesa-vulkan-drivers`), takes the manifest that is
//! named with [`Resources::checked_in`], if it is of the same module, by its SHA-256. So does a machine
//! without `ptxas`, if it is of the same PTX.
//!
//! A source of CUDA is compiled by `nvcc` or `clang` ([`Resources::cu`]) and then by `ptxas`. A machine
//! without them takes a checked-in manifest as well, if it is of the same source and headers.
//!
//! A crate of kernels in Rust is compiled by rustc ([`Resources::kernel_crate`]), with the same way out.
//!
//! Programs are run without a shell, one at a time, and for no longer than [`Resources::time_limit`].
//!
//! Cargo runs the script again when a file that was read, a program that was found or a variable
//! that decided on it changes. Files below `OUT_DIR` are not watched: what a script writes itself
//! would have it run each time.

use std::cell::RefCell;
use std::collections::HashSet;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

#[cfg(doc)]
use crate::assembler::Assembler;
use crate::manifest::{self, Manifest, UnreadCode};
use crate::merge::Merged;
use crate::{ArtifactError, Cause, Contents, ErrorKind, MeasuredKernel, PassedOver, Visit, child};

mod complaint;
mod cuda;
mod depfile;
mod ptx;
mod rust;
mod sources;
mod unmeasured;
mod vulkan;

use complaint::Complaint;
use cuda::{Around, Cuda};
use rust::Rust;
use unmeasured::Kept;
use vulkan::Measure;

/// Set in the builds of kernels that a build script starts, where a crate's own script runs again.
const NESTED: &str = "OCC_COMPILING_KERNELS";

/// Why a manifest cannot be written: one text that says what was found, what was expected, and the
/// way out.
///
/// `Debug` prints the text as `Display` does, since that is what a `main` that returns it shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    text: String,
    complaint: Complaint,
}

impl Error {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), complaint: Complaint::Other }
    }

    /// The error of a program that printed `output` before it ended.
    pub(crate) fn ended(text: String, output: &str) -> Self {
        Self { text, complaint: Complaint::of(output) }
    }

    /// The error where something is not installed: what, and the way out.
    pub(crate) fn missing(text: impl Into<String>) -> Self {
        Self { text: text.into(), complaint: Complaint::NotInstalled }
    }

    fn is_missing(&self) -> bool {
        self.complaint == Complaint::NotInstalled
    }

    /// The same, with what it is about before it.
    pub(crate) fn about(self, what: impl fmt::Display) -> Self {
        Self { text: format!("{what}: {self}"), complaint: self.complaint }
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

/// A source, and what it is to be compiled for.
#[derive(Clone, Debug)]
struct Source {
    path: PathBuf,
    targets: Vec<String>,
}

impl Source {
    fn new<T: Into<String>>(
        path: impl Into<PathBuf>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        Self { path: path.into(), targets: targets.into_iter().map(Into::into).collect() }
    }

    /// Whether there is a target; `done` is what is done for one, and `given` an example.
    fn has_targets(&self, done: &str, given: &str) -> Result<(), Error> {
        if self.targets.is_empty() {
            let reason = format!("no target to {done} it for: give some, `{given}`");
            return Err(self.wrong(reason));
        }
        Ok(())
    }

    fn wrong(&self, reason: impl fmt::Display) -> Error {
        Error::new(format!("{}: {reason}", self.path.display()))
    }

    /// The name of what it is made to: `kernels.sm_80.cubin`.
    fn output(&self, ending: &str) -> OsString {
        let mut name = self.path.file_stem().unwrap_or_default().to_owned();
        name.push(".");
        name.push(ending);
        name
    }
}

/// What was compiled, and where its counts go.
///
/// What several files say of one kernel is put together: a cubin has launch bounds, its compiler's
/// log the spills. Where two contradict each other, they are of different builds, and that is an
/// error.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    ptx: Vec<Source>,
    objects: Vec<PathBuf>,
    logs: Vec<PathBuf>,
    ptxas: Option<PathBuf>,
    arguments: Vec<OsString>,
    modules: Vec<Source>,
    measure: Measure,
    sources: Vec<Source>,
    cuda: Cuda,
    crates: Vec<Source>,
    rust: Rust,
    checked_in: Option<PathBuf>,
    limit: Option<Duration>,
}

impl Resources {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// PTX that `ptxas` compiles for each of these targets, `sm_80`. The cubins stay beside the
    /// manifest: `kernels.ptx` becomes `kernels.sm_80.cubin`.
    #[must_use]
    pub fn ptx(mut self, path: impl Into<PathBuf>, targets: &[&str]) -> Self {
        self.ptx.push(Source::new(path, targets.iter().copied()));
        self
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
    pub fn ptxas(mut self, path: impl Into<PathBuf>) -> Self {
        self.ptxas = Some(path.into());
        self
    }

    /// One more argument for each run of `ptxas`: `--maxrregcount=64`.
    #[must_use]
    pub fn ptxas_arg(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// A SPIR-V module that Mesa's drivers compile for each of these targets, by `cargo occ measure`: every compute
    /// entry point of it. A whole fleet is one line, and one manifest: `["gfx1100", "bmg-g21", "adreno-740"]`. The
    /// variables that name shims reach it: `OCC_INTEL_SHIM`, `OCC_FREEDRENO_SHIM`, `OCC_NOUVEAU_SHIM`.
    #[must_use]
    pub fn spirv<T: Into<String>>(
        mut self,
        path: impl Into<PathBuf>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        self.modules.push(Source::new(path, targets));
        self
    }

    /// The driver that compiles the modules, by its name: `nvk` for `sm_75` and its like, which has to be named because its
    /// counts are not those of NVIDIA's driver. Without it each target's own; what another driver is for stands in
    /// another `Resources`.
    #[must_use]
    pub fn driver(mut self, name: impl Into<String>) -> Self {
        self.measure.driver = Some(name.into());
        self
    }

    /// A source of CUDA, `.cu`, that `nvcc` or `clang` compiles for each of these targets, `sm_80`, and
    /// `ptxas` assembles. The PTX and the cubins stay beside the manifest: `kernels.cu` becomes
    /// `kernels.sm_80.ptx` and `kernels.sm_80.cubin`.
    ///
    /// The compiler is the one that [`Resources::cuda_compiler`] names, or the variables `NVCC` and
    /// `CUDACXX`; an `nvcc` of a CUDA toolkit, looked for where [`Assembler::find`] looks for `ptxas`; or
    /// a `clang` on `PATH`, by its highest version. An optimising build of either: `-O3`.
    #[must_use]
    pub fn cu<T: Into<String>>(
        mut self,
        path: impl Into<PathBuf>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        self.sources.push(Source::new(path, targets));
        self
    }

    /// The `nvcc` or `clang` to run, instead of the one that is found.
    #[must_use]
    pub fn cuda_compiler(mut self, path: impl Into<PathBuf>) -> Self {
        self.cuda.program = Some(path.into());
        self
    }

    /// One more argument for each run of `nvcc` or `clang`: `-Iinclude`.
    #[must_use]
    pub fn cuda_arg(mut self, argument: impl Into<OsString>) -> Self {
        self.cuda.arguments.push(argument.into());
        self
    }

    /// A crate of kernels in Rust, by the folder of its `Cargo.toml`, that rustc compiles for each of
    /// these targets: `gfx1100` as a code object for `amdgcn-amd-amdhsa`, `sm_80` as PTX for
    /// `nvptx64-nvidia-cuda`, which `ptxas` assembles. What is compiled stays beside the manifest:
    /// `kernels.gfx1100.hsaco`, `kernels.sm_80.cubin`.
    ///
    /// It is built with `cargo rustc --release -Zbuild-std=core` for one object, with `panic = "abort"`
    /// and without LTO, in a target folder below `OUT_DIR`. That takes a minute or two for each of the
    /// two architectures, most of it for `core`, and again only where something changed. The compiler is
    /// the one of this build, or the one that [`Resources::rustc`] or the variable `OCC_RUSTC` names. It
    /// has to have the source of its library; of a release compiler the nightly features are turned on
    /// (`RUSTC_BOOTSTRAP`).
    ///
    /// The host's own crate may be given, `"."`. Its build script runs once more while its kernels are
    /// compiled, and then measures nothing: contracts stand in the host's build alone.
    #[must_use]
    pub fn kernel_crate<T: Into<String>>(
        mut self,
        folder: impl Into<PathBuf>,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        self.crates.push(Source::new(folder, targets));
        self
    }

    /// The `rustc` that compiles crates of kernels, instead of the one of this build.
    #[must_use]
    pub fn rustc(mut self, path: impl Into<PathBuf>) -> Self {
        self.rust.rustc = Some(path.into());
        self
    }

    /// One more argument for each `cargo rustc` of a crate of kernels: `--features=heavier`.
    #[must_use]
    pub fn cargo_arg(mut self, argument: impl Into<OsString>) -> Self {
        self.rust.arguments.push(argument.into());
        self
    }

    /// The `ld.lld` that links code for AMD's GPUs, instead of rustc's own, the one that the variable
    /// `LLD` names, or one on `PATH`.
    #[must_use]
    pub fn lld(mut self, path: impl Into<PathBuf>) -> Self {
        self.rust.lld = Some(path.into());
        self
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
        self.measure.constants.insert(name.into(), value.to_string());
        self
    }

    /// The manifest that stands in for the counts of modules, PTX and sources where what measures them is
    /// not installed: `cargo-occ`, the Vulkan loader, RADV, `ptxas`, a compiler, or its knowledge of a target. It
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
    pub fn cargo_occ(mut self, path: impl Into<PathBuf>) -> Self {
        self.measure.program = Some(path.into());
        self
    }

    /// Measures, writes the manifest to this file below `OUT_DIR`, and tells cargo what it depends
    /// on; the path that it wrote. A name in `.toml` makes it TOML, any other JSON.
    ///
    /// # Errors
    ///
    /// An [`Error`] where this is no build script, nothing was given, `file` does not stay below
    /// `OUT_DIR`, a file cannot be read or holds no kernel, `ptxas`, `cargo-occ` or Mesa is missing or
    /// fails, a checked-in manifest is not of its module, two files contradict each other, or the manifest cannot be written.
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
        if self.ptx.is_empty()
            && self.modules.is_empty()
            && self.sources.is_empty()
            && self.crates.is_empty()
            && self.objects.is_empty()
            && self.logs.is_empty()
        {
            let reason = "nothing to measure: give `ptx`, `spirv`, `cu`, `kernel_crate`, `object` or `log` a file";
            return Err(Error::new(reason));
        }
        // Before anything can fail, so that cargo runs the script again once it is mended.
        let ptx = self.ptx.iter().map(|module| &module.path);
        let modules = self.modules.iter().map(|module| &module.path);
        let sources = self.sources.iter().map(|source| &source.path);
        let named = ptx.chain(modules).chain(sources).chain(&self.checked_in);
        for path in named.chain(&self.objects).chain(&self.logs) {
            watch(path, &folder);
        }
        for source in &self.crates {
            watch(&source.path.join("Cargo.toml"), &folder);
            watch(&source.path.join("src"), &folder);
        }
        for metadata in self.objects.iter().filter_map(|path| crate::beside(path)) {
            watch(&metadata, &folder);
        }
        let path = folder.join(file);
        if env::var_os(NESTED).is_some() {
            return Ok(path);
        }
        let beside = path.parent().unwrap_or(&folder);
        fs::create_dir_all(beside).map_err(|error| Error::cannot("create", beside, &error))?;
        let manifest = self.measure(beside, &path)?;
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

    fn measure(&self, folder: &Path, fresh: &Path) -> Result<Manifest, Error> {
        let mut merged = Merged::default();
        let mut tools = Vec::new();
        let mut inputs = Vec::new();
        let mut unread = UnreadCode::default();
        let mut add = |measured: Manifest, path: &Path| {
            inputs.extend(measured.inputs);
            measured.passed_over.into_iter().for_each(|part| unread.add(part));
            if !tools.contains(&measured.tool) {
                tools.push(measured.tool);
            }
            merged.add(measured.kernels, path)
        };
        let stale = RefCell::default();
        let stale = &stale;
        let checked_in = self.checked_in.as_deref().map(|path| Kept { path, fresh, stale });
        let others: Vec<Source> = self.modules.iter().chain(&self.ptx).cloned().collect();
        let around = Around {
            folder,
            checked_in,
            others: &others,
            ptxas: self.ptxas.as_deref(),
            ptxas_arguments: &self.arguments,
            limit: self.limit.unwrap_or(child::LIMIT),
        };
        self.each_cubin_once()?;
        for module in &self.ptx {
            add(ptx::measure(module, around)?, &module.path)?;
        }
        for module in &self.modules {
            add(self.measure.module(module, folder, checked_in)?, &module.path)?;
        }
        for source in &self.sources {
            add(self.cuda.measure(source, around)?, &source.path)?;
        }
        for source in &self.crates {
            add(self.rust.measure(source, around)?, &source.path)?;
        }
        for path in self.objects.iter().chain(&self.logs) {
            merged.add(read(path, &mut unread)?, path)?;
        }
        if let Some(warning) = checked_in.and_then(Kept::warning) {
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

    /// Whether no cubin of a PTX file would be written over another.
    fn each_cubin_once(&self) -> Result<(), Error> {
        let mut written = HashSet::new();
        for module in &self.ptx {
            for target in &module.targets {
                let cubin = ptx::cubin(module, target);
                if !written.insert(cubin.clone()) {
                    return Err(module.wrong(format_args!(
                        "its cubin for {target} would be written over another, {}: give each PTX file a \
                         name of its own, and each target once",
                        cubin.display()
                    )));
                }
            }
        }
        Ok(())
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

/// The program that somebody named, which has to be there; `by` says who, and `other` which one it is otherwise.
pub(crate) fn named(
    what: &str,
    path: PathBuf,
    by: impl fmt::Display,
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

/// A variable that is set, and not to nothing. Cargo is told that it decides.
fn variable(name: &str) -> Option<OsString> {
    println!("cargo::rerun-if-env-changed={name}");
    env::var_os(name).filter(|value| !value.is_empty())
}
