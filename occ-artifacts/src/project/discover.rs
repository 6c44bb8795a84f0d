//! Where a project's file stands.

use std::fs;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const FILE: &str = "occ.toml";

/// The `occ.toml` that holds for a crate or a command in `folder`: the nearest one from there up to the
/// root of the workspace, which is the nearest folder whose `Cargo.toml` has a table `[workspace]`.
/// Without a workspace it stands beside the nearest `Cargo.toml`, and without one of those in `folder`
/// itself. Only whether files are there is looked at, and the `Cargo.toml` on the way.
#[must_use]
pub fn find(folder: &Path) -> Option<PathBuf> {
    let root = root(folder);
    let mut near = folder.ancestors();
    loop {
        let here = near.next()?;
        let file = here.join(FILE);
        if file.is_file() {
            return Some(file);
        }
        if here == root {
            return None;
        }
    }
}

/// A path as it is from `folder` on: with `..` for each folder up.
#[must_use]
pub fn relative(folder: &Path, path: &Path) -> PathBuf {
    let mut up = PathBuf::new();
    for above in folder.ancestors() {
        if let Ok(rest) = path.strip_prefix(above) {
            return up.join(rest);
        }
        up.push("..");
    }
    path.to_owned()
}

/// The last folder that is looked in.
fn root(folder: &Path) -> &Path {
    let has_manifest = |folder: &&Path| folder.join("Cargo.toml").is_file();
    let mut packages = folder.ancestors().filter(has_manifest);
    let first = packages.next();
    let workspace = first.into_iter().chain(packages).find(|folder| is_workspace(folder));
    workspace.or(first).unwrap_or(folder)
}

/// Whether the folder is the root of a workspace. A file that cannot be read is for cargo to report.
fn is_workspace(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    manifest.lines().map(str::trim_start).any(|line| {
        let table = line.strip_prefix('[').map(str::trim_start);
        let rest = table.and_then(|table| table.strip_prefix("workspace")).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with([']', '.']))
    })
}
