//! Which kernels of a workspace have a contract, and which have none.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use occ_artifacts::manifest::Unread;
use occ_artifacts::project::{self, KernelName};
use serde::Serialize;

use super::Reported;
use super::workspace::Collected;
use crate::Failure;
use crate::called::as_called;
use crate::contracts::Contracts;
use crate::evaluated::Evaluated;
use crate::format::{List, grouped, object};
use crate::found::{self, Asked, Found};
use crate::input::{self, FoundFiles};
use crate::inputs::{Inputs, Way};
use crate::name::quoted;
use crate::project::Shared;

/// What contracts name: kernels of files. One that could not be evaluated names nothing.
#[derive(Debug, Default)]
pub(crate) struct Coverage {
    contracts: Vec<Contracted>,
    /// The files that the crates of a package include, by [`found::own`].
    included: HashMap<String, HashSet<PathBuf>>,
}

/// A contract of a kernel that was read from a file.
#[derive(Debug)]
struct Contracted {
    package: String,
    kernel: String,
    target: String,
    /// The file as messages name it: the end of its path.
    file: String,
}

impl Coverage {
    pub(super) fn of(reported: &[Reported<'_>], inputs: &Inputs) -> Self {
        let contract = |reported: &Reported<'_>| {
            let stated = reported.stated.as_ref()?;
            Some(Contracted {
                package: reported.package.to_owned(),
                kernel: KernelName::asked(stated.name),
                target: stated.arch.name.to_string(),
                file: stated.source?.file.to_owned(),
            })
        };
        let mut included: HashMap<String, HashSet<PathBuf>> = HashMap::new();
        for input in inputs.all.iter().filter(|input| input.is_included) {
            let files = included.entry(input.package.clone()).or_default();
            files.insert(found::own(&input.path));
        }
        Self { contracts: reported.iter().filter_map(contract).collect(), included }
    }

    /// Whether a contract names this kernel and the file that it was read from. Where a crate includes two files that
    /// messages name alike, nobody knows which of them a contract is about.
    pub(crate) fn covers(&self, kernel: &Evaluated, file: &Path) -> bool {
        let own = found::own(file);
        let name = KernelName::new(kernel.symbol());
        self.contracts.iter().any(|contract| {
            let files = self.included.get(&contract.package).into_iter().flatten();
            let mut named = files.filter(|file| file.ends_with(&contract.file));
            kernel.arch.is_some_and(|arch| arch.name.as_str() == contract.target)
                && name.calls().any(|name| name == contract.kernel)
                && named.next() == Some(&own)
                && named.next().is_none()
        })
    }
}

/// The kernels of a workspace: what build scripts wrote, what crates include, and `resources` of `occ.toml`.
#[derive(Debug)]
pub(super) struct Kernels {
    /// How many there are: what two files have alike is one.
    pub(super) all: usize,
    pub(super) without: Vec<Evaluated>,
    /// Why there may be more.
    pub(super) failures: Vec<Failure>,
}

impl Kernels {
    pub(super) fn of(collected: &Collected, reported: &[Reported<'_>]) -> Self {
        let coverage = Coverage::of(reported, &collected.inputs);
        let mut failures = Vec::new();
        let shared = Shared::of_folder(&collected.root);
        let shared = shared.map_err(|failure| failures.push(failure)).unwrap_or_default();
        let mut paths: Vec<PathBuf> = collected.inputs.files(|way| way != Way::Linked);
        let resources = shared.project.resources.as_ref();
        let listed = resources.map_or_else(|| Ok(Vec::new()), |_| shared.files(&[]));
        let listed = listed.map_err(|failure| failures.push(failure)).unwrap_or_default();
        let own = listed.iter().map(|path| found::own(path)).collect();
        paths.extend(listed);
        let here = std::env::current_dir().unwrap_or_default();
        for path in &mut paths {
            *path = project::relative(&here, path);
        }
        let FoundFiles { files, failures: unopened, .. } = input::files(&paths);
        failures.extend(unopened);
        let asked = Asked { shared: &shared, contracts: &Contracts::default(), named: &own };
        // Also those whose kernels another has: the code in them that is not read is their own.
        let mut found: Vec<Found> =
            files.iter().map(|file| Found::read(&file.path, &asked)).collect();
        let known = found.iter().flat_map(|found| &found.kernels);
        let known: HashSet<_> = known.map(|kernel| kernel.symbol().clone()).collect();
        for found in &found {
            failures.extend(found.unread(&known).iter().map(|part| unread(&found.path, part)));
        }
        let mut all: HashMap<String, (bool, Evaluated)> = HashMap::new();
        for found in &mut found {
            failures.extend(found.failure.take());
            for kernel in &found.kernels {
                let is_covered = coverage.covers(kernel, &found.path);
                let key =
                    format!("{:?} {:?}", kernel.measured(), kernel.arch.map(|it| it.name.as_str()));
                let known = all.entry(key).or_insert_with(|| (false, kernel.clone()));
                known.0 |= is_covered;
            }
        }
        let count = all.len();
        let without = all.into_values().filter(|(is_covered, _)| !is_covered);
        let mut without: Vec<Evaluated> = without.map(|(_, kernel)| kernel).collect();
        without.sort_by(|a, b| {
            let key = |it: &Evaluated| (it.name().clone(), it.target(), it.file.clone());
            key(a).cmp(&key(b))
        });
        Self { all: count, without, failures }
    }

    /// As programs read it.
    pub(super) fn record(&self) -> impl Serialize {
        object!(
            count: self.all,
            covered: self.all - self.without.len(),
            complete: self.failures.is_empty(),
            uncovered: List(|| self.without.iter().map(|kernel| {
                object!(kernel: &**kernel.name(), target: kernel.target(), file: &*kernel.file,)
            })),
        )
    }

    /// `23 of 30 kernels covered`; `None` where there are none.
    pub(super) fn counted(&self) -> Option<String> {
        let covered = self.all - self.without.len();
        let text = format!("{} of {} kernels covered", grouped(covered), grouped(self.all));
        (self.all > 0).then_some(text)
    }

    /// The same as a sentence below a report, with the way to more.
    pub(super) fn sentence(&self) -> Option<String> {
        let way = ": `cargo occ init` prints contracts for the others";
        let way = if self.without.is_empty() { "" } else { way };
        Some(as_called(&(self.counted()? + way)).into_owned())
    }
}

/// Says that a file may have kernels that nobody sees.
fn unread(file: &Path, part: &Unread) -> Failure {
    let target = if part.target.is_empty() { "" } else { &format!(" for {}", part.target) };
    Failure::Input(format!(
        "{}: {}{target}, which is not read, may have kernels without a contract: compile it",
        quoted(file),
        part.what
    ))
}
