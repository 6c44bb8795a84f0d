//! Where a project's file stands.

use std::path::{Path, PathBuf};

use occ_core::__private::project as rule;

/// The name of the file.
pub const FILE: &str = rule::FILE;

/// The `occ.toml` that holds for a crate or a command in `folder`: the nearest one from there up to the
/// root of the workspace, which is the one that cargo takes: what `package.workspace` names, or the
/// nearest folder above whose `Cargo.toml` has a table `[workspace]` and does not exclude the package.
/// Without a workspace it stands beside the nearest `Cargo.toml`, and without one of those in `folder`
/// itself. A package that cargo unpacked has no workspace above it.
///
/// Where there is no such file above, nothing is read but the package's own `Cargo.toml`: nothing but
/// a key in it says that the workspace is elsewhere, and a file there must not be passed over.
#[must_use]
pub fn find(folder: &Path) -> Option<PathBuf> {
    Some(rule::find_on_disk!(folder.to_owned())?.join(FILE))
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
