//! `occ.toml`: values for the keys that an attribute leaves open.
//!
//! What is read here was compared with the schema: a value is wrong in its file or nowhere. Every error about one names
//! the file and the line, and underlines the attribute.

use std::path::{Path, PathBuf};

use occ_artifacts::project::{self, Project, Said, Spilling};
use occ_core::__private::key::Key;
use syn::{Expr, parse_quote};

use crate::arguments::{Argument, Arguments, Shared};
use crate::features::OF_PROJECT;
use crate::tokens::{At, Errors};
use crate::value::Value;

/// Gives the arguments what the crate's `occ.toml` says for the keys that they leave open. The file, for the compiler to
/// watch; `None` where there is none, or nothing is left open.
pub(crate) fn complete(
    arguments: &mut Arguments,
    name_at: At,
    errors: &mut Errors,
) -> Option<String> {
    if OF_PROJECT.into_iter().all(|key| arguments.get(key).is_some()) {
        return None;
    }
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
    let path = project::find(&root)?;
    let (at, file) = (At::attribute(name_at), from(&root, &path));
    let values = read(&path, &file).and_then(|project| {
        let values = values(arguments, &project, (&root, &path)).map_err(|(text, line)| {
            format!("{text}{}", Shared { file: file.clone(), line }.origin("resources"))
        })?;
        Ok((values, project.resources.is_some()))
    });
    match values {
        Ok((values, has_resources)) => {
            // `resources = []`: the counts of this contract are declared.
            let is_declared = has_resources && declares(arguments);
            arguments.list.retain(|one| !is_declared || one.key != Key::Resources);
            for (key, value, line) in values {
                if arguments.lack(key) {
                    let (name, shared) =
                        (key.name().to_owned(), Some(Shared { file: file.clone(), line }));
                    arguments.list.push(Argument { key, name, value, at, value_at: at, shared });
                }
            }
            Some(path.to_string_lossy().into_owned())
        }
        Err(text) => {
            errors.push(at, text);
            arguments.hidden.extend(OF_PROJECT);
            None
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
    let mut values = Vec::new();
    if let Some(Said { value: names, line }) = &project.arch {
        values.push((Key::Arch, parse_quote!([#(#names),*]), *line));
    }
    if let Some(Said { value: fraction, line }) = &project.warn {
        let text = &fraction.text;
        let number = text.parse::<f64>();
        let value = number.map_or_else(|_| parse_quote!(#text), |number| parse_quote!(#number));
        values.push((Key::Warn, value, *line));
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
            Spilling::AtMost(most) => parse_quote!(#most),
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

fn read(path: &Path, name: &str) -> Result<Project, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    project::read(&text).map_err(|error| project::text(&error, name))
}
