//! The files of a project, and the kernels in them: what `init` guards and `report` counts.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use occ_artifacts::manifest::{Unread, UnreadCode};
use occ_artifacts::project::{self, KernelName};
use occ_artifacts::{MeasuredKernel, PassedOver};
use occ_core::{Arch, lookup};

use crate::contracts::Contracts;
use crate::evaluated::{Evaluated, Missing, Refusal};
use crate::input::{self, Named, Source};
use crate::kernel_flags::LaunchFlags;
use crate::project::Shared;
use crate::ptx::Assembling;
use crate::{Failure, name};

/// A file, and what was found in it.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) kernels: Vec<Evaluated>,
    /// What in it has no counts, and was recognised.
    parts: Vec<PassedOver>,
    /// Why it cannot be read.
    pub(crate) failure: Option<Failure>,
}

/// Why kernels have no counts.
pub(crate) struct Lack {
    pub(crate) why: String,
    /// The command that gets them.
    pub(crate) command: String,
    /// The file that it writes.
    pub(crate) out: Option<PathBuf>,
}

/// A target that every release of Mesa's RADV knows which is in use.
const EXAMPLE: &str = "gfx1100";

/// What is said of the kernels that are looked for.
pub(crate) struct Asked<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) contracts: &'a Contracts,
    /// The files that `occ.toml` names, by [`own`].
    pub(crate) named: &'a HashSet<PathBuf>,
}

impl Found {
    /// Reads a file, of which a target is known or not.
    pub(crate) fn read(path: &Path, asked: &Asked<'_>) -> Self {
        let mut kernels = Vec::new();
        // What `occ.toml` names has to have kernels.
        let skips = !asked.names(path);
        let read = input::each(path, skips, &Assembling::default(), &mut |_, measured| {
            kernels.extend(asked.evaluated(path, &measured));
        });
        let (parts, failure) = match read {
            Ok(parts) => (parts.all().cloned().collect(), None),
            Err(failure) => (Vec::new(), Some(failure)),
        };
        Self { path: path.to_owned(), kernels, parts, failure }
    }

    /// Whether something in it can be held: a kernel of which it is known what it reaches.
    pub(crate) fn is_guarded(&self) -> bool {
        self.failure.is_none() && self.kernels.iter().any(is_known)
    }

    /// Whether a check of it, as one of a folder's files, would not pass.
    pub(crate) fn is_bad(&self) -> bool {
        self.failure.is_some() || !self.kernels.is_empty() && !self.kernels.iter().all(is_known)
    }

    /// Code in it that is not read, but for that of which all kernels are known.
    pub(crate) fn unread(&self, known: &HashSet<Arc<str>>) -> Vec<Unread> {
        let mut found = UnreadCode::default();
        if self.parts.iter().any(PassedOver::is_code) {
            input::visit_unread(&self.path, self.parts.iter(), &mut found);
        }
        let is_known = |kernels: &Vec<String>| kernels.iter().all(|it| known.contains(&**it));
        let mut parts = found.into_parts();
        parts.retain(|part| !part.kernels.as_ref().is_some_and(is_known));
        parts
    }

    /// What kernels lack whose source it is; `None` of other files.
    pub(crate) fn source(&self) -> Option<Lack> {
        let source = Source::of(&self.path)?;
        let out = self.beside(source.out);
        let compiled = source.command(&self.beside(""), &out);
        let why = format!("it is {}", source.language);
        if !source.awaits_driver() {
            return Some(self.lack(why, compiled, source.out));
        }
        let command = format!("{compiled} && {}", self.measured(&out));
        Some(self.lack(why + ", and a driver decides its registers", command, "json"))
    }

    /// What kernels in it lack, where no other file has it.
    pub(crate) fn lacks(&self, known: &HashSet<Arc<str>>) -> Option<Lack> {
        let file = self.beside("");
        let mut open = self.kernels.iter().filter(|kernel| !is_known(kernel));
        if let Some(kernel) = open.find(|kernel| !known.contains(kernel.symbol())) {
            let refusal = kernel.reached().as_ref().err()?;
            let why = refusal.reason.clone();
            return Some(match refusal.missing {
                Some(Missing::Driver) => {
                    let why = "a driver decides its registers".to_owned();
                    self.lack(why, self.measured(&file), "json")
                }
                Some(Missing::Target) => {
                    let command = format!("cargo occ inspect {file} --target {EXAMPLE}");
                    Lack { why, command, out: None }
                }
                _ => Lack { why, command: format!("cargo occ inspect {file}"), out: None },
            });
        }
        let ptx = self.parts.iter().find(|part| part.what == "PTX" && self.kernels.is_empty())?;
        let bytes = input::bytes(&self.path).ok()?;
        let kernels = ptx.kernels_in(&bytes).unwrap_or_default();
        if !kernels.is_empty() && kernels.iter().all(|kernel| known.contains(&**kernel)) {
            return None;
        }
        let target = if ptx.target.is_empty() { "sm_90" } else { &ptx.target };
        let why = "it has no registers before `ptxas` assembles it".to_owned();
        if str::from_utf8(&bytes).is_err() {
            // Inside of a library `ptxas` does not find it.
            let json = self.beside("json");
            let command = format!("cargo occ inspect {file} --target {target} --output {json}");
            return Some(self.lack(why, command, "json"));
        }
        let command = format!("ptxas -arch={target} {file} -o {}", self.beside("cubin"));
        Some(self.lack(why, command, "cubin"))
    }

    /// What a command gives that writes the file with this ending.
    fn lack(&self, why: String, command: String, ending: &str) -> Lack {
        Lack { why, command, out: Some(self.path.with_extension(ending)) }
    }

    /// The command that has a driver compile `file`.
    fn measured(&self, file: &str) -> String {
        let json = self.beside("json");
        format!("cargo occ measure {file} --target {EXAMPLE} --output {json}")
    }

    /// The file with another ending, or with its own for none, as commands name it.
    fn beside(&self, ending: &str) -> String {
        if ending.is_empty() {
            return name::shown(&self.path);
        }
        name::shown(&self.path.with_extension(ending))
    }
}

/// A file by its own path, without cargo's hashes: a build and a check have their own folders of one build script.
pub(crate) fn own(path: &Path) -> PathBuf {
    project::unhashed(&path.canonicalize().unwrap_or_else(|_| path.to_owned()))
}

/// Whether it is known what a kernel reaches, be it nothing.
pub(crate) fn is_known(kernel: &Evaluated) -> bool {
    kernel.reached().as_ref().map_or_else(Refusal::cannot_launch, |_| true)
}

impl Asked<'_> {
    /// Whether `occ.toml` names this file.
    fn names(&self, path: &Path) -> bool {
        self.named.contains(&own(path))
    }

    /// A kernel of a file on its own target, or on those of `occ.toml`; none where it is passed over.
    fn evaluated(&self, path: &Path, measured: &MeasuredKernel) -> Vec<Evaluated> {
        let name = KernelName::new(&measured.name);
        if self.shared.ignored(&name).is_some() {
            return Vec::new();
        }
        let named = |name: &str| lookup::find(name).ok().map(|entry| entry.arch);
        let archs: Vec<Option<&'static Arch>> = match &self.shared.project.arch {
            // Whether any other file without a target is for these, nobody said.
            Some(all) if measured.target.is_empty() && self.names(path) => {
                all.value.iter().map(|name| named(name)).collect()
            }
            _ => vec![named(&measured.target)],
        };
        let launch = self.shared.launch(self.shared.launched(&name));
        let contracted = self.contracts.of_kernel(&name);
        let on = |arch| {
            let flags = LaunchFlags::default();
            let launched = flags.complete(measured, arch, &contracted, &launch, &[]);
            Evaluated::of(path, measured.clone(), arch, launched)
        };
        archs.into_iter().map(on).collect()
    }
}

/// Reads all of these files, without those in which is nothing that another has not: a program holds what a build
/// script wrote.
pub(crate) fn read(files: &[Named], asked: &Asked<'_>) -> Vec<Found> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for file in files {
        let found = Found::read(&file.path, asked);
        let own: Vec<MeasuredKernel> = found.kernels.iter().map(Evaluated::measured).collect();
        let adds = own.iter().any(|kernel| !seen.contains(kernel));
        if adds || found.kernels.is_empty() || file.folder.is_some() {
            seen.extend(own);
            all.push(found);
        }
    }
    all
}
