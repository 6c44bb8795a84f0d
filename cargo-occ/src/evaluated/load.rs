//! Which kernels of which files are evaluated, and on what.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::Arc;

use occ_artifacts::project::KernelName;
use occ_artifacts::{MeasuredKernel, PassedOver};
use occ_core::__private::key::{Key, Value};
use occ_core::{Arch, lookup};
use wildmatch::WildMatch;

use super::facts::Asked;
use super::stream::{Message, side_by_side};
use super::{Evaluated, Facts, Recorded};
use crate::baseline::{Name, Targets};
use crate::failure::warn;
use crate::input::{self, Named, Parts, Progress, STDIN, quoted, shown, within};
use crate::interner::Interner;
use crate::kernel_flags::{LaunchFlags, Launched, whole};
use crate::plain::named;
use crate::project::{ProjectFlags, Shared};
use crate::ptx::Assembling;
use crate::target::{self, Target};
use crate::{Failure, format};

/// Which kernels of the files are asked about, and how they are launched.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Options {
    /// Only kernels that run on this target. Code for a generic target is evaluated for this one. A
    /// name, a product (`rx 7900 xtx`), or a file (`chip.json`); may be given several times.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) target: Vec<String>,
    /// Only kernels whose demangled name contains this, or is like it where it has `*` or `?`.
    #[arg(long, value_name = "PATTERN")]
    pub(crate) kernel: Option<String>,
    /// The `ptxas` that measures PTX, for each `--target` or for the one that the PTX names. Without
    /// this option `ptxas` is looked for in `CUDA_HOME` and `CUDA_PATH`, on `PATH`, where toolkits are
    /// installed, and among Python's packages.
    #[arg(long, value_name = "FILE", env = "PTXAS", hide_env_values = true)]
    pub(crate) ptxas: Option<PathBuf>,
    /// Skip files without GPU code. In folders they are always skipped.
    #[arg(long)]
    pub(crate) skip_empty: bool,
    #[command(flatten)]
    pub(crate) launch: LaunchFlags,
    #[command(flatten)]
    pub(crate) config: ProjectFlags,
    /// What `occ.toml` says, where the command reads it.
    #[arg(skip)]
    pub(crate) shared: Arc<Shared>,
    /// The sizes that a baseline recorded.
    #[arg(skip)]
    pub(crate) recorded: Recorded,
    /// Whether kernels get the names that a baseline has for them.
    #[arg(skip)]
    pub(crate) named: bool,
    /// Whether kernels are written to standard output while files are read.
    #[arg(skip)]
    pub(crate) writes: bool,
}

/// How many files are read at once.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Jobs {
    /// Reads this many files at a time. The output keeps the order of the files.
    #[arg(long, value_name = "COUNT", default_value_t = Self::ONE.jobs, value_parser = whole(1..=Self::MOST))]
    jobs: usize,
}

impl Jobs {
    /// One after the other.
    pub(crate) const ONE: Self = Self { jobs: 1 };
    /// More do not make a disk faster.
    const MOST: usize = 256;
}

/// What was found in files.
#[derive(Debug, Default)]
pub(crate) struct Loaded {
    /// In the order of the files.
    pub(crate) kernels: Vec<Evaluated>,
    /// Files without kernels, as messages name them.
    pub(crate) empty: Vec<String>,
    /// What the files hold that was recognised and not read, which is printed; with the file as it
    /// was named.
    pub(crate) passed_over: Vec<(String, PassedOver)>,
    /// Whether a file or a folder could not be read; the reason is printed.
    pub(crate) failed: bool,
    /// Files that are nothing but PTX or bitcode, which has no counts before it is compiled.
    pub(crate) uncompiled: Vec<PathBuf>,
    /// How many kernels fell under each exception of `occ.toml`.
    pub(crate) ignored: Vec<usize>,
    /// The targets that were asked for and that no kernel runs on.
    pub(crate) without_code: Vec<&'static str>,
}

impl Loaded {
    /// Says on standard error which files gave nothing.
    pub(crate) fn report(&self) {
        for file in &self.empty {
            warn(&format!("{file}: no kernels in it"));
        }
        for target in &self.without_code {
            warn(&format!("no code for `{target}`"));
        }
    }
}

/// Which kernels are wanted, and on what.
#[derive(Debug)]
pub(crate) struct Wanted {
    targets: Vec<Target>,
    /// Whether a target was named with features.
    features: bool,
    pattern: Option<String>,
    launch: LaunchFlags,
    shared: Arc<Shared>,
    recorded: Recorded,
    named: bool,
}

impl Wanted {
    /// # Errors
    ///
    /// Where a target is not known.
    pub(crate) fn new(options: &Options) -> Result<Self, Failure> {
        let targets =
            options.target.iter().map(|name| target::named(name)).collect::<Result<_, _>>()?;
        let features = options.target.iter().any(|name| name.contains(':'));
        Ok(Self {
            targets,
            features,
            pattern: options.kernel.clone(),
            launch: options.launch.clone(),
            shared: Arc::clone(&options.shared),
            recorded: options.recorded.clone(),
            named: options.named,
        })
    }

    /// Evaluates a kernel on every target that was asked for and that it runs on, or on its own.
    fn evaluate(
        &self,
        file: &Arc<str>,
        named: &Symbol,
        mut measured: MeasuredKernel,
        seen: &mut Seen,
    ) -> Vec<Evaluated> {
        let archs: Vec<Option<&'static Arch>> = if !self.targets.is_empty() {
            let targets = self.targets.iter().filter(|target| target.runs(&measured));
            targets.map(|target| Some(target.arch)).collect()
        } else if let (true, Some(shared)) = (measured.target.is_empty(), &self.shared.project.arch)
        {
            // Only what names no target itself needs one.
            shared.value.iter().map(|name| seen.arch(name)).collect()
        } else {
            vec![seen.arch(&measured.target)]
        };
        // Kernels that differ by their names alone are measured alike.
        measured.name.clear();
        let measured = seen.measured.of(measured);
        archs.into_iter().map(|arch| self.on(file, named, &measured, arch, seen)).collect()
    }

    fn on(
        &self,
        file: &Arc<str>,
        named: &Symbol,
        measured: &Arc<MeasuredKernel>,
        arch: Option<&'static Arch>,
        seen: &mut Seen,
    ) -> Evaluated {
        let recorded = self.recorded.of(&named.stable, &mut || seen.targets.of(measured, arch));
        let launched = self.launch.complete(measured, arch, &named.launch, &recorded);
        Evaluated {
            file: Arc::clone(file),
            symbol: Arc::clone(&named.own),
            name: Arc::clone(&named.name),
            stable: named.stable.clone(),
            facts: seen.facts(measured, arch, launched),
        }
    }

    /// The kernel's target, with features where they were asked for.
    fn shown(&self, measured: &MeasuredKernel) -> String {
        if self.features { measured.target_id() } else { measured.target.clone() }
    }

    fn is_named(&self, name: &str, symbol: &str) -> bool {
        let Some(pattern) = &self.pattern else { return true };
        // As names are told apart where they are shortened.
        if let Some(digits) = pattern.strip_prefix('~')
            && digits.len() >= 4
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        {
            return format::has_hash(name, digits);
        }
        if pattern.contains(['*', '?']) {
            let pattern = WildMatch::new(pattern);
            pattern.matches(name) || pattern.matches(symbol)
        } else {
            name.contains(pattern) || symbol.contains(pattern)
        }
    }
}

/// What many kernels of a file share: a library holds each for every target.
#[derive(Default)]
struct Seen {
    /// What is known of a symbol, by it.
    symbols: HashMap<Arc<str>, Arc<Symbol>>,
    /// What the targets are.
    archs: HashMap<String, Option<&'static Arch>>,
    /// The same as a baseline has them.
    targets: Targets,
    /// What was measured.
    measured: Interner<MeasuredKernel>,
    /// What that reaches, by what was measured and how it is launched.
    facts: HashMap<Size, Vec<Arc<Facts>>>,
}

/// The address of what was measured, which [`Seen::measured`] keeps alive; then the threads in a workgroup,
/// and the bytes of dynamic workgroup memory.
type Size = (*const MeasuredKernel, Option<(Option<u32>, u32)>);

/// What is known of a kernel by its symbol alone.
struct Symbol {
    /// The symbol itself.
    own: Arc<str>,
    /// The name as the source has it.
    name: Arc<str>,
    /// How `occ.toml` has it launched.
    launch: Vec<(Key, Value)>,
    /// The exception that it falls under.
    ignored: Option<usize>,
    /// The name that a baseline has for it; empty where nobody asks for one.
    stable: Name,
}

impl Seen {
    /// Every symbol is demangled once.
    fn symbol(&mut self, wanted: &Wanted, symbol: &str) -> Arc<Symbol> {
        if let Some(named) = self.symbols.get(symbol) {
            return Arc::clone(named);
        }
        let kernel = KernelName::new(symbol);
        let symbol: Arc<str> = symbol.into();
        let stable = if wanted.named { Name::of(&kernel) } else { Name::default() };
        let name = named(kernel.demangled());
        let named = Arc::new(Symbol {
            own: Arc::clone(&symbol),
            // Most names are the same in every build, and long.
            name: if *stable == *name { Arc::clone(stable.whole()) } else { name.into() },
            launch: wanted.shared.launch(&kernel),
            ignored: wanted.shared.ignored(&kernel),
            stable,
        });
        self.symbols.insert(symbol, Arc::clone(&named));
        named
    }

    /// Every kernel that differs is asked about once.
    fn facts(
        &mut self,
        measured: &Arc<MeasuredKernel>,
        arch: Option<&'static Arch>,
        launched: Option<Launched>,
    ) -> Arc<Facts> {
        let asked = Asked::new(measured, arch, launched);
        let known = self.facts.entry((Arc::as_ptr(measured), asked.size())).or_default();
        let on = arch.map(ptr::from_ref);
        let is_it =
            |facts: &&Arc<Facts>| facts.arch.map(ptr::from_ref) == on && facts.asked == asked;
        if let Some(facts) = known.iter().find(is_it) {
            return Arc::clone(facts);
        }
        let facts = Arc::new(Facts::new(Arc::clone(measured), arch, asked));
        known.push(Arc::clone(&facts));
        facts
    }

    fn arch(&mut self, target: &str) -> Option<&'static Arch> {
        if let Some(arch) = self.archs.get(target) {
            return *arch;
        }
        let arch = lookup::find(target).ok().map(|entry| entry.arch);
        self.archs.insert(target.to_owned(), arch);
        arch
    }
}

/// Every kernel in `files` that `options` ask for. A file that cannot be read is reported and the
/// rest goes on.
///
/// # Errors
///
/// Where a target is not known, or no kernel is asked for although there are some.
pub(crate) fn load(files: &[PathBuf], options: &Options, jobs: Jobs) -> Result<Loaded, Failure> {
    let mut kernels = Vec::new();
    let loaded = each(files, options, jobs, &|kernel| kernel, &mut |kernel| {
        kernels.push(kernel);
        Ok(())
    })?;
    Ok(Loaded { kernels, ..loaded })
}

/// As [`load`], without keeping them: hands what `make` makes of each kernel to `take`, in the order
/// of the files.
///
/// # Errors
///
/// As [`load`], and those of `take`.
pub(crate) fn each<T: Send>(
    files: &[PathBuf],
    options: &Options,
    jobs: Jobs,
    make: &(dyn Fn(Evaluated) -> T + Sync),
    take: &mut dyn FnMut(T) -> Result<(), Failure>,
) -> Result<Loaded, Failure> {
    let wanted = Wanted::new(options)?;
    let assembling = Assembling { ptxas: options.ptxas.clone(), targets: options.target.clone() };
    let ignored = vec![0; options.shared.project.ignore.len()];
    let mut loaded = Loaded { ignored, ..Loaded::default() };
    let mut others = Others::default();
    let mut unread = Unread::default();
    let folders = files.iter().filter(|file| file.is_dir());
    let mut bare: Vec<&PathBuf> = folders.collect();
    let input::Found { files, failures } = input::files(files);
    for failure in &failures {
        failure.print();
    }
    loaded.failed = !failures.is_empty();
    bare.retain(|_| failures.is_empty());
    let (mut without, mut kernels) = (0, 0);
    let mut met = vec![false; wanted.targets.len()];
    let mut progress = Progress::over(&files, options.writes);
    let skips = |file: &Named| file.folder.is_some() || options.skip_empty;
    let read = |index: usize, found: &mut dyn FnMut(T)| {
        let file = &files[index];
        let mut end = End { met: vec![false; wanted.targets.len()], ..End::default() };
        let mut seen = Seen::default();
        let mut called = Called::new(&file.path);
        end.read = input::each(&file.path, skips(file), &assembling, &mut |member, measured| {
            end.found += 1;
            let named = seen.symbol(&wanted, &measured.name);
            if let Some(at) = named.ignored {
                end.ignored.push(at);
                return;
            }
            let is_named = wanted.is_named(&named.name, &measured.name);
            let target = wanted.shown(&measured);
            let evaluated = if is_named {
                wanted.evaluate(called.at(member), &named, measured, &mut seen)
            } else {
                Vec::new()
            };
            for (met, target) in end.met.iter_mut().zip(&wanted.targets) {
                *met |= evaluated.iter().any(|kernel| is_on(kernel, target));
            }
            if evaluated.is_empty() {
                end.others.add(&named.name, target, is_named);
            }
            evaluated.into_iter().map(make).for_each(&mut *found);
        });
        end
    };
    side_by_side(files.len(), jobs.jobs, read, |index, message| {
        let Named { path: file, folder } = &files[index];
        match message {
            Message::Kernels(batch) => {
                progress.at(index, file, kernels);
                kernels += batch.len();
                return batch.into_iter().try_for_each(&mut *take);
            }
            Message::End(End { read: Err(failure), met: own, .. }) => {
                join(&mut met, own);
                // What is in it is not known.
                bare.retain(|bare| Some(*bare) != folder.as_ref());
                progress.aside(|| failure.print());
                loaded.failed = true;
            }
            Message::End(End { found, met: ran, ignored, others: own, read: Ok(passed_over) }) => {
                join(&mut met, ran);
                for at in ignored {
                    loaded.ignored[at] += 1;
                }
                others.join(own);
                if found == 0 {
                    without += 1;
                } else {
                    bare.retain(|bare| Some(*bare) != folder.as_ref());
                }
                let is_uncompiled = |part: &PassedOver| part.is_uncompiled();
                if found == 0 && passed_over.all().any(is_uncompiled) {
                    loaded.uncompiled.push(file.clone());
                }
                if found == 0 && (!skips(&files[index]) || passed_over.0.is_empty()) {
                    loaded.empty.push(quoted(file));
                }
                unread.of(folder.as_deref(), file, passed_over);
            }
        }
        Ok(())
    })?;
    loaded.empty.extend(bare.into_iter().map(|folder| quoted(folder)));
    unread.tell();
    loaded.passed_over = unread.list();
    if without == files.len() && !loaded.failed {
        return Err(no_kernels(&files));
    }
    if kernels == 0 && others.count > 0 {
        return Err(others.failure(options));
    }
    let ignored: usize = loaded.ignored.iter().sum();
    if kernels == 0 && ignored > 0 && !loaded.failed {
        return Err(all_ignored(ignored));
    }
    let asked = wanted.targets.iter().zip(met).filter(|(_, met)| !met);
    loaded.without_code = asked.map(|(target, _)| target.arch.name.as_str()).collect();
    Ok(loaded)
}

/// Whoever asks about kernels has named other files than they meant, and a check that checked nothing must
/// not pass.
fn no_kernels(files: &[Named]) -> Failure {
    Failure::Input(match files {
        [] => "no files in the folders".to_owned(),
        [file] => format!("no kernels in {}", quoted(&file.path)),
        files => format!("no kernels in any of {} files", format::grouped(files.len())),
    })
}

fn all_ignored(count: usize) -> Failure {
    Failure::Input(match count {
        1 => "`ignore` in `occ.toml` passes over the only kernel".to_owned(),
        all => format!("`ignore` in `occ.toml` passes over all {} kernels", format::grouped(all)),
    })
}

fn is_on(kernel: &Evaluated, target: &Target) -> bool {
    kernel.arch.is_some_and(|arch| ptr::eq(arch, target.arch))
}

/// Adds the targets that kernels of one more file run on.
fn join(met: &mut [bool], own: Vec<bool>) {
    for (met, own) in met.iter_mut().zip(own) {
        *met |= own;
    }
}

/// The file that is being read, as messages name it and the member of it.
struct Called<'a> {
    path: &'a Path,
    member: String,
    name: Arc<str>,
}

impl<'a> Called<'a> {
    fn new(path: &'a Path) -> Self {
        Self { path, member: String::new(), name: Arc::from(shown(path)) }
    }

    /// Its name for kernels of this member.
    fn at(&mut self, member: &str) -> &Arc<str> {
        if self.member != member {
            member.clone_into(&mut self.member);
            self.name = Arc::from(within(shown(self.path), &named(member)));
        }
        &self.name
    }
}

/// What is known of a file once it is read.
struct End {
    /// Kernels in it, asked for or not.
    found: usize,
    /// Which of the targets that were asked for its kernels run on.
    met: Vec<bool>,
    /// The exceptions of `occ.toml` that kernels fell under, one for each kernel.
    ignored: Vec<usize>,
    others: Others,
    read: Result<Parts, Failure>,
}

impl Default for End {
    fn default() -> Self {
        Self {
            found: 0,
            met: Vec::new(),
            ignored: Vec::new(),
            others: Others::default(),
            read: Ok(Parts::default()),
        }
    }
}

/// What is not read, by the folder that was named, or by the file and the member of it.
#[derive(Default)]
struct Unread(Vec<(String, Vec<PassedOver>)>);

impl Unread {
    fn of(&mut self, folder: Option<&Path>, file: &Path, parts: Parts) {
        for (member, parts) in parts.0 {
            let name = match folder {
                Some(folder) => shown(folder),
                None => within(shown(file), &member),
            };
            if self.0.last().is_none_or(|(last, _)| *last != name) {
                self.0.push((name, Vec::new()));
            }
            if let Some((_, list)) = self.0.last_mut() {
                for part in parts {
                    part.join(list);
                }
            }
        }
    }

    fn tell(&self) {
        for (name, parts) in &self.0 {
            let is_stream = *name == shown(Path::new(STDIN));
            let name = if is_stream { name.clone() } else { format!("`{name}`") };
            for part in parts {
                warn(&format!("{name}: not read: {part}"));
            }
        }
    }

    fn list(self) -> Vec<(String, PassedOver)> {
        let each = |(name, parts): (String, Vec<PassedOver>)| {
            parts.into_iter().map(move |part| (name.clone(), part))
        };
        self.0.into_iter().flat_map(each).collect()
    }
}

/// What is there besides what was asked for.
#[derive(Default)]
struct Others {
    count: usize,
    names: Vec<String>,
    /// Of the kernels whose names were asked for.
    targets: Vec<String>,
}

/// As many names are listed.
const LISTED: usize = 5;

impl Others {
    fn add(&mut self, name: &str, target: String, named: bool) {
        self.count += 1;
        if named && !self.targets.contains(&target) {
            self.targets.push(target);
        } else if self.names.len() < LISTED && !self.names.iter().any(|known| known == name) {
            self.names.push(name.to_owned());
        }
    }

    /// Adds those of another file.
    fn join(&mut self, other: Self) {
        self.count += other.count;
        for target in other.targets {
            if !self.targets.contains(&target) {
                self.targets.push(target);
            }
        }
        for name in other.names {
            if self.names.len() < LISTED && !self.names.contains(&name) {
                self.names.push(name);
            }
        }
    }

    fn failure(mut self, options: &Options) -> Failure {
        let asked = options.target.join("`, `");
        if self.targets.is_empty() {
            let pattern = options.kernel.as_deref().unwrap_or_default();
            let (are, kernels) =
                if self.count == 1 { ("is", "kernel") } else { ("are", "kernels") };
            let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
            let names = format::labels(&names, 60);
            let more = if self.count > names.len() { ", …" } else { "" };
            return Failure::Input(format!(
                "no kernel matches `{pattern}`; there {are} {} {kernels}: `{}`{more}",
                format::grouped(self.count),
                names.join("`, `"),
            ));
        }
        self.targets.sort_unstable();
        let way = if self.targets.len() == 1 { "" } else { ": name one of them" };
        Failure::Input(format!(
            "no code for `{asked}`; there is code for `{}`{way}",
            self.targets.join("`, `")
        ))
    }
}
