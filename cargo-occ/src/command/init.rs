//! `cargo occ init`: finds the kernels of a project, and writes what guards them as they are.

mod contracts;
mod guard;
mod pipeline;
mod resources;
pub(crate) mod status;
mod table;
mod workspace;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use occ_artifacts::project::{self, KernelName};
use occ_core::__private::key::Value;

use super::report;
use crate::contracts::{self as stated, Contracts};
use crate::evaluated::{Evaluated, SIZE_KEYS, Shape};
use crate::failure::{note, warn};
use crate::format::{self, counted, counted_are};
use crate::found::{self, Asked, Found, Lack};
use crate::input::Named;
use crate::inputs::{Input, Inputs, Way};
use crate::name::{quoted, shown};
use crate::project::Shared;
use crate::workspace::Workspace;
use crate::{Failure, Outcome, input};
use contracts::{Home, Pasted};
use guard::{BASELINE, Guard, Lines, There, Toml};
use pipeline::{Ci, Pipeline};
use resources::Seen;

/// Find the kernels of a project, and write what guards them as they are today.
///
/// In a Cargo workspace it builds, and reads what build scripts wrote, what crates include, and the programs and
/// libraries. Elsewhere name the files or folders. It prints what every kernel reaches, the worst first, and a
/// contract to paste for each kernel of the workspace that has none.
///
/// It writes `occ.toml` with the files, the targets and the launch sizes, and `occ-baseline.txt` with what every kernel
/// reaches; `cargo occ baseline check` passes at once. What is there already is never changed: where it lacks
/// something, that is printed. So it can be run again.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files as `cargo occ inspect` reads them, or folders of them. Default: those of the workspace.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Takes what the workspace has built before, and builds nothing.
    #[arg(long, conflicts_with = "files")]
    no_build: bool,
    /// Prints all that would be written, and writes nothing.
    #[arg(long)]
    dry_run: bool,
    /// Writes the contracts to this file instead of printing them.
    #[arg(long, value_name = "FILE")]
    contracts: Option<PathBuf>,
    /// Also writes a pipeline that checks the baseline: `.github/workflows/occupancy.yml` or `.gitlab-ci.yml`.
    #[arg(long, value_enum, value_name = "WHOSE")]
    ci: Option<Ci>,
}

/// A project: where it is, and the files that may hold its kernels.
struct Project {
    /// The folder that the command runs in.
    here: PathBuf,
    /// The folder that the files are written to.
    root: PathBuf,
    workspace: Option<Workspace>,
    inputs: Inputs,
    /// What its contracts say, where it has some.
    stated: Option<report::Stated>,
    /// What its `occ.toml` says.
    was: Shared,
    toml: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let mut project = Project::read(args)?;
    let paths =
        if args.files.is_empty() { project.inputs.files(|_| true) } else { args.files.clone() };
    let input::FoundFiles { files, failures, .. } = input::files(&paths);
    failures.iter().for_each(Failure::print);
    let named = named(&project.was)?;
    let launches =
        project.stated.as_ref().map_or_else(Contracts::default, |it| it.launches.clone());
    let was = project.was.clone();
    let read = |files: &[Named]| {
        found::read(files, &Asked { shared: &was, contracts: &launches, named: &named })
    };
    let mut found = read(&files);
    project.add_written(&mut found, &read);
    if guard::kernels(&found).next().is_none() {
        project.tell(&found);
        return Err(nothing(&found, args));
    }
    let covers = |found: &Found, kernel: &Evaluated| {
        project.stated.as_ref().is_some_and(|it| it.coverage.covers(kernel, &found.path))
    };
    let covers: &table::Covers<'_> = &covers;
    let asked = project.knows_contracts(args).then_some(covers);
    format::print(&(table::text(&found, asked) + "\n"))?;
    project.tell(&found);
    project.tell_frameworks(&found)?;
    let seen = project.seen(&args.files, &found, &HashSet::new());
    let folder = project.folder();
    let lines = seen.lines(&folder);
    let lacking = project.seen(&args.files, &found, &named).lines(&folder);
    let new = Toml::of(&found, &lines, &sized(&found, &launches));
    let path = project.toml.clone().unwrap_or_else(|| project.beside(project::FILE));
    let is_there = project.toml.is_some();
    let (mut toml, shared) = new.guard(path, is_there.then_some(&project.was), &lacking)?;
    if let (Some(why), false) = (project.keeps_toml_away(), is_there) {
        toml.there = There::Refused(why);
    }
    let is_refused = matches!(toml.there, There::Refused(_));
    let files = match &shared.project.resources {
        Some(_) => shared.files(&[])?,
        None => seen.guarded.iter().map(|file| project::relative(&project.here, file)).collect(),
    };
    let baseline = Lines::of(project.beside(BASELINE), &files, shared)?;
    let mut guards = vec![toml, baseline.guard];
    // Without an `occ.toml` that names the files, a check has to.
    let named = is_refused || is_there && project.was.project.resources.is_none();
    let mut given: Vec<String> = if named { lines } else { Vec::new() };
    given.extend(baseline.has_unknown.then(|| "--allow-open".to_owned()));
    let given = given.join(" ");
    if let Some(ci) = args.ci {
        let compile = if args.files.is_empty() {
            ci.cargo_build().to_owned()
        } else {
            let files: Vec<String> = args.files.iter().map(|file| shown(file)).collect();
            format!("make # put the command here that writes {}", files.join(" "))
        };
        let spills = |kernel: &Evaluated| kernel.measured.spills() != Some(false);
        let denies_spills = !guard::kernels(&found).any(spills);
        let pipeline = Pipeline { packages: "", compile: &compile, files: &given, denies_spills };
        let path = project.beside(ci.path());
        guards.push(Guard::new(path, ci.text(&pipeline), "checks the baseline".to_owned())?);
    }
    let pasted = project.pasted(&found, covers, (is_refused, args));
    project.tell_linked(&found, covers);
    if pasted.count > 0 {
        let text = pasted.head() + &pasted.text;
        let holds = counted(pasted.count, "contract");
        match &args.contracts {
            Some(path) => guards.push(Guard::new(path.clone(), text, holds)?),
            None => format::print(&(text + "\n"))?,
        }
    }
    let mut is_done = true;
    for guard in &guards {
        let (text, is_left) = guard.keep(args.dry_run)?;
        format::print(&text)?;
        is_done &= !is_left;
    }
    let given = if given.is_empty() { given } else { format!(" {given}") };
    let next = format!("`cargo occ baseline check{given}` holds builds to it");
    let next = crate::called::as_called(&next).into_owned();
    format::print(&match (is_done, args.dry_run) {
        (true, _) => format!("nothing is left to do: {next}\n"),
        (false, true) => "nothing was written\n".to_owned(),
        (false, false) => format!("check these files in; {next}\n"),
    })?;
    if !failures.is_empty() || !baseline.is_whole {
        return Err(Failure::Reported);
    }
    Ok(Outcome::Fine)
}

impl Project {
    fn read(args: &Args) -> Result<Self, Failure> {
        let here = std::env::current_dir().unwrap_or_default();
        let is_named = !args.files.is_empty();
        let workspace = match workspace::read(&here) {
            // Files that are named are read without cargo.
            Err(_) if is_named => None,
            workspace => workspace?,
        };
        let mut inputs = match &workspace {
            _ if is_named => Inputs::default(),
            Some(workspace) if args.no_build => workspace.built(),
            Some(workspace) => workspace.build()?,
            None => {
                let text =
                    "there is no `Cargo.toml` here; name the files or folders to read, as `build`";
                return Err(Failure::Input(text.to_owned()));
            }
        };
        for input in &mut inputs.all {
            input.path = project::relative(&here, &input.path);
        }
        let has_contracts = workspace.as_ref().is_some_and(|it| !it.contracted().0.is_empty());
        // The compiler knows them, which a check asks.
        let asks = has_contracts && !args.no_build && !is_named;
        let stated = if asks { Some(report::contracts()?) } else { None };
        let root = workspace.as_ref().filter(|_| !is_named).map_or(&here, |it| &it.root).clone();
        let toml = project::find(&root).map(|path| project::relative(&here, &path));
        let was = toml.as_ref().map_or_else(|| Ok(Shared::default()), |path| Shared::read(path))?;
        Ok(Self { here, root, workspace, inputs, stated, was, toml })
    }

    /// Whether it is known which kernels have a contract.
    fn knows_contracts(&self, args: &Args) -> bool {
        let without = |workspace: &Workspace| workspace.contracted().0.is_empty();
        args.files.is_empty() && self.workspace.as_ref().is_some_and(without)
            || self.stated.is_some()
    }

    /// A file of that folder, from here on.
    fn beside(&self, name: &str) -> PathBuf {
        project::relative(&self.here, &self.root.join(name))
    }

    /// The folder that `resources` start at.
    fn folder(&self) -> PathBuf {
        let toml = self.toml.as_ref().and_then(|path| self.here.join(path).canonicalize().ok());
        let folder = toml.and_then(|path| path.parent().map(Path::to_owned));
        folder.unwrap_or_else(|| self.root.clone())
    }

    /// Why an `occ.toml` would change contracts that are there.
    fn keeps_toml_away(&self) -> Option<String> {
        let (packages, all_read) = self.workspace.as_ref()?.contracted();
        let first = packages.iter().find(|package| package.folder().starts_with(&self.root))?;
        if !all_read {
            return Some(format!(
                "`{}` depends on `occ` without the feature `project`, and its contracts would not compile beside it; \
                 turn the feature on, and run this again",
                first.name
            ));
        }
        let declares = self.stated.as_ref().is_none_or(|stated| stated.has_declared);
        declares.then(|| {
            "contracts that declare their counts would be held to its `resources`: give them `resources = []`, and \
             write it by hand"
                .to_owned()
        })
    }

    /// The files by their absolute paths, as `resources` has to tell them apart, without those that are `named` there.
    fn seen(&self, folders: &[PathBuf], found: &[Found], named: &HashSet<PathBuf>) -> Seen {
        let own = |path: &Path| {
            let path = self.here.join(path);
            let is_clean =
                path.components().all(|part| !matches!(part, std::path::Component::ParentDir));
            if is_clean { path.components().collect() } else { path.canonicalize().unwrap_or(path) }
        };
        let files = |is_it: &dyn Fn(&&Found) -> bool| {
            found.iter().filter(is_it).map(|found| own(&found.path)).collect::<Vec<PathBuf>>()
        };
        let folders = folders.iter().filter(|path| path.is_dir() && named.is_empty());
        Seen {
            folders: folders.map(|path| own(path)).collect(),
            guarded: files(&|it| it.is_guarded() && !named.contains(&found::own(&it.path))),
            bad: files(&|it| it.is_bad()),
        }
    }

    /// The packages that a file belongs to.
    fn packages(&self, found: &Found) -> impl Iterator<Item = (&str, Way)> {
        let own = self.inputs.all.iter().filter(|input| input.path == found.path);
        own.map(|input| (&*input.package, input.way))
    }

    /// Files whose kernels have no counts, with the command that gets them.
    fn lacking<'a>(&self, found: &'a [Found]) -> Vec<(&'a Found, Lack)> {
        let known: HashSet<_> =
            guard::kernels(found).map(|kernel| kernel.symbol().clone()).collect();
        let is_counted = |package: &str| {
            let is_own = |found: &&Found| self.packages(found).any(|(own, _)| own == package);
            found.iter().filter(is_own).any(Found::is_guarded)
        };
        let of = |found: &'a Found| {
            let source = || {
                let is_counted = self.packages(found).any(|(package, _)| is_counted(package));
                found.source().filter(|_| !is_counted && found.kernels.is_empty())
            };
            Some((found, found.lacks(&known).or_else(source)?))
        };
        found.iter().filter_map(of).collect()
    }

    /// Adds the files that such a command has written, beside what it read.
    fn add_written(&mut self, found: &mut Vec<Found>, read: &dyn Fn(&[Named]) -> Vec<Found>) {
        let known: HashSet<PathBuf> = found.iter().map(|found| found::own(&found.path)).collect();
        let mut written = Vec::new();
        for (of, lack) in self.lacking(found) {
            let Some(out) = lack.out.filter(|out| out.is_file()) else { continue };
            if known.contains(&found::own(&out)) {
                continue;
            }
            let packages: Vec<String> = self.packages(of).map(|(own, _)| own.to_owned()).collect();
            written.push((packages, out));
        }
        for (packages, path) in written {
            found.extend(read(&[Named { path: path.clone(), folder: None }]));
            self.inputs.all.extend(packages.into_iter().map(|package| {
                let (path, way) = (path.clone(), Way::Included);
                Input { path, package, way, is_included: false }
            }));
        }
    }

    /// Says which files cannot be read, and which have no counts, with the command that gets them.
    fn tell(&self, found: &[Found]) {
        for failure in found.iter().filter_map(|found| found.failure.as_ref()) {
            warn(&failure.to_string());
        }
        for (found, Lack { why, command, .. }) in self.lacking(found) {
            warn(&format!("{} has no counts: {why}: `{command}`", quoted(&found.path)));
        }
    }

    /// Says which framework the kernels of a file come from.
    fn tell_frameworks(&self, found: &[Found]) -> Result<(), Failure> {
        let Some(workspace) = &self.workspace else { return Ok(()) };
        let mut text = String::new();
        for found in found.iter().filter(|found| !found.kernels.is_empty()) {
            let Some((package, _)) = self.packages(found).next() else { continue };
            let by = workspace.frameworks(package, found.kernels[0].vendor());
            let by = if by.is_empty() { String::new() } else { format!(", {}", by.join(" or ")) };
            let kernels = counted(found.kernels.len(), "kernel");
            let path = project::relative(&self.here, &found.path);
            text.extend([&quoted(&path), ": ", &kernels, " of package `", package, "`", &by, "\n"]);
        }
        if text.is_empty() { Ok(()) } else { format::print(&(text + "\n")) }
    }

    /// Says how many kernels get no contract because they are in programs alone.
    fn tell_linked(&self, found: &[Found], covers: &table::Covers<'_>) {
        let is_linked = |found: &&Found| self.packages(found).all(|(_, way)| way == Way::Linked);
        let guarded = || found.iter().filter(|found| found.is_guarded());
        let named = guarded().filter(|found| !is_linked(found)).flat_map(|found| &found.kernels);
        let named: HashSet<_> = named.map(|kernel| kernel.symbol().clone()).collect();
        let mut left = contracts::uncovered(guarded().filter(is_linked), covers);
        left.retain(|(found, kernel)| {
            self.packages(found).next().is_some() && !named.contains(kernel.symbol())
        });
        if !left.is_empty() {
            note(&format!(
                "{} in programs alone, which are linked after contracts are checked: the baseline guards them",
                counted_are(left.len(), "kernel"),
            ));
        }
    }

    /// Contracts to paste, for kernels without one that a package can name: a program is linked after its contracts are
    /// checked.
    fn pasted(
        &self,
        found: &[Found],
        covers: &table::Covers<'_>,
        (is_refused, args): (bool, &Args),
    ) -> Pasted {
        let mut pasted = Pasted::default();
        let reads_project = self.toml.is_some() || !is_refused;
        if !args.files.is_empty() {
            // What is named has no package but that of this folder.
            let is_crate = |folder: &&Path| folder.join("Cargo.toml").is_file();
            let folder = self.here.ancestors().find(is_crate);
            if let Some(folder) = folder.or(args.contracts.as_ref().map(|_| &*self.here)) {
                let name = folder.file_name().unwrap_or_default().to_string_lossy();
                let home = Home { package: &name, folder, out: Vec::new() };
                let left = contracts::uncovered(found.iter().filter(|it| it.is_guarded()), covers);
                pasted.add(&home, &left, reads_project);
            }
            return pasted;
        }
        let Some(workspace) = &self.workspace else { return pasted };
        for package in &workspace.packages {
            let is_own = |found: &&Found| {
                // What several packages include has its contract in the first.
                let mut own = self.packages(found).filter(|(_, way)| *way != Way::Linked);
                own.next().is_some_and(|(own, _)| own == package.name) && found.is_guarded()
            };
            let out = self.inputs.out.iter().filter(|(own, _)| *own == package.name);
            let home = Home {
                package: &package.name,
                folder: package.folder(),
                out: out.map(|(_, folder)| &**folder).collect(),
            };
            let left = contracts::uncovered(found.iter().filter(is_own), covers);
            pasted.add(&home, &left, reads_project);
        }
        pasted
    }
}

/// Launch sizes that contracts state for kernels whose files leave them open, as lines of `occ.toml`; none of a kernel
/// that two targets launch in two ways.
fn sized(found: &[Found], launches: &Contracts) -> Vec<String> {
    let mut sizes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for kernel in guard::kernels(found).filter(|kernel| kernel.shape() == Shape::Given) {
        let name = KernelName::new(kernel.symbol());
        let values = stated::on(&launches.of_kernel(&name), kernel.arch);
        let values = values.iter().filter(|(key, _)| SIZE_KEYS.contains(key));
        let said: Vec<String> = values
            .map(|(key, value)| match value {
                Value::Shape(shape) => format!("{} = {shape:?}", key.name()),
                value => format!("{} = {value}", key.name()),
            })
            .collect();
        let name = name.calls().last().unwrap_or_default().to_owned();
        sizes.entry(name).or_default().insert(said.join(", "));
    }
    let mut lines = Vec::new();
    for (name, all) in sizes {
        let said = all.first().filter(|said| all.len() == 1 && !said.is_empty());
        let key = super::inspect::launches::key(&name);
        lines.extend(said.map(|said| format!("{key} = {{ {said} }}")));
    }
    lines
}

/// Nothing was found that could be guarded.
fn nothing(found: &[Found], args: &Args) -> Failure {
    let kernels: usize = found.iter().map(|found| found.kernels.len()).sum();
    let files = counted(found.len(), "file");
    Failure::Input(match kernels {
        0 if args.files.is_empty() => format!(
            "no kernels in what the workspace builds ({files}); name other files or folders"
        ),
        0 => format!("no kernels in {files}"),
        _ => format!("{} without counts; get them first", counted(kernels, "kernel")),
    })
}

/// The files that an `occ.toml` names, by [`found::own`].
fn named(shared: &Shared) -> Result<HashSet<PathBuf>, Failure> {
    if shared.project.resources.is_none() {
        return Ok(HashSet::new());
    }
    let files = input::files(&shared.files(&[])?).files;
    Ok(files.iter().map(|file| found::own(&file.path)).collect())
}
