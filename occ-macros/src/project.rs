//! `occ.toml`: values for the keys that an attribute leaves open.
//!
//! What is read here has been held to the schema, so that a value is wrong in its file or nowhere:
//! every error about one names the file and the line, and underlines the attribute.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use occ_artifacts::project::{self, Project, Said, Spilling};
use proc_macro2::{Literal, Span};
use quote::{ToTokens as _, quote};
use syn::Expr;

use crate::attribute::key::Key;
use crate::attribute::{Argument, Arguments, Shared};
use crate::diagnostic::{Errors, Underline};
use crate::nearest;
use crate::parsed::Parsed;

/// The keys that the file may say.
const KEYS: [Key; 4] = [Key::Arch, Key::Resources, Key::Warn, Key::Spills];

/// The arguments with what the crate's `occ.toml` says for the keys that they leave open, and the file,
/// for the compiler to watch; `None` where there is none, or nothing is left open.
pub(crate) fn complete(
    arguments: Arguments,
    authors: Span,
    errors: &mut Errors,
) -> (Arguments, Option<String>) {
    let is_complete = KEYS.into_iter().all(|key| arguments.get(key).is_some());
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).filter(|_| !is_complete);
    let Some((root, path)) = root.and_then(|root| Some((root.clone(), nearest::file(&root)?)))
    else {
        return (arguments, None);
    };
    let at = Underline::attribute(authors);
    let file = from(&root, &path);
    let values = read(&path, &file).and_then(|project| {
        let shared = |line| Shared { file: file.clone(), line };
        shared_values(&arguments, &project, (&root, &path), at.first)
            .map(|values| {
                let argument = |(key, value, line): Value| {
                    let name = key.name().to_owned();
                    let (list, shared) = (value.list(), Some(shared(line)));
                    Argument { key, name, value, list, at, value_at: at, shared }
                };
                let is_declared = project.resources.is_some() && declares(&arguments);
                (values.into_iter().map(argument).collect::<Vec<_>>(), is_declared)
            })
            .map_err(|(text, line)| format!("{text}{}", shared(line).origin(Key::Resources.name())))
    });
    match values {
        Ok((values, is_declared)) => {
            // `resources = []`: the counts of this contract are declared.
            let arguments = if is_declared { arguments.without(Key::Resources) } else { arguments };
            (arguments.and(values), Some(path.to_string_lossy().into_owned()))
        }
        Err(text) => {
            errors.push(at, text);
            // The error hides what the file says for them.
            (arguments.hiding(&KEYS), None)
        }
    }
}

/// A value for a key, and its line.
type Value = (Key, Parsed<Expr>, u64);

/// The values for the attribute, each with its line; an error is about `resources`.
fn shared_values(
    arguments: &Arguments,
    project: &Project,
    (root, path): (&Path, &Path),
    at: Span,
) -> Result<Vec<Value>, (String, u64)> {
    let mut values = Vec::new();
    if let Some(Said { value: names, line }) = &project.arch {
        values.push((Key::Arch, list(names, at), *line));
    }
    if let Some(Said { value: fraction, line }) = &project.warn {
        let is_percentage = fraction.text.ends_with('%');
        let value =
            if is_percentage { text(&fraction.text, at) } else { number(&fraction.text, at) };
        values.push((Key::Warn, value, *line));
    }
    if let Some(Said { value: written, line }) = &project.resources
        && arguments.lack(Key::Resources)
    {
        let folder = path.parent().unwrap_or(root);
        let files = project::files(folder, written).map_err(|text| (text, *line))?;
        let files: Vec<String> = files.iter().map(|file| from(root, file)).collect();
        values.push((Key::Resources, list(&files, at), *line));
    }
    // Spills are of a kernel in a file.
    let is_measured = values.iter().any(|(key, ..)| *key == Key::Resources)
        || arguments.get(Key::Resources).is_some() && !declares(arguments);
    if let (Some(Said { value, line }), true) = (&project.spills, is_measured) {
        let value = match value {
            Spilling::AtMost(most) => count(*most, at),
            Spilling::Warn => text("warn", at),
            _ => text("deny", at),
        };
        values.push((Key::Spills, value, *line));
    }
    Ok(values)
}

/// Whether the attribute names no file, by an empty list.
fn declares(arguments: &Arguments) -> bool {
    arguments.get(Key::Resources).is_some_and(|files| files.elements().is_empty())
}

fn text(text: &str, at: Span) -> Parsed<Expr> {
    literal(Literal::string(text), at)
}

fn count(number: u32, at: Span) -> Parsed<Expr> {
    literal(Literal::u32_unsuffixed(number), at)
}

/// A decimal as the file has it: `0.5`, `1`, `5e-1`.
fn number(text: &str, at: Span) -> Parsed<Expr> {
    literal(Literal::f64_unsuffixed(text.parse().unwrap_or_default()), at)
}

fn list(texts: &[String], at: Span) -> Parsed<Expr> {
    let texts = texts.iter().map(|name| text(name, at));
    Parsed::expression(quote!([#(#texts),*]))
}

fn literal(mut literal: Literal, at: Span) -> Parsed<Expr> {
    literal.set_span(at);
    Parsed::expression(literal.into_token_stream())
}

/// A path as it is from the folder of `Cargo.toml` on.
fn from(root: &Path, path: &Path) -> String {
    project::relative(root, path).to_string_lossy().into_owned()
}

/// By what a file that changed is known: its size and when it was written.
type Stamp = Option<(u64, SystemTime)>;

/// What has been read, by path: an editor's server lives longer than the files.
static READ: LazyLock<Mutex<HashMap<PathBuf, Read>>> = LazyLock::new(Mutex::default);

/// A file as it was read.
type Read = (Stamp, Arc<Project>);

fn read(path: &Path, name: &str) -> Result<Arc<Project>, String> {
    let stamp = || {
        let metadata = std::fs::metadata(path).ok()?;
        Some((metadata.len(), metadata.modified().ok()?))
    };
    let stamp = stamp();
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
