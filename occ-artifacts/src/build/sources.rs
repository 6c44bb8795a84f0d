//! Which files a compiler read, by their hashes: what a checked-in manifest is held to.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::unmeasured::{self, Stale};
use super::{Error, Source};
use crate::manifest::{Input, Manifest};

/// The files that a compiler read, as a manifest names them: by their paths from the package's folder.
pub(super) fn inputs(files: &[PathBuf], arguments: &[OsString]) -> Result<Vec<Input>, Error> {
    let mut inputs: Vec<Input> = Vec::new();
    for file in files {
        let bytes = fs::read(file).map_err(|error| Error::cannot("read", file, &error))?;
        let input = Input {
            file: from_package(file)?,
            constants: texts(arguments),
            ..Input::new(file, &bytes)
        };
        if !inputs.contains(&input) {
            inputs.push(input);
        }
    }
    Ok(inputs)
}

/// The manifest at `kept`, if a compiler made it of `main` and the files that this was compiled with,
/// as they are now, with these arguments and for all targets.
///
/// `others` are files that it may be of besides, which are held to it elsewhere: modules of SPIR-V, and PTX.
pub(super) fn checked_in(
    kept: &Path,
    main: &Path,
    source: &Source,
    arguments: &[OsString],
    others: &[Source],
) -> Result<Manifest, Stale> {
    let again = "build where the compiler is installed, and check in the manifest that is written to `OUT_DIR` there";
    let mut manifest = unmeasured::read(kept, again)?;
    let stale = |changes: Vec<String>| Stale::new(kept, changes, again);
    let is_other =
        |input: &&Input| others.iter().any(|other| other.path.ends_with(input.file.as_str()));
    let (name, arguments) =
        (from_package(main).map_err(|error| stale(vec![error.to_string()]))?, texts(arguments));
    let is_main = |input: &&Input| input.file == name;
    if !manifest.inputs.iter().any(|input| is_main(&input) && input.constants == arguments) {
        let given = match arguments.join(" ") {
            none if none.is_empty() => "no arguments".to_owned(),
            given => format!("`{given}`"),
        };
        let names_it = manifest.inputs.iter().any(|input| is_main(&input));
        return Err(stale(vec![if names_it {
            format!("`{name}` is compiled with {given} now")
        } else {
            format!("it names no `{name}`")
        }]));
    }
    let mut changes = Vec::new();
    for input in manifest.inputs.iter().filter(|input| !is_other(input)) {
        let Ok(bytes) = fs::read(&input.file) else {
            changes.push(format!("`{}` is not here", input.file));
            continue;
        };
        // No compiler names them here, and a change of one is to be noticed all the same.
        println!("cargo::rerun-if-changed={}", input.file);
        if Input::new(main, &bytes).sha256 != input.sha256 {
            changes.push(format!("`{}` changed", input.file));
        }
    }
    if !changes.is_empty() {
        return Err(stale(changes));
    }
    manifest.kernels.retain(|kernel| source.targets.contains(&kernel.target));
    let has = |target: &&String| manifest.kernels.iter().any(|it| it.target == **target);
    if let Some(target) = source.targets.iter().find(|target| !has(target)) {
        return Err(stale(vec![format!("it has no kernel for {target}")]));
    }
    manifest.inputs.retain(|input| !is_other(&input));
    Ok(manifest)
}

fn texts(arguments: &[OsString]) -> Vec<String> {
    arguments.iter().map(|argument| argument.to_string_lossy().into_owned()).collect()
}

/// A path from the folder that the build script runs in, which is the package's, with `/`.
fn from_package(file: &Path) -> Result<String, Error> {
    let real =
        |path: &Path| fs::canonicalize(path).map_err(|error| Error::cannot("read", path, &error));
    let here = env::current_dir().map_err(|error| Error::cannot("find", file, &error))?;
    let (file, here) = (real(file)?, real(&here)?);
    let shared = file.components().zip(here.components()).take_while(|(a, b)| a == b).count();
    let up = here.components().skip(shared).map(|_| "..".into());
    let down = file.components().skip(shared).map(Component::as_os_str);
    let down = down.map(|part| part.to_string_lossy());
    Ok(up.chain(down).collect::<Vec<_>>().join("/"))
}
