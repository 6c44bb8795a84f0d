//! The manifest that is checked in, and what it is held to.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use occ_core::Arch;

use super::Error;
use super::compiled::Build;
use super::source::{Kind, Source};
use crate::manifest::{self, Input, Manifest};
use crate::{ptx, spirv};

/// The manifest that is checked in.
pub(super) struct Kept<'a> {
    path: &'a Path,
    /// Where the one of this build is written.
    fresh: &'a Path,
    /// What of it is of something else, by each source that was measured here.
    stale: RefCell<Vec<Stale>>,
}

/// Why a manifest that is checked in cannot stand in.
pub(super) struct Stale {
    what: String,
    /// What is not as it was, each in a few words: `` `blur.cu` changed ``. Empty where there is none yet.
    changes: Vec<String>,
    /// How to make another one.
    again: String,
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.again)
    }
}

impl<'a> Kept<'a> {
    pub(super) fn new(path: &'a Path, fresh: &'a Path) -> Self {
        Self { path, fresh, stale: RefCell::default() }
    }

    /// Notes what of it is not of a source that was measured here. One that is not there yet is nothing to tell.
    pub(super) fn hold(&self, build: &Build<'_>, source: &Source) {
        let stale = self.of(build, source).err().filter(|stale| !stale.changes.is_empty());
        self.stale.borrow_mut().extend(stale);
    }

    /// What a person is told once of a manifest that is of something else, where this build measures: the
    /// build is right, and whoever has no compiler is stopped.
    pub(super) fn warning(&self) -> Option<String> {
        let Self { path, fresh, stale } = self;
        let stale = stale.borrow();
        let again = &stale.first()?.again;
        let mut changes: Vec<&str> = Vec::new();
        for change in stale.iter().flat_map(|stale| &stale.changes) {
            if !changes.contains(&change.as_str()) {
                changes.push(change);
            }
        }
        let way_out = if path.extension() == fresh.extension() {
            let copy = if cfg!(windows) { "copy" } else { "cp" };
            let path = std::path::absolute(path).unwrap_or_else(|_| (*path).to_owned());
            format!("`{copy} \"{}\" \"{}\"`", fresh.display(), path.display())
        } else {
            again.clone()
        };
        Some(format!("`{}` is stale: {}; {way_out}", path.display(), changes.join(", ")))
    }

    /// What it says of a source, if it is of its files as they are now, compiled with the same arguments and for all
    /// targets.
    pub(super) fn of(&self, build: &Build<'_>, source: &Source) -> Result<Manifest, Stale> {
        let again = self.again(build, source);
        let wrong = |what, changes| Stale { what, changes, again: again.clone() };
        let stale = |changes: Vec<String>| {
            let what = format!("`{}` is stale: {}", self.path.display(), changes.join(", "));
            wrong(what, changes)
        };
        let mut manifest = self.read().map_err(|(what, changes)| wrong(what, changes))?;
        let main =
            build.input(source, &source.main()).map_err(|error| stale(vec![error.to_string()]))?;
        manifest.inputs = own(build, source, &main, manifest.inputs).map_err(stale)?;
        if let Some(driver) = build.given.driver.as_ref().filter(|_| source.kind == Kind::Spirv) {
            // `nvk, Mesa 26.2.6, libnouveau_noop_drm_shim.so; anv, ..`
            let mut tools = manifest.tool.split("; ").map(|tool| tool.split(',').next());
            if !tools.any(|tool| tool == Some(driver)) {
                return Err(stale(vec![format!("it is by `{}`, not by {driver}", manifest.tool)]));
            }
        }
        let kernels = kernels(source).map_err(|error| stale(vec![error]))?;
        let mut targets = Vec::new();
        for target in &source.targets {
            // A driver's has other names.
            let known = Arch::named(target).ok().filter(|_| source.kind == Kind::Spirv);
            let known = known.map_or_else(|| target.clone(), |arch| arch.name.to_string());
            let mut own = manifest.kernels.iter().filter(|kernel| kernel.target == known);
            let missing = match &kernels {
                None => own.next().is_none().then(String::new),
                Some(all) => all
                    .iter()
                    .find(|name| !own.clone().any(|kernel| kernel.name == **name))
                    .map(|name| format!(" `{name}`")),
            };
            if let Some(kernel) = missing {
                return Err(stale(vec![format!("it has no kernel{kernel} for {target}")]));
            }
            targets.push(known);
        }
        manifest.kernels.retain(|kernel| targets.contains(&kernel.target));
        Ok(manifest)
    }

    /// All of it, in JSON, or TOML by its name. What is wrong with it, and that as a change.
    fn read(&self) -> Result<Manifest, (String, Vec<String>)> {
        let path = self.path;
        let text = fs::read_to_string(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                let what = "which `Resources::checked_in` names";
                (format!("there is no `{}`, {what}", path.display()), Vec::new())
            }
            _ => (Error::cannot("read", path, &error).to_string(), vec![error.to_string()]),
        })?;
        let toml = path.extension() == Some(OsStr::new("toml"));
        let read = if toml { manifest::read_toml } else { manifest::read_json };
        read(&text)
            .map_err(|error| (format!("`{}`: {error}", path.display()), vec![error.to_string()]))
    }

    /// How to make one of a source.
    fn again(&self, build: &Build<'_>, source: &Source) -> String {
        if source.kind != Kind::Spirv {
            return "build where it is installed, and check in the manifest that is written to `OUT_DIR` there"
                .to_owned();
        }
        let driver = build.given.driver.iter().map(|driver| format!(" --driver {driver}"));
        let constants = build.constants().into_iter().map(|constant| format!(" --spec {constant}"));
        format!(
            "measure it where Mesa is installed, and check in what that writes: `cargo occ measure {} --target {}{} -o {}`",
            source.path.display(),
            source.targets.join(","),
            driver.chain(constants).collect::<String>(),
            self.path.display()
        )
    }
}

/// Of the files that a manifest is of those of a source, whose own file is `main`.
///
/// # Errors
///
/// What is not as it was.
fn own(
    build: &Build<'_>,
    source: &Source,
    main: &Input,
    inputs: Vec<Input>,
) -> Result<Vec<Input>, Vec<String>> {
    let Input { file, sha256, .. } = main;
    let is_same_file = |input: &Input| input.sha256 == *sha256;
    let is_main = |it: &&Input| it.file == *file || source.kind.is_one_file() && is_same_file(it);
    let mut named = inputs.iter().filter(is_main).peekable();
    if named.peek().is_none() {
        return Err(vec![format!("it names no `{file}`")]);
    }
    if !named.any(|input| is_compiled_alike(source.kind, input, main)) {
        let given = match main.constants.join(" ") {
            none if none.is_empty() => "otherwise".to_owned(),
            given => format!("with `{given}`"),
        };
        return Err(vec![format!("`{file}` is {} {given} now", source.kind.done())]);
    }
    if source.kind.is_one_file() {
        let is_own = |it: &Input| is_same_file(it) && is_compiled_alike(source.kind, it, main);
        let own: Vec<Input> = inputs.into_iter().filter(is_own).collect();
        return if own.is_empty() { Err(vec![format!("`{file}` changed")]) } else { Ok(own) };
    }
    // Modules and PTX are held to it by themselves.
    let others: Vec<&Source> =
        build.given.sources.iter().filter(|other| other.kind.is_one_file()).collect();
    let is_other = |input: &Input| others.iter().any(|it| it.path.ends_with(input.file.as_str()));
    let own: Vec<Input> = inputs.into_iter().filter(|input| !is_other(input)).collect();
    let mut changes = Vec::new();
    for Input { file, sha256, .. } in &own {
        // No compiler names them here, and a change of one is to be noticed all the same.
        println!("cargo::rerun-if-changed={file}");
        match fs::read(file) {
            Err(_) => changes.push(format!("`{file}` is not here")),
            Ok(bytes) if Input::new(file.as_ref(), &bytes).sha256 != *sha256 => {
                changes.push(format!("`{file}` changed"));
            }
            Ok(_) => {}
        }
    }
    if changes.is_empty() { Ok(own) } else { Err(changes) }
}

/// Whether two were compiled with the same arguments. Constants have no order.
fn is_compiled_alike(kind: Kind, a: &Input, b: &Input) -> bool {
    let [mut of_a, mut of_b] = [a, b].map(|input| input.constants.clone());
    if kind == Kind::Spirv {
        of_a.sort();
        of_b.sort();
    }
    of_a == of_b && a.wave == b.wave
}

/// The names of a source's kernels, where that says them before it is compiled.
fn kernels(source: &Source) -> Result<Option<Vec<String>>, String> {
    let read = || fs::read(&source.path).map_err(|error| error.to_string());
    let kernels = match source.kind {
        Kind::Ptx => ptx::bounds(&String::from_utf8_lossy(&read()?)),
        Kind::Spirv => {
            spirv::read(&read()?).map_err(|error| format!("{}: {error}", source.path.display()))?
        }
        Kind::Cuda | Kind::Crate => return Ok(None),
    };
    Ok(Some(kernels.into_iter().map(|kernel| kernel.name).collect()))
}
