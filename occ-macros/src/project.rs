//! `occ.toml`: values for the keys that an attribute leaves open.
//!
//! What is read here was compared with the schema: a value is wrong in its file or nowhere. Every error about one names
//! the file and the line, and underlines the attribute.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use occ_artifacts::project::{self, Project, Said, Spilling};
use occ_core::__private::key::Key;
use occ_core::__private::project::{FILE, find_on_disk};
use syn::{Expr, parse_quote};

use crate::arguments::{Argument, Arguments, Shared};
use crate::tokens::{At, Errors};
use crate::value::Value;

/// The keys that the file may say.
const KEYS: [Key; 4] = [Key::Arch, Key::Resources, Key::Warn, Key::Spills];

/// The arguments with what the crate's `occ.toml` says for the keys that they leave open, and the file, for the compiler
/// to watch; `None` where there is none, or nothing is left open.
pub(crate) fn complete(
    arguments: Arguments,
    name_at: At,
    errors: &mut Errors,
) -> (Arguments, Option<String>) {
    let is_complete = KEYS.into_iter().all(|key| arguments.get(key).is_some());
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).filter(|_| !is_complete);
    let Some((root, path)) = root.and_then(|root| Some((root.clone(), nearest(&root)?))) else {
        return (arguments, None);
    };
    let at = At::attribute(name_at);
    let file = from(&root, &path);
    let values = read(&path, &file).and_then(|project| {
        let values = values(&arguments, &project, (&root, &path)).map_err(|(text, line)| {
            format!("{text}{}", Shared { file: file.clone(), line }.origin("resources"))
        })?;
        let argument = |(key, value, line): Shares| {
            let shared = Some(Shared { file: file.clone(), line });
            Argument { key, name: key.name().to_owned(), value, at, value_at: at, shared }
        };
        // `resources = []`: the counts of this contract are declared.
        let without =
            (project.resources.is_some() && declares(&arguments)).then_some(Key::Resources);
        Ok((values.into_iter().map(argument).collect::<Vec<_>>(), without))
    });
    match values {
        Ok((values, without)) => {
            (arguments.and(values, without), Some(path.to_string_lossy().into_owned()))
        }
        Err(text) => {
            errors.push(at, text);
            (arguments.hiding(&KEYS), None)
        }
    }
}

/// A value for a key, and its line.
type Shares = (Key, Expr, u64);

/// The values for the attribute; an error is about `resources`.
fn values(
    arguments: &Arguments,
    project: &Project,
    (root, path): (&Path, &Path),
) -> Result<Vec<Shares>, (String, u64)> {
    let mut values: Vec<Shares> = Vec::new();
    if let Some(Said { value: names, line }) = &project.arch {
        values.push((Key::Arch, parse_quote!([#(#names),*]), *line));
    }
    if let Some(Said { value: fraction, line }) = &project.warn {
        let text = &fraction.text;
        let number: f64 = text.parse().unwrap_or_default();
        values.push((
            Key::Warn,
            if text.ends_with('%') { parse_quote!(#text) } else { parse_quote!(#number) },
            *line,
        ));
    }
    if let Some(Said { value: written, line }) = &project.resources
        && arguments.lack(Key::Resources)
    {
        let files =
            project::files(path.parent().unwrap_or(root), written).map_err(|text| (text, *line))?;
        let files = files.iter().map(|file| from(root, file));
        values.push((Key::Resources, parse_quote!([#(#files),*]), *line));
    }
    // Spills are of a kernel in a file.
    let is_measured = values.iter().any(|(key, ..)| *key == Key::Resources)
        || arguments.get(Key::Resources).is_some() && !declares(arguments);
    if let (Some(Said { value, line }), true) = (&project.spills, is_measured) {
        let value = match value {
            Spilling::AtMost(most) => {
                let most = proc_macro2::Literal::u32_unsuffixed(*most);
                parse_quote!(#most)
            }
            Spilling::Warn => parse_quote!("warn"),
            _ => parse_quote!("deny"),
        };
        values.push((Key::Spills, value, *line));
    }
    Ok(values)
}

/// Whether the attribute names no file, by an empty list.
fn declares(arguments: &Arguments) -> bool {
    arguments
        .get(Key::Resources)
        .is_some_and(|files| matches!(Value::of(&files.value), Value::List(all) if all.is_empty()))
}

/// A path as it is from the folder of `Cargo.toml` on.
fn from(root: &Path, path: &Path) -> String {
    project::relative(root, path).to_string_lossy().into_owned()
}

/// A file as it was read, and by what one that changed is known.
type Read = (Option<(u64, SystemTime)>, Arc<Project>);

/// What has been read, by path: an editor's server lives longer than the files.
static READ: LazyLock<Mutex<HashMap<PathBuf, Read>>> = LazyLock::new(Mutex::default);

fn read(path: &Path, name: &str) -> Result<Arc<Project>, String> {
    let stamp = std::fs::metadata(path).ok();
    let stamp = stamp.and_then(|metadata| Some((metadata.len(), metadata.modified().ok()?)));
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((known, project)) = read.get(path)
        && stamp.is_some()
        && *known == stamp
    {
        return Ok(Arc::clone(project));
    }
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let project = Arc::new(project::read(&text).map_err(|error| project::text(&error, name))?);
    read.insert(path.to_owned(), (stamp, Arc::clone(&project)));
    Ok(project)
}

/// How long an answer of [`nearest`] holds: a thousand contracts ask in that time, and an editor's server sees a file
/// that was written after it.
pub(crate) const HOLDS: Duration = Duration::from_secs(1);

/// The file that holds for the crate whose `Cargo.toml` is in `root`.
pub(crate) fn nearest(root: &Path) -> Option<PathBuf> {
    static LAST: Mutex<Option<(PathBuf, Option<PathBuf>, Instant)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((of, file, at)) = &*last
        && of == root
        && at.elapsed() < HOLDS
    {
        return file.clone();
    }
    let file = find_on_disk!(root.to_owned()).map(|folder| folder.join(FILE));
    *last = Some((root.to_owned(), file.clone(), Instant::now()));
    file
}
