//! The files that `resources` names.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use wildmatch::WildMatch;

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
    if !has_pattern(written) {
        return Ok(vec![folder.join(written)]);
    }
    if written.contains("**") {
        return Err(format!(
            "`{written}`: `**` is no pattern here; write `*` for each level of folders"
        ));
    }
    let mut parts = Path::new(written).components().peekable();
    let mut found = vec![folder.to_owned()];
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        let name = part.as_os_str().to_string_lossy();
        found = match part {
            Component::Normal(_) if has_pattern(&name) => like(&found, &name, is_last)
                .map_err(|error| format!("cannot read a folder of `{written}`: {error}"))?,
            part => found.iter().map(|folder| folder.join(part)).collect(),
        };
    }
    found.retain(|path| !path.symlink_metadata().is_err_and(|error| is_absent(&error)));
    if found.is_empty() {
        return Err(format!("no file matches `{written}`"));
    }
    Ok(newest(found))
}

fn has_pattern(text: &str) -> bool {
    text.contains(['*', '?'])
}

/// A folder that a pattern found need not have what the next part names.
fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// What is in these folders and has a name like this: files, or folders where this is not the last part. A crate that
/// walks folders would pass over names that are not UTF-8, and the kernels there.
fn like(folders: &[PathBuf], pattern: &str, is_last: bool) -> io::Result<Vec<PathBuf>> {
    let like = WildMatch::new(pattern);
    let mut found = Vec::new();
    for folder in folders {
        // Of a path without a folder it is empty.
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let entries = match fs::read_dir(here) {
            Err(error) if is_absent(&error) => continue,
            entries => entries?,
        };
        for entry in entries {
            let name = entry?.file_name();
            let path = folder.join(&name);
            // A link that leads nowhere is a file that cannot be read.
            if like.matches(&name.to_string_lossy()) && path.is_dir() != is_last {
                found.push(path);
            }
        }
    }
    Ok(found)
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
