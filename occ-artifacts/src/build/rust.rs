//! A crate of kernels in Rust: rustc makes a code object or PTX of it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::compiled::{Build, Compiled};
use super::program::{Program, told};
use super::source::{Kind, Source, is_amd};
use super::{Error, NESTED, depfile};
use crate::manifest::{Manifest, UnreadCode};
use crate::{child, toolkit};

/// What a driver looks up: descriptors of kernels.
const EXPORTS: &str = "{ global: *.kd; local: *; };\n";

/// A `rustc` that can compile for a GPU.
struct Rustc {
    path: PathBuf,
    sysroot: PathBuf,
    /// The machine's own target.
    host: String,
    /// `rustc 1.96.0`.
    tool: String,
}

/// What a crate is compiled to.
pub(super) fn compiled(build: &Build<'_>, source: &Source) -> Result<Manifest, Error> {
    let rustc = Rustc::find(build)?;
    build.each_target(source, |target| {
        rustc.knows(build, target)?;
        let (kernels, file, tool, read) = if is_amd(target) {
            let lld = rustc.linker(build)?;
            let (object, read) = rustc.compile(build, source, target)?;
            let linked = object.with_extension("hsaco");
            link(build, &lld, &object, &linked)?;
            let version = child::run(Command::new(&lld).arg("--version"), build.limit)?;
            let tool = version.stdout.lines().next().unwrap_or("LLD").trim().to_owned();
            (super::read(&linked, &mut UnreadCode::default())?, linked, tool, read)
        } else {
            let assembler = build.assembler(None)?;
            let (ptx, read) = rustc.compile(build, source, target)?;
            let cubin = ptx.with_extension("cubin");
            let measured = assembler.measure(&ptx, target, &cubin, build.arguments(Kind::Ptx));
            let measured = measured.map_err(|error| {
                if error.says(&["Unresolved extern function"]) {
                    return Error::new(format!("{error}; {INLINE}"));
                }
                error
            })?;
            (measured, cubin, assembler.version()?, read)
        };
        Ok(Compiled { kernels, file, tools: vec![rustc.tool.clone(), tool], read })
    })
}

impl Rustc {
    fn find(build: &Build<'_>) -> Result<Self, Error> {
        // Cargo sets it for build scripts.
        let own = || Ok(env::var_os("RUSTC").unwrap_or("rustc".into()).into());
        let path = build.find(Program::Rustc, own)?;
        let ask = |arguments: &[&str]| {
            let ended = child::run(Command::new(&path).args(arguments), build.limit)?;
            Ok::<_, Error>(ended.success(&path)?.stdout)
        };
        let version = ask(&["--version", "--verbose"])?;
        let field = |name: &str| version.lines().find_map(|line| line.strip_prefix(name));
        let rustc = Self {
            tool: format!("rustc {}", field("release: ").unwrap_or("of unknown version")),
            host: field("host: ").unwrap_or_default().to_owned(),
            sysroot: ask(&["--print", "sysroot"])?.trim().into(),
            path,
        };
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

    /// rustc's own linker, or one on `PATH`, where none is named.
    fn linker(&self, build: &Build<'_>) -> Result<PathBuf, Error> {
        build.find(Program::Lld, || {
            let own = self.sysroot.join("lib/rustlib").join(&self.host).join("bin/gcc-ld");
            let own = own.join(format!("ld.lld{}", env::consts::EXE_SUFFIX));
            let own = Some(own).filter(|path| path.is_file());
            own.or_else(|| toolkit::on_path(toolkit::of_llvm("ld.lld"), &mut told)).ok_or_else(|| {
                Error::missing(
                    "no `ld.lld`, which links code for AMD's GPUs: install LLVM's `lld`, Debian's \
                     `lld-22`, or set `LLD` to it",
                )
            })
        })
    }

    /// Whether it compiles for a target: a newer one is missing where not.
    fn knows(&self, build: &Build<'_>, target: &str) -> Result<(), Error> {
        let mut command = Command::new(&self.path);
        command.args(["--print", "target-cpus", "--target", triple(target)]);
        let ended = child::run(&mut command, build.limit)?;
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

    /// Compiles a crate for one target: an object or PTX, and the files that were read.
    fn compile(
        &self,
        build: &Build<'_>,
        source: &Source,
        target: &str,
    ) -> Result<(PathBuf, Vec<PathBuf>), Error> {
        let folder = fs::canonicalize(&source.path)
            .map_err(|error| Error::cannot("find", &source.path, &error))?;
        let name = folder.file_name().unwrap_or_default();
        let target_dir = build.folder.join(name).with_extension("target");
        let (kind, ending) = if is_amd(target) { ("obj", "o") } else { ("asm", "ptx") };
        let mut file = name.to_owned();
        file.push(format!(".{target}.{ending}"));
        let file = build.folder.join(file);
        let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
        let mut command = Command::new(&cargo);
        command.current_dir(&folder);
        command.args(["rustc", "--quiet", "--release", "--lib", "--crate-type", "rlib"]);
        // One object is read, that of the kernels. `core` may have several, which take half the time.
        command.args(["--config", "profile.release.package.core.codegen-units=16"]);
        command.args(["-Zbuild-std=core", "--target", triple(target), "--target-dir"]);
        command.arg(&target_dir).args(build.arguments(Kind::Crate));
        command.arg("--").arg(format!("--emit={kind}={}", file.display()));
        command.env("RUSTC", &self.path).env("RUSTC_BOOTSTRAP", "1").env(NESTED, "1");
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
        child::run(&mut command, build.limit)?
            .success(&cargo)
            .map_err(|error| error.about(format_args!("{} for {target}", source.path.display())))?;
        Ok((file, rules(&target_dir.join(triple(target)).join("release"))?))
    }
}

/// Links an object to a code object, of which the host can find each kernel.
fn link(build: &Build<'_>, lld: &Path, object: &Path, linked: &Path) -> Result<(), Error> {
    let exports = build.folder.join("exports");
    fs::write(&exports, EXPORTS).map_err(|error| Error::cannot("write", &exports, &error))?;
    let mut command = Command::new(lld);
    command.args(["-shared", "--no-undefined", "--strip-all"]);
    command.arg(format!("--version-script={}", exports.display()));
    command.arg("-o").arg(linked).arg(object);
    let ended = child::run(&mut command, build.limit)?;
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

/// The files that cargo's rules in a folder name.
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

fn triple(target: &str) -> &'static str {
    if is_amd(target) { "amdgcn-amd-amdhsa" } else { "nvptx64-nvidia-cuda" }
}
