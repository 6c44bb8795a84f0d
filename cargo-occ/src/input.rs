//! Files in, measured kernels out: `folders` lists them, and knows which of them must not pass for files without
//! kernels.

mod folders;

use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::Path;
use std::process;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use occ_artifacts::ending;
use occ_artifacts::{
    ArtifactError, Cause, ErrorKind, MeasuredKernel, PassedOver, Stage, Uncompiled, Visit,
    each_path,
};

use crate::Failure;
use crate::format::counted;
use crate::name::{STDIN, quoted, shown};
use crate::plain::{inert, named, plain};
use crate::ptx::Assembling;
use folders::is_unread;
pub(crate) use folders::{FoundFiles, Named, files};

/// Most bytes that are read of a pipe, of standard input, and of a text.
const MOST: u64 = 1 << 30;
/// As much tells whether the rest is worth reading.
const START: usize = 1 << 16;

/// All that is in the file, or on standard input for `-`.
///
/// # Errors
///
/// Where it cannot be read, is above 1 GiB, or starts with what is in no text.
pub(crate) fn text(path: &Path) -> Result<Vec<u8>, Failure> {
    whole(
        path,
        &|start| {
            let nul = start.iter().position(|byte| *byte == 0)?;
            Some(Failure::Input(format!("{}: not a text: byte {nul:#x} is 0", quoted(path))))
        },
        |failure| failure,
    )
}

/// As [`text`], of any bytes.
///
/// # Errors
///
/// Where it cannot be read, or is above 1 GiB.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    whole(path, &|_| None, |failure| failure)
}

/// What a module of SPIR-V starts with, in either byte order (SPIR-V Specification, "Magic Number").
const SPIRV: [[u8; 4]; 2] = [0x0723_0203_u32.to_le_bytes(), 0x0723_0203_u32.to_be_bytes()];

/// What a bundle of cubecl's starts with.
const BUNDLE: &[u8] = b"CUBECLB";

/// A module of SPIR-V, and the kernel in it that a bundle says it is of.
pub(crate) type Module = (Option<String>, Vec<u8>);

/// As [`text`], of a module of SPIR-V, or of a bundle of them: the bytes, and the modules.
///
/// # Errors
///
/// Where it cannot be read, is above 1 GiB, starts as neither does, or is a bundle without a module.
pub(crate) fn spirv(path: &Path) -> Result<(Vec<u8>, Vec<Module>), Failure> {
    let refused = |start: &[u8]| {
        let is_known = start.starts_with(BUNDLE) || SPIRV.iter().any(|it| start.starts_with(it));
        let text = || {
            format!(
                "{}: not a SPIR-V module: its magic number is missing; `cargo occ inspect` reads what \
                 other compilers write",
                quoted(path)
            )
        };
        (!is_known).then(|| Failure::Input(source(path).unwrap_or_else(text)))
    };
    let bytes = whole(path, &refused, |failure| failure)?;
    if !bytes.starts_with(BUNDLE) {
        return Ok((bytes.clone(), vec![(None, bytes)]));
    }
    let mut modules = Modules::default();
    occ_artifacts::each(&bytes, &mut modules)
        .map_err(|error| Failure::Input(told(path, &error)))?;
    if modules.0.is_empty() {
        let text =
            format!("{}: no SPIR-V in it: `cargo occ inspect` reads its kernels", quoted(path));
        return Err(Failure::Input(text));
    }
    Ok((bytes, modules.0))
}

/// The modules of a bundle; what else is in it has its counts, or other compilers.
#[derive(Default)]
struct Modules(Vec<Module>);

impl Visit for Modules {
    fn kernel(&mut self, _: MeasuredKernel) {}

    fn passed_over(&mut self, _: PassedOver) {}

    fn uncompiled(&mut self, part: &Uncompiled<'_>) -> bool {
        let is_module = part.stage == Stage::Spirv;
        if is_module {
            self.0.push((Some(part.kernel.to_owned()), part.code.to_vec()));
        }
        is_module
    }
}

/// All that is in a file, where `refused` finds nothing wrong with its start.
fn whole<E>(
    path: &Path,
    refused: &dyn Fn(&[u8]) -> Option<E>,
    or: impl Fn(Failure) -> E,
) -> Result<Vec<u8>, E> {
    let stdin = path == Path::new(STDIN);
    let failure = |error| {
        or(if stdin {
            Failure::Stream { name: shown(path), error }
        } else {
            Failure::unread(path, error)
        })
    };
    let mut input: Box<dyn io::Read> = if stdin {
        Box::new(io::stdin().lock())
    } else {
        Box::new(fs::File::open(path).map_err(failure)?)
    };
    let mut bytes = Vec::new();
    input.by_ref().take(START as u64).read_to_end(&mut bytes).map_err(failure)?;
    if let Some(refusal) = refused(&bytes) {
        return Err(refusal);
    }
    input.take(MOST + 1 - bytes.len() as u64).read_to_end(&mut bytes).map_err(failure)?;
    if bytes.len() as u64 > MOST { Err(or(too_large(path))) } else { Ok(bytes) }
}

fn too_large(path: &Path) -> Failure {
    Failure::Input(format!(
        "{}: above 1 GiB, the most that is read of a pipe or a text; give code in a file, which may \
         be larger",
        quoted(path)
    ))
}

/// Why `start`, of more bytes, is the start of nothing that holds kernels.
fn foreign(start: &[u8]) -> Option<ArtifactError> {
    // A character may be cut.
    let start = match str::from_utf8(start) {
        Err(error) if error.error_len().is_none() => &start[..error.valid_up_to()],
        _ => start,
    };
    let mut nothing = |_: &str, _| ();
    let mut visitor = Visitor::new(&mut nothing, None);
    let error = occ_artifacts::each(start, &mut visitor).err()?;
    let binary = error.offset.is_some() || start.contains(&0);
    // What is in an archive stands at its end.
    let archive = start.starts_with(b"PK");
    let is_other = matches!(error.kind, ErrorKind::Other | ErrorKind::Unread(_));
    (is_other && binary && !archive && start.len() > 64).then_some(error)
}

/// Hands every kernel in the file to `visit`: in a code object, bundle, cubin, fat binary, host
/// library, SPIR-V module, compiler's log or assembly, or in a manifest (`.json`, `.toml`); of PTX
/// those that `ptxas` makes of it, in a folder where a target is asked for.
///
/// `visit` is told the member of a zip that a kernel is in, too; empty where it is in none. What the file
/// holds besides, recognised and not read; in a folder that may be all of it.
///
/// # Errors
///
/// Where the file cannot be read, is of no known format, or is broken.
pub(crate) fn each(
    path: &Path,
    skips: bool,
    assembling: &Assembling,
    visit: &mut dyn FnMut(&str, MeasuredKernel),
) -> Result<Parts, Failure> {
    let mut visitor = Visitor::new(&mut *visit, Some((path, assembling)));
    let (error, stream) = match read(path, &mut visitor) {
        Ok(()) => return visitor.end(),
        Err(Unread::Failure(failure)) => return Err(failure),
        Err(Unread::Content(error, stream)) => (error, stream),
    };
    let within = match &error.kind {
        ErrorKind::Ptx(own) if skips => assembling.in_folder(own.as_deref()),
        _ => None,
    };
    if let Some(part) = is_for_others(path, &error).filter(|_| skips && within.is_none()) {
        visitor.passed_over(part);
        return Ok(visitor.passed_over);
    }
    let ErrorKind::Ptx(own) = &error.kind else {
        return Err(Failure::Input(told(path, &error)));
    };
    let assembling = within.as_ref().unwrap_or(assembling);
    let module = stream.map_or_else(|| bytes(path), Ok)?;
    let kernels = assembling.measure(path, &module, own.as_deref(), &told(path, &error))?;
    for kernel in kernels {
        visit("", kernel);
    }
    Ok(Parts::default())
}

/// Why a file gives no kernels.
enum Unread {
    /// What is in it, which comes along where it cannot be read again.
    Content(ArtifactError, Option<Vec<u8>>),
    Failure(Failure),
}

/// Source code of kernels, which has no counts.
pub(crate) struct Source {
    /// How its files end.
    pub(crate) ending: &'static str,
    pub(crate) language: &'static str,
    /// What compiles it, with `FILE` and `OUT` for their names.
    compiled: &'static str,
    /// How that ends; SPIR-V has no counts yet.
    pub(crate) out: &'static str,
}

impl Source {
    const ALL: [Self; 5] = [
        Self::new("cu", "CUDA C", "nvcc -cubin -arch=sm_90 FILE -o OUT", "cubin"),
        Self::new("wgsl", "WGSL", "naga FILE OUT", "spv"),
        Self::new("comp", "GLSL", "glslang -V FILE -o OUT", "spv"),
        Self::new("glsl", "GLSL", "glslang -V -S comp FILE -o OUT", "spv"),
        Self::new("hlsl", "HLSL", "dxc -spirv -T cs_6_0 FILE -Fo OUT", "spv"),
    ];

    const fn new(
        ending: &'static str,
        language: &'static str,
        compiled: &'static str,
        out: &'static str,
    ) -> Self {
        Self { ending, language, compiled, out }
    }

    /// What `path` is the source code of, by its name.
    pub(crate) fn of(path: &Path) -> Option<&'static Self> {
        let ending = path.extension()?.to_str()?;
        Self::ALL.iter().find(|known| known.ending == ending)
    }

    /// The command that makes `out` of `file`, both as a shell takes them.
    pub(crate) fn command(&self, file: &str, out: &str) -> String {
        let words = self.compiled.split(' ').map(|word| match word {
            "FILE" => file,
            "OUT" => out,
            word => word,
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Whether a driver has to compile what comes out.
    pub(crate) fn awaits_driver(&self) -> bool {
        self.out == "spv"
    }
}

/// What to do with `path`, where it is source code by its name.
fn source(path: &Path) -> Option<String> {
    let source = Source::of(path)?;
    let out = format!("out.{}", source.out);
    let compiled = source.command(&inert(&plain(&path.file_name()?.to_string_lossy())), &out);
    let (before, code, then) = if source.awaits_driver() {
        ("a driver compiles it", "SPIR-V", "have that compiled, `cargo occ measure")
    } else {
        ("it is compiled", "machine code", "read that, `cargo occ inspect")
    };
    let target = if source.awaits_driver() { " --target gfx1100" } else { "" };
    Some(format!(
        "{} is {}, which has no counts before {before}: make {code} of it, `{compiled}`, and {then} {out}{target}`",
        quoted(path),
        source.language
    ))
}

fn told(path: &Path, error: &ArtifactError) -> String {
    if let (ErrorKind::Other, Some(text)) = (&error.kind, source(path)) {
        return text;
    }
    if path != Path::new(STDIN) {
        return error.text(&shown(path));
    }
    let is = match error.kind {
        ErrorKind::Broken | ErrorKind::Other | ErrorKind::Unread(_) | ErrorKind::Cache(_) => ":",
        _ => " is",
    };
    format!("{}{is} {error}", quoted(path))
}

fn read(path: &Path, visitor: &mut Visitor<'_>) -> Result<(), Unread> {
    let refused = |start: &[u8]| foreign(start).map(|error| Unread::Content(error, None));
    let file = fs::metadata(path).ok().filter(|_| path != Path::new(STDIN));
    match file {
        // What is endless is no file on a disk.
        Some(file) if file.is_file() || file.is_dir() => {
            let text = path.extension().is_some_and(|ending| ending == "json" || ending == "toml");
            if text && file.len() > MOST {
                return Err(Unread::Failure(too_large(path)));
            }
        }
        None if path != Path::new(STDIN) => {}
        _ => {
            let bytes = whole(path, &refused, Unread::Failure)?;
            let read = occ_artifacts::each(&bytes, visitor);
            return read.map_err(|error| Unread::Content(error, Some(bytes)));
        }
    }
    occ_artifacts::each_path(path, &shown(path), visitor).map_err(|error| match error.cause() {
        Cause::Content(content) => Unread::Content(content.clone(), None),
        _ => Unread::Failure(Failure::Input(error.to_string())),
    })
}

/// Files among others that are none of a GPU's, as they are counted.
pub(crate) const FILES: &str = "files";

/// A file among others that is none of a GPU's, or has no counts.
fn is_for_others(path: &Path, error: &ArtifactError) -> Option<PassedOver> {
    if is_unread(path, &error.kind) {
        return None;
    }
    let none = || PassedOver::new(FILES, "", "of an unknown format, or without GPU code");
    match &error.kind {
        ErrorKind::Other | ErrorKind::Empty => Some(none()),
        ErrorKind::Unread(part) => Some((**part).clone()),
        ErrorKind::Cache(program) => Some(PassedOver::cache(program)),
        ErrorKind::Ptx(target) => {
            let reason = "it has no registers before `ptxas` assembles it, which `--target sm_90` asks \
                          for where there is one";
            Some(PassedOver::new("PTX", target.as_deref().unwrap_or_default(), reason))
        }
        ErrorKind::Broken if is_foreign_text(path, error) => Some(none()),
        _ => None,
    }
}

/// Whether JSON or TOML, of which this is said, is not meant as a manifest, which says its `schema` and its
/// `kernels`: a package's description, as it lies among libraries, or a program's log of JSON by lines.
fn is_foreign_text(path: &Path, error: &ArtifactError) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    // So the words are the same in every encoding.
    let plain = |mut bytes: Vec<u8>| {
        bytes.retain(|byte| byte.is_ascii() && *byte != 0);
        String::from_utf8(bytes).unwrap_or_default()
    };
    let is_object = |start| plain(start).trim_start().starts_with('{');
    let is_text = |bytes: &[u8]| error.line.is_some() || str::from_utf8(bytes).is_ok();
    let says = |text: &str| text.contains("schema") && text.contains("kernels");
    (matches!(ending, Some("json" | "toml")) || ending::start(path).is_some_and(is_object))
        && fs::read(path)
            .ok()
            .filter(|bytes| is_text(bytes))
            .map(plain)
            .is_some_and(|text| !text.trim().is_empty() && !says(&text))
}

/// What is not read of a file, by the member of a zip that it is in.
#[derive(Default)]
pub(crate) struct Parts(pub(crate) Vec<(String, Vec<PassedOver>)>);

/// More members are not told apart.
const MEMBERS: usize = 16;

impl Parts {
    /// All of them, whatever they are in.
    pub(crate) fn all(&self) -> impl Iterator<Item = &PassedOver> {
        self.0.iter().flat_map(|(_, parts)| parts)
    }

    fn add(&mut self, member: &str, part: PassedOver) {
        let (known, place) = match self.0.iter().position(|(known, _)| known == member) {
            Some(at) => (true, at),
            None => (false, self.0.len()),
        };
        let place = if !known && place >= MEMBERS { 0 } else { place };
        if place == self.0.len() {
            self.0.push((member.to_owned(), Vec::new()));
        } else if !known {
            self.0[place].0.clear();
        }
        part.join(&mut self.0[place].1);
    }
}

/// Hands the kernels on, and keeps what is not read.
struct Visitor<'a> {
    kernel: &'a mut dyn FnMut(&str, MeasuredKernel),
    /// The member that is being read, as messages name it, and how long the names of those around it are.
    member: String,
    around: Vec<usize>,
    passed_over: Parts,
    /// The file, and what assembles its PTX; nothing does where it is only looked at.
    assembling: Option<(&'a Path, &'a Assembling)>,
    /// The first kernel that could not be assembled, or the first that is damaged.
    failed: Option<Failure>,
    /// How many are damaged.
    damaged: usize,
}

impl<'a> Visitor<'a> {
    fn new(
        kernel: &'a mut dyn FnMut(&str, MeasuredKernel),
        assembling: Option<(&'a Path, &'a Assembling)>,
    ) -> Self {
        let (member, around, passed_over) = <_>::default();
        Self { kernel, member, around, passed_over, assembling, failed: None, damaged: 0 }
    }
}

impl Visitor<'_> {
    /// What is not read of the file.
    fn end(self) -> Result<Parts, Failure> {
        let more = self.damaged.saturating_sub(1);
        match self.failed {
            Some(Failure::Input(text)) if more > 0 => {
                let more = counted(more, "more kernel");
                Err(Failure::Input(format!("{text}; nor can {more} be read")))
            }
            failed => failed.map_or(Ok(self.passed_over), Err),
        }
    }
}

impl Visit for Visitor<'_> {
    fn kernel(&mut self, kernel: MeasuredKernel) {
        let Some(damage) = kernel.damage() else { return (self.kernel)(&self.member, kernel) };
        let file = self.assembling.map_or_else(String::new, |(path, _)| shown(path));
        let file = within(file, &named(&self.member));
        let name = named(&kernel.name);
        let text = format!("`{file}`: kernel `{name}` is damaged: {damage}");
        self.failed.get_or_insert(Failure::Input(text));
        self.damaged += 1;
    }

    fn passed_over(&mut self, part: PassedOver) {
        self.passed_over.add(&self.member, part);
    }

    fn uncompiled(&mut self, part: &Uncompiled<'_>) -> bool {
        let Some((path, assembling)) = self.assembling.filter(|_| part.stage == Stage::Ptx) else {
            return false;
        };
        match assembling.one(path, part) {
            Ok(None) => return false,
            Ok(Some(kernels)) => kernels.into_iter().for_each(|kernel| self.kernel(kernel)),
            Err(failure) => drop(self.failed.get_or_insert(failure)),
        }
        true
    }

    fn entered(&mut self, member: &str) {
        self.around.push(self.member.len());
        self.member += if self.member.is_empty() { "" } else { WITHIN };
        self.member += member;
    }

    fn left(&mut self) {
        self.member.truncate(self.around.pop().unwrap_or(0));
    }
}

/// What stands between a file and a member of it: `a.whl!/pkg/_C.so`.
pub(crate) const WITHIN: &str = "!/";

/// Visits the code of a file that is not read, of which these `parts` are known.
pub(crate) fn visit_unread<'a>(
    file: &Path,
    parts: impl Iterator<Item = &'a PassedOver>,
    visit: &mut dyn Visit,
) {
    if each_path(file, "", visit).is_err() {
        // It is nothing else, or cannot be read again.
        for part in parts {
            visit.unread(part.clone(), &mut || fs::read(file).ok());
        }
    }
}

/// A file with a member of it; the file alone where that is empty.
pub(crate) fn within(file: String, member: &str) -> String {
    if member.is_empty() { file } else { file + WITHIN + member }
}

/// The file on a disk that this is, or is a member of.
pub(crate) fn outermost(file: &str) -> &Path {
    let ends = file.match_indices(WITHIN).map(|(at, _)| at).chain([file.len()]);
    let mut paths = ends.map(|end| Path::new(&file[..end]));
    paths.find(|path| path.is_file()).unwrap_or(Path::new(file))
}

/// A bar of this form on standard error, which goes with what it tells of, or with the command.
pub(crate) fn bar(length: u64, form: &str) -> ProgressBar {
    // Where there is a handler, there was a bar before. 130 is what a shell has of a command that Ctrl-C ended.
    let _ = ctrlc::set_handler(|| {
        eprint!("\r\x1b[2K");
        process::exit(130);
    });
    let bar = ProgressBar::new(length).with_finish(ProgressFinish::AndClear);
    match ProgressStyle::with_template(form) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// How far the reading of `files` has come: on standard error, in a terminal, where it takes longer
/// than a second.
pub(crate) struct Progress {
    /// Hidden until it comes.
    bar: ProgressBar,
    files: u64,
    /// When the reading began, where the bar may still come.
    started: Option<Instant>,
}

/// Nothing is shown for less.
const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    /// Where the same terminal is written to meanwhile, nothing is shown.
    pub(crate) fn over(files: &[Named], writes: bool) -> Self {
        let is_seen = io::stderr().is_terminal() && !(writes && io::stdout().is_terminal());
        let started = is_seen.then(Instant::now);
        Self { bar: ProgressBar::hidden(), files: files.len() as u64, started }
    }

    /// `kernels` were found so far, and the file at `index` is being read.
    pub(crate) fn at(&mut self, index: usize, path: &Path, kernels: usize) {
        if self.started.is_some_and(|started| started.elapsed() >= PATIENCE) {
            self.started = None;
            // No line is wider than the terminal, and one file is none of several.
            let form = match self.files {
                1 => "{spinner} {wide_msg}",
                _ => "{spinner} {pos}/{len} files  {wide_msg}",
            };
            self.bar = bar(self.files, form);
            self.bar.enable_steady_tick(Duration::from_millis(120));
        }
        if !self.bar.is_hidden() {
            self.bar.set_position(index as u64);
            self.bar.set_message(format!("{kernels} kernels  {}", inert(&shown(path))));
        }
    }

    /// Has `tell` write to standard error, and the bar stand below what that writes.
    pub(crate) fn aside(&self, tell: impl FnOnce()) {
        self.bar.suspend(tell);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Source;

    /// A name may have the words in it that stand for it.
    #[test]
    fn a_command_has_the_names_as_they_are() {
        let source = Source::of(Path::new("MY_FILE.cu")).expect("CUDA C");
        let command = source.command("MY_FILE.cu", "MY_FILE_OUT.cubin");
        assert_eq!(command, "nvcc -cubin -arch=sm_90 MY_FILE.cu -o MY_FILE_OUT.cubin");
    }
}
