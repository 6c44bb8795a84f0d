//! A crate of kernels in Rust: rustc makes a code object for AMD's GPUs, or PTX for NVIDIA's.
//!
//! One object of the crate, with its own processor and without LTO, for which rustc would write code of
//! no processor in particular. Nightly features are allowed to a release compiler (`RUSTC_BOOTSTRAP`):
//! `build-std`, `abi_gpu_kernel` and the intrinsics are not stable.

use std::collections::HashSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::cuda::Around;
use super::unmeasured::or_checked_in;
use super::{Complaint, Error, NESTED, Source, depfile, named, sources, variable, watch};
use crate::assembler::is_target;
use crate::manifest::{Manifest, UnreadCode};
use crate::merge::Merged;
use crate::{child, toolkit};

/// What a driver looks up: descriptors of kernels.
const EXPORTS: &str = "{ global: *.kd; local: *; };\n";

/// How crates of kernels are compiled.
#[derive(Clone, Debug, Default)]
pub(super) struct Rust {
    /// The `rustc` that was given.
    pub(super) rustc: Option<PathBuf>,
    /// The `ld.lld` that was given.
    pub(super) lld: Option<PathBuf>,
    /// Further arguments for cargo.
    pub(super) arguments: Vec<OsString>,
}

/// A `rustc` that can compile for a GPU.
struct Rustc {
    path: PathBuf,
    sysroot: PathBuf,
    /// The machine's own target.
    host: String,
    /// `rustc 1.96.0`.
    tool: String,
}

impl Rust {
    /// The counts of a crate: what is compiled, or the manifest that is checked in.
    pub(super) fn measure(&self, source: &Source, around: Around<'_>) -> Result<Manifest, Error> {
        let path = &source.path;
        source.has_targets("compile", "[\"gfx1100\"]")?;
        let is_known = |target: &&String| is_target(target) || is_amd(target);
        if let Some(other) = source.targets.iter().find(|target| !is_known(target)) {
            let reason =
                format!("`{other}` is no target: expected one such as `gfx1100` or `sm_80`");
            return Err(source.wrong(reason));
        }
        let main = path.join("Cargo.toml");
        fs::File::open(&main).map_err(|error| Error::cannot("read", &main, &error))?;
        or_checked_in(self.compiled(source, around), around.checked_in, path, |kept| {
            sources::checked_in(kept, &main, source, &self.arguments, around.others)
        })
    }

    fn compiled(&self, source: &Source, around: Around<'_>) -> Result<Manifest, Error> {
        let rustc = self.find(around.limit)?;
        let (mut merged, mut tools) = (Merged::default(), vec![rustc.tool.clone()]);
        let mut read = vec![source.path.join("Cargo.toml")];
        let mut targets = HashSet::new();
        for target in source.targets.iter().filter(|target| targets.insert(*target)) {
            rustc.knows(target, around.limit)?;
            let (kernels, file, tool) = if is_amd(target) {
                let lld = self.linker(&rustc)?;
                let object = self.compile(&rustc, source, target, around, &mut read)?;
                let linked = object.with_extension("hsaco");
                link(&lld, &object, &linked, around)?;
                let version = child::run(Command::new(&lld).arg("--version"), around.limit)?;
                let tool = version.stdout.lines().next().unwrap_or("LLD").trim().to_owned();
                (super::read(&linked, &mut UnreadCode::default())?, linked, tool)
            } else {
                let assembler = around.assembler(None)?;
                let ptx = self.compile(&rustc, source, target, around, &mut read)?;
                let cubin = ptx.with_extension("cubin");
                let measured = assembler.measure(&ptx, target, &cubin, around.ptxas_arguments);
                let measured = measured.map_err(|error| {
                    if error.complaint == Complaint::NoBody {
                        return Error::new(format!("{error}; {INLINE}"));
                    }
                    error
                })?;
                (measured, cubin, assembler.version()?)
            };
            merged.add(kernels, &file)?;
            if !tools.contains(&tool) {
                tools.push(tool);
            }
        }
        for file in &read {
            watch(file, around.folder);
        }
        Ok(Manifest {
            tool: tools.join("; "),
            kernels: merged.kernels(),
            inputs: sources::inputs(&read, &self.arguments)?,
            ..Manifest::default()
        })
    }

    /// Compiles a crate for one target, and adds what was read for it; the object, or the PTX.
    fn compile(
        &self,
        rustc: &Rustc,
        source: &Source,
        target: &str,
        around: Around<'_>,
        read: &mut Vec<PathBuf>,
    ) -> Result<PathBuf, Error> {
        let folder = fs::canonicalize(&source.path)
            .map_err(|error| Error::cannot("find", &source.path, &error))?;
        let name = folder.file_name().unwrap_or_default();
        let built = around.folder.join(name).with_extension("target");
        let (kind, ending) = if is_amd(target) { ("obj", "o") } else { ("asm", "ptx") };
        let mut file = name.to_owned();
        file.push(format!(".{target}.{ending}"));
        let file = around.folder.join(file);
        let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
        let mut command = Command::new(&cargo);
        command.current_dir(&folder);
        command.args(["rustc", "--quiet", "--release", "--lib", "--crate-type", "rlib"]);
        // One object is read, that of the kernels. `core` may have several, which take half the time.
        command.args(["--config", "profile.release.package.core.codegen-units=16"]);
        command.args(["-Zbuild-std=core", "--target", triple(target), "--target-dir"]);
        command.arg(&built).args(&self.arguments);
        command.arg("--").arg(format!("--emit={kind}={}", file.display()));
        command.env("RUSTC", &rustc.path).env("RUSTC_BOOTSTRAP", "1").env(NESTED, "1");
        command.env("RUSTFLAGS", format!("-Ctarget-cpu={target}"));
        for (option, value) in [("CODEGEN_UNITS", "1"), ("LTO", "off"), ("PANIC", "abort")] {
            command.env(format!("CARGO_PROFILE_RELEASE_{option}"), value);
        }
        // What holds for the host's build alone: its flags, and what Clippy and editors put around it.
        for host in [
            "CARGO_ENCODED_RUSTFLAGS",
            "RUSTC_WRAPPER",
            "RUSTC_WORKSPACE_WRAPPER",
            "CARGO_BUILD_TARGET",
        ] {
            command.env_remove(host);
        }
        child::run(&mut command, around.limit)?
            .success(&cargo)
            .map_err(|error| error.about(format_args!("{} for {target}", source.path.display())))?;
        read.extend(rules(&built.join(triple(target)).join("release"))?);
        Ok(file)
    }

    /// The compiler that was given, or that the environment names. Tells cargo what decided.
    fn find(&self, limit: Duration) -> Result<Rustc, Error> {
        let given = self.rustc.clone().or_else(|| variable("OCC_RUSTC").map(PathBuf::from));
        let by = "`Resources::rustc` or the variable `OCC_RUSTC`";
        let path = match given {
            Some(path) => named("`rustc`", path, by, "the compiler of this build")?,
            // Cargo sets it for build scripts.
            None => env::var_os("RUSTC").unwrap_or("rustc".into()).into(),
        };
        let ask = |arguments: &[&str]| {
            let ended = child::run(Command::new(&path).args(arguments), limit)?;
            Ok::<_, Error>(ended.success(&path)?.stdout)
        };
        let version = ask(&["--version", "--verbose"])?;
        let field = |name: &str| version.lines().find_map(|line| line.strip_prefix(name));
        let rustc = Rustc {
            tool: format!("rustc {}", field("release: ").unwrap_or("of unknown version")),
            host: field("host: ").unwrap_or_default().to_owned(),
            sysroot: ask(&["--print", "sysroot"])?.trim().into(),
            path,
        };
        println!("cargo::rerun-if-changed={}", rustc.path.display());
        let library = rustc.sysroot.join("lib/rustlib/src/rust/library");
        if library.join("core/Cargo.toml").is_file() {
            return Ok(rustc);
        }
        Err(Error::missing(format!(
            "`{}` has no `{}`, the source of `core`, which is compiled for the GPU: `rustup component \
             add rust-src`, or install Debian's `rustc-web` and `rust-web-src` and set \
             `OCC_RUSTC=/usr/bin/rustc`",
            rustc.path.display(),
            library.display()
        )))
    }

    /// The linker that was given or that the variable `LLD` names, rustc's own, or one on `PATH`.
    fn linker(&self, rustc: &Rustc) -> Result<PathBuf, Error> {
        let given = self.lld.clone().or_else(|| variable("LLD").map(PathBuf::from));
        let by = "`Resources::lld` or the variable `LLD`";
        let found = match given {
            Some(path) => named("`ld.lld`", path, by, "the one of rustc")?,
            None => {
                let name = format!("ld.lld{}", env::consts::EXE_SUFFIX);
                let own = rustc.sysroot.join("lib/rustlib").join(&rustc.host);
                let own = own.join("bin/gcc-ld").join(name);
                let own = Some(own).filter(|path| path.is_file());
                let found =
                    own.or_else(|| toolkit::of_llvm("ld.lld", &mut |name| drop(variable(name))));
                found.ok_or_else(|| {
                    Error::missing("no `ld.lld`, which links code for AMD's GPUs: install LLVM's `lld`, Debian's \
                         `lld-22`, or set `LLD` to it")
                })?
            }
        };
        println!("cargo::rerun-if-changed={}", found.display());
        Ok(found)
    }
}

impl Rustc {
    /// Whether it compiles for this target; rustc itself would compile for another processor.
    fn knows(&self, target: &str, limit: Duration) -> Result<(), Error> {
        let mut command = Command::new(&self.path);
        command.args(["--print", "target-cpus", "--target", triple(target)]);
        let ended = child::run(&mut command, limit)?;
        let known = ended.stdout.lines().filter_map(|line| line.split_whitespace().next());
        if ended.status.success() && known.into_iter().any(|known| known == target) {
            return Ok(());
        }
        let what = if ended.status.success() { target } else { triple(target) };
        Err(Error::missing(format!(
            "`{}`, {}, does not compile for {what}: set `OCC_RUSTC` to a newer one, such as Debian's \
             `rustc-web`",
            self.path.display(),
            self.tool
        )))
    }
}

/// Links an object for AMD's GPUs. What it calls has to be in it: registers of a function in another
/// object are in no count of its kernels.
fn link(lld: &Path, object: &Path, linked: &Path, around: Around<'_>) -> Result<(), Error> {
    let exports = around.folder.join("exports");
    fs::write(&exports, EXPORTS).map_err(|error| Error::cannot("write", &exports, &error))?;
    let mut command = Command::new(lld);
    command.args(["-shared", "--no-undefined", "--strip-all"]);
    command.arg(format!("--version-script={}", exports.display()));
    command.arg("-o").arg(linked).arg(object);
    let ended = child::run(&mut command, around.limit)?;
    let calls = ended.stderr.split_once("undefined symbol: ");
    if let Some(name) = calls.and_then(|(_, rest)| rest.lines().next()) {
        return Err(Error::new(format!(
            "{}: a kernel calls `{name}`, which was compiled apart: {INLINE}",
            object.display()
        )));
    }
    ended.success(lld).map(drop)
}

/// What to do about a function of another crate that a kernel calls.
const INLINE: &str = "its registers are in no count of the kernel; mark it `#[inline]`, or leave out what \
                      calls it (a bounds check calls a panic), or link the crates yourself and give \
                      `object` the result";

/// What cargo read for the crate that it compiled into this folder, its dependencies in folders
/// included.
fn rules(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let cannot = |error| Error::cannot("read", folder, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|ending| ending == "d") {
            let text =
                fs::read_to_string(&path).map_err(|error| Error::cannot("read", &path, &error))?;
            files.extend(depfile::files(&text));
        }
    }
    files.sort();
    Ok(files)
}

/// Whether this is a processor of AMD's, which also is part of a file's name.
fn is_amd(target: &str) -> bool {
    target.strip_prefix("gfx").is_some_and(|model| {
        !model.is_empty() && model.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}

fn triple(target: &str) -> &'static str {
    if is_amd(target) { "amdgcn-amd-amdhsa" } else { "nvptx64-nvidia-cuda" }
}
