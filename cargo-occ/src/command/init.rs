//! `cargo occ init`: finds the kernels of a project, and writes what guards them as they are.

mod found;
mod guard;
mod resources;
mod table;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use occ_artifacts::project;

use crate::contracts::Contracts;
use crate::failure::warn;
use crate::format;
use crate::name::quoted;
use crate::project::{ProjectFlags, Shared, Uses};
use crate::{Failure, Outcome, input};
use found::{Asked, Found};
use guard::{BASELINE, Lines, Toml, counted};
use resources::Seen;

/// Find the kernels of a project, and write what guards them as they are today.
///
/// Writes `occ.toml` with the files, the targets and the launch sizes, and `occ-baseline.txt` with what every kernel
/// reaches. What is there already is never changed: where it lacks something, that is printed. So it can be run again.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files as `cargo occ inspect` reads them, or folders of them.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Prints all that would be written, and writes nothing.
    #[arg(long)]
    dry_run: bool,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let here = std::env::current_dir().unwrap_or_default();
    let toml = project::find(&here).map(|path| project::relative(&here, &path));
    let uses = Uses { arch: true, resources: true, launch: true, ignore: true, ..Uses::default() };
    let was = ProjectFlags::default().read(uses)?;
    let input::FoundFiles { files, failures } = input::files(&args.files);
    failures.iter().for_each(Failure::print);
    let named = named(&was)?;
    let asked = Asked { shared: &was, contracts: &Contracts::default(), named: &named };
    let found = found::read(&files, &asked);
    let (seen, guarded) = (seen(&here, &args.files, &found), guard::kernels(&found).count());
    if guarded == 0 {
        tell(&found);
        return Err(none(&found));
    }
    format::print(&(table::text(&found, None) + "\n"))?;
    tell(&found);
    let has_toml = toml.is_some();
    let path = toml.unwrap_or_else(|| project::FILE.into());
    let folder = std::path::absolute(&path).unwrap_or_else(|_| here.clone());
    let folder = folder.parent().unwrap_or(&here);
    let lacking = if has_toml { seen.without(&named).lines(folder) } else { Vec::new() };
    let new = Toml::of(&found, seen.lines(folder), Vec::new());
    let (toml, shared) = new.guard(path, has_toml.then_some(&*was), &lacking)?;
    let files = match &shared.project.resources {
        Some(_) => shared.files(&[])?,
        None => seen.guarded.iter().map(|file| project::relative(&here, file)).collect(),
    };
    let lines = Lines::of(BASELINE.into(), &files, shared)?;
    let mut is_done = true;
    for guard in [&toml, &lines.guard] {
        let (text, is_left) = guard.keep(args.dry_run)?;
        format::print(&text)?;
        is_done &= !is_left;
    }
    let open = if lines.has_unknown { " --allow-open" } else { "" };
    let next = format!("`cargo occ baseline check{open}` holds builds to it");
    format::print(&if is_done {
        format!("nothing is left to do: {next}\n")
    } else if args.dry_run {
        "nothing was written\n".to_owned()
    } else {
        format!("check these files in; {next}\n")
    })?;
    if !failures.is_empty() || !lines.is_whole {
        return Err(Failure::Reported);
    }
    Ok(Outcome::Fine)
}

/// The files by their absolute paths, as `resources` has to tell them apart.
fn seen(here: &Path, named: &[PathBuf], found: &[Found]) -> Seen {
    let own = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| here.join(path));
    let mut seen = Seen::default();
    seen.folders.extend(named.iter().filter(|path| path.is_dir()).map(|path| clean(&own(path))));
    for found in found {
        let path = clean(&own(&found.path));
        if found.is_bad() {
            seen.bad.push(path.clone());
        }
        if found.is_guarded() { &mut seen.guarded } else { &mut seen.others }.push(path);
    }
    seen
}

/// The path without the `..` in it, where what it leads to is there.
fn clean(path: &Path) -> PathBuf {
    let has_up = path.components().any(|part| part == std::path::Component::ParentDir);
    if has_up {
        std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
    } else {
        path.to_owned()
    }
}

/// Says which files cannot be read, and which have no counts, with the command that gets them.
fn tell(found: &[Found]) {
    let known: HashSet<_> = guard::kernels(found).map(|kernel| kernel.symbol().clone()).collect();
    for found in found {
        if let Some(failure) = &found.failure {
            warn(&failure.to_string());
        }
        if let Some((why, command)) = found.lacks(&known) {
            warn(&format!("{} has no counts: {why}: `{command}`", quoted(&found.path)));
        }
    }
}

/// Nothing was found that could be guarded.
fn none(found: &[Found]) -> Failure {
    let kernels: usize = found.iter().map(|found| found.kernels.len()).sum();
    Failure::Input(match (kernels, found.len()) {
        (0, files) => format!("no kernels in {}", counted(files, "file", "files")),
        (kernels, _) => {
            format!("{} without counts; get them first", counted(kernels, "kernel", "kernels"))
        }
    })
}

/// The files that an `occ.toml` names, by their own paths.
fn named(shared: &Shared) -> Result<HashSet<PathBuf>, Failure> {
    if shared.project.resources.is_none() {
        return Ok(HashSet::new());
    }
    let files = input::files(&shared.files(&[])?).files;
    Ok(files.iter().filter_map(|file| file.path.canonicalize().ok()).collect())
}

impl Seen {
    /// The same without the files that an `occ.toml` names.
    fn without(&self, named: &HashSet<PathBuf>) -> Self {
        let mut left = self.clone();
        left.guarded.retain(|file| file.canonicalize().is_ok_and(|own| !named.contains(&own)));
        if !named.is_empty() {
            left.folders.clear();
        }
        left
    }
}
