//! `occ.toml` as the commands use it: in place of flags that are not given.

use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use occ_artifacts::project::{self, KernelName, Pattern, Project, Spilling, Workgroup};
use occ_core::__private::key::{Key, Value};
use occ_core::__private::message::percentage;

use crate::Failure;
use crate::failure::{note, warn};
use crate::format::counted;
use crate::input;
use crate::name::shown;

/// Which `occ.toml` is read.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ProjectFlags {
    /// Reads this file in place of the project's `occ.toml`, which stands beside `Cargo.toml` or at
    /// the root of the workspace.
    #[arg(help_heading = "Project", long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Reads no `occ.toml`.
    #[arg(help_heading = "Project", long)]
    no_config: bool,
}

/// Which of its values a command has a use for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    pub(crate) arch: bool,
    pub(crate) resources: bool,
    pub(crate) min: bool,
    pub(crate) spills: bool,
    pub(crate) launch: bool,
    pub(crate) ignore: bool,
}

/// How many kernels each `[launch]` and each `[[ignore]]` of an `occ.toml` is for, by their places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matched([Vec<usize>; 2]);

impl Matched {
    /// Adds a kernel that these are for.
    pub(crate) fn add(&mut self, launched: Option<usize>, ignored: Option<usize>) {
        for (counts, at) in self.0.iter_mut().zip([launched, ignored]) {
            if let Some(at) = at {
                counts.resize(counts.len().max(at + 1), 0);
                counts[at] += 1;
            }
        }
    }

    /// Adds those of other files.
    pub(crate) fn join(&mut self, other: &Self) {
        for (counts, more) in self.0.iter_mut().zip(&other.0) {
            counts.resize(counts.len().max(more.len()), 0);
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
    }

    /// How many kernels are passed over.
    pub(crate) fn ignored(&self) -> usize {
        self.0[1].iter().sum()
    }
}

/// What an `occ.toml` says, as far as the command has a use for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    /// Where it stands.
    path: PathBuf,
    pub(crate) project: Project,
}

impl ProjectFlags {
    /// Reads the file, and says on standard error which values of it are used.
    ///
    /// # Errors
    ///
    /// Where the file is wrong, or was named and cannot be read.
    pub(crate) fn read(&self, uses: Uses) -> Result<Arc<Shared>, Failure> {
        let here = std::env::current_dir().unwrap_or_default();
        let path = match (&self.config, self.no_config) {
            (Some(path), _) => path.clone(),
            (None, true) => return Ok(Arc::default()),
            (None, false) => match project::find(&here) {
                Some(path) => project::relative(&here, &path),
                None => return Ok(Arc::default()),
            },
        };
        let mut shared = Shared::read(&path)?;
        shared.keep(uses);
        shared.tell();
        Ok(Arc::new(shared))
    }
}

impl Shared {
    /// What the file at this path says.
    pub(crate) fn of(path: PathBuf, project: Project) -> Self {
        Self { path, project }
    }

    /// All that a file says, without a word about it.
    ///
    /// # Errors
    ///
    /// Where it is wrong, or cannot be read.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = input::text(path)?;
        let text = String::from_utf8_lossy(&text);
        let wrong = |error| Failure::Input(project::text(&error, &shown(path)));
        let project = project::read(&text).map_err(wrong)?;
        Ok(Self::of(path.to_owned(), project))
    }

    /// Leaves what the command has a use for.
    fn keep(&mut self, uses: Uses) {
        let Project { arch, resources, min, spills, launch, ignore, .. } = &mut self.project;
        arch.take_if(|_| !uses.arch);
        resources.take_if(|_| !uses.resources);
        min.take_if(|_| !uses.min);
        spills.take_if(|_| !uses.spills);
        launch.retain(|_| uses.launch);
        ignore.retain(|_| uses.ignore);
    }

    /// Says what is used, and which exceptions have ended.
    fn tell(&self) {
        let name = self.name();
        let Project { arch, resources, min, spills, launch, ignore, .. } = &self.project;
        let mut parts = Vec::new();
        parts.extend(arch.as_ref().map(|arch| format!("`arch` {}", arch.value.join(", "))));
        let files = resources.as_ref().map(|files| files.value.join(", "));
        parts.extend(files.map(|files| format!("`resources` {files}")));
        parts.extend(min.as_ref().map(|min| format!("`min` {}", percentage(min.value.ratio))));
        parts.extend(spills.as_ref().map(|spills| match spills.value {
            Spilling::AtMost(most) => format!("`spills` at most {most} bytes"),
            Spilling::Warn => "`spills` warn".to_owned(),
            _ => "`spills` deny".to_owned(),
        }));
        let holding = ignore.iter().filter(|ignored| ignored.holds()).count();
        for (count, noun) in [(launch.len(), "launch size"), (holding, "`ignore`")] {
            if count > 0 {
                let s = if count == 1 || noun == "`ignore`" { "" } else { "s" };
                parts.push(format!("{count} {noun}{s}"));
            }
        }
        if !parts.is_empty() {
            note(&format!("from `{name}`: {}", parts.join("; ")));
        }
        for ended in ignore.iter().filter(|ignored| !ignored.holds()) {
            let until = ended.until.map_or_else(String::new, |until| until.to_string());
            warn(&format!(
                "`{name}`: `{}` is no longer passed over, its last day was {until}: {}",
                ended.pattern.text(),
                ended.reason,
            ));
        }
    }

    /// Says which patterns are for no kernel: a name may be spelled wrongly, or the kernel be gone.
    pub(crate) fn tell_unmatched(&self, matched: &Matched) {
        let Project { launch, ignore, .. } = &self.project;
        let launch = launch.iter().map(|size| Some(&size.pattern)).collect();
        let ignore = ignore.iter().map(|it| it.holds().then_some(&it.pattern)).collect();
        let tables: [(&str, Vec<Option<&Pattern>>); 2] =
            [("[launch]", launch), ("[[ignore]]", ignore)];
        for ((table, patterns), counts) in tables.into_iter().zip(&matched.0) {
            let counts = counts.iter().copied().chain(iter::repeat(0));
            let unmatched = patterns.into_iter().zip(counts).filter(|(_, count)| *count == 0);
            let texts = unmatched.filter_map(|(pattern, _)| Some(pattern?.text()));
            let patterns = texts.collect::<Vec<_>>().join("`, `");
            if !patterns.is_empty() {
                let name = self.name();
                warn(&format!("no kernel is like `{patterns}` of `{table}` in `{name}`"));
            }
        }
    }

    /// What the `occ.toml` of a folder or of one above it says; nothing where there is none.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, or is wrong.
    pub(crate) fn of_folder(folder: &Path) -> Result<Self, Failure> {
        let here = std::env::current_dir().unwrap_or_default();
        let path = project::find(folder).map(|path| project::relative(&here, &path));
        path.map_or_else(|| Ok(Self::default()), |path| Self::read(&path))
    }

    /// The files that a command reads where it is given none.
    ///
    /// # Errors
    ///
    /// Where there are none in `occ.toml` either.
    pub(crate) fn files(&self, given: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
        if !given.is_empty() {
            return Ok(given.to_owned());
        }
        let Some(resources) = &self.project.resources else {
            return Err(Failure::Input(
                "no file is named; name files or folders, or `resources` in `occ.toml`".to_owned(),
            ));
        };
        let folder = self.path.parent().unwrap_or(Path::new(""));
        project::files(folder, &resources.value)
            .map_err(|text| Failure::Input(format!("`resources` in `{}`: {text}", self.name())))
    }

    /// The file as messages name it.
    fn name(&self) -> String {
        shown(&self.path)
    }

    /// The launch size that is for the kernel of this name, by its place in the file.
    pub(crate) fn launched(&self, kernel: &KernelName) -> Option<usize> {
        self.project.launch.iter().position(|size| size.pattern.matches(kernel))
    }

    /// The launch size at this place, as keys.
    pub(crate) fn launch(&self, at: Option<usize>) -> Vec<(Key, Value)> {
        let Some(size) = at.and_then(|at| self.project.launch.get(at)) else { return Vec::new() };
        let workgroup = size.workgroup.map(|workgroup| match workgroup {
            Workgroup::Threads(threads) => Value::Count(threads),
            Workgroup::Shape(shape) => Value::Shape(shape),
        });
        let workgroup = workgroup.map(|workgroup| (Key::Workgroup, workgroup));
        let dynamic = size.dynamic_lds.map(|bytes| (Key::DynamicLds, Value::Count(bytes)));
        let tensor = size.tensor_columns.map(|count| (Key::TensorColumns, Value::Count(count)));
        workgroup.into_iter().chain(dynamic).chain(tensor).collect()
    }

    /// The exception that the kernel of this name falls under, by its place in the file.
    pub(crate) fn ignored(&self, kernel: &KernelName) -> Option<usize> {
        let is_for = |it: &project::Ignored| it.holds() && it.pattern.matches(kernel);
        self.project.ignore.iter().position(is_for)
    }

    /// Whether a kernel of this name, as a baseline has it, falls under an exception.
    pub(crate) fn ignores_name(&self, name: &str) -> bool {
        let ignore = self.project.ignore.iter().filter(|ignored| ignored.holds());
        ignore.into_iter().any(|ignored| ignored.pattern.matches_name(name))
    }

    /// `3 kernels passed over until 2027-01-01, like `legacy_*`: replaced in 2.0`, for as many kernels
    /// as fell under each exception.
    pub(crate) fn passed_over(&self, matched: &Matched) -> Vec<String> {
        let counts = self.project.ignore.iter().zip(&matched.0[1]);
        let ignore = counts.filter(|(_, count)| **count > 0);
        let line = |(ignored, count): (&project::Ignored, &usize)| {
            let until = ignored.until.map_or_else(String::new, |until| format!(" until {until}"));
            let (pattern, reason) = (ignored.pattern.text(), &ignored.reason);
            let kernels = counted(*count, "kernel");
            format!("{kernels} passed over{until}, like `{pattern}`: {reason}")
        };
        ignore.map(line).collect()
    }
}
