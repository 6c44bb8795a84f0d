//! The files that `resources` names.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use glob::{Pattern, glob};

/// The hexadecimal digits that cargo tells its build folders apart by: `blur-0123456789abcdef`.
const DIGITS: usize = 16;

/// The files that `resources` of the `occ.toml` in `folder` names, in order. A part of a path with `*` or `?` stands for
/// everything there that is like it, by name: the last part for files, and those before it for folders. Of folders that
/// only cargo's hash tells apart (`build/blur-*`) the one with the newest file counts: the others are of earlier builds.
///
/// # Errors
///
/// Where a folder of such a path cannot be read, where nothing is like it, and where it has `**`: that means all folders
/// below elsewhere, and is none of these.
pub fn files(folder: &Path, resources: &[String]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for written in resources {
        files.extend(named(folder, written)?);
    }
    Ok(files)
}

fn named(folder: &Path, written: &str) -> Result<Vec<PathBuf>, String> {
    if !written.contains(['*', '?']) {
        return Ok(vec![folder.join(written)]);
    }
    if Path::new(written).components().any(|part| part.as_os_str() == "**") {
        return Err(format!(
            "`{written}`: `**` is no pattern here; write `*` for each level of folders"
        ));
    }
    // Brackets are a part of a name.
    let within =
        Path::new(&Pattern::escape(&folder.to_string_lossy())).join(written.replace('[', "[[]"));
    let wrong = |error: &dyn Display| format!("`{written}`: {error}");
    let mut found = Vec::new();
    for path in glob(&within.to_string_lossy()).map_err(|error| wrong(&error))? {
        let path = path.map_err(|error| wrong(&error))?;
        // A link that leads nowhere is one that cannot be read.
        if !path.is_dir() {
            found.push(path);
        }
    }
    if found.is_empty() {
        return Err(format!("no file matches `{written}`"));
    }
    Ok(newest(found))
}

/// Of files that only cargo's hash tells apart the one that was written last.
fn newest(found: Vec<PathBuf>) -> Vec<PathBuf> {
    let written = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let mut of: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    for path in found {
        let known = of.entry(unhashed(&path)).or_insert_with(|| path.clone());
        if (written(known), &*known) < (written(&path), &path) {
            *known = path;
        }
    }
    let mut found: Vec<PathBuf> = of.into_values().collect();
    found.sort();
    found
}

/// A path with `*` for what cargo tells folders of builds apart by: `build/blur-*/out` of
/// `build/blur-0123456789abcdef/out`.
#[must_use]
pub fn unhashed(path: &Path) -> PathBuf {
    let folder = path.parent().unwrap_or(Path::new(""));
    let parts = folder.components().map(|part| {
        let name = part.as_os_str().to_str().unwrap_or_default();
        let kept = name.len().saturating_sub(DIGITS);
        let (before, digits) = name.split_at_checked(kept).unwrap_or((name, ""));
        let is_hash = digits.len() == DIGITS
            && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
            && (before.is_empty() || before.ends_with('-'));
        if is_hash { PathBuf::from(format!("{before}*")) } else { part.as_os_str().into() }
    });
    parts.collect::<PathBuf>().join(path.file_name().unwrap_or_default())
}
