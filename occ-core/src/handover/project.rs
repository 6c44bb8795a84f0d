//! Which `occ.toml` holds in a folder. The attribute and the command line ask the same rule, with and
//! without the feature that reads the file.

mod manifest;

use manifest::Manifest;

/// The name of the file.
pub const FILE: &str = "occ.toml";
const MANIFEST: &str = "Cargo.toml";

/// What cargo leaves in a folder of packages that it unpacked, from a registry, a repository or a
/// folder of vendored ones. The workspace above such a folder is somebody else's.
const UNPACKED: [&str; 2] = [".cargo-ok", ".cargo-checksum.json"];

/// A folder of a file system, as far as the rule looks at it.
pub trait Folder: Clone + PartialEq {
    /// What is read of a file.
    type Text: AsRef<str>;

    /// The folder that it is in.
    #[must_use]
    fn parent(&self) -> Option<Self>;

    /// The folder, or the root of a file system, of this name in it.
    #[must_use]
    fn join(&self, name: &str) -> Self;

    /// Whether there is something of this name in it, or nobody can say. What holds must not be passed over because it
    /// is no file, or cannot be looked at.
    fn has(&self, file: &str) -> bool;

    /// The text of a file in it. One that cannot be read is for cargo to report.
    fn read(&self, file: &str) -> Option<Self::Text>;
}

/// The folder whose `occ.toml` holds for a crate or a command in `folder`: the nearest one from there
/// up to the root of the workspace.
///
/// The workspace is the one that cargo takes: what `package.workspace` names, or the nearest folder
/// above whose `Cargo.toml` has `[workspace]` and does not exclude the package. Without a workspace the
/// file stands beside the nearest `Cargo.toml`, and without one of those in `folder` itself.
///
/// Where there is no such file above, nothing is read but the package's own `Cargo.toml`: nothing but
/// a key in it says that the workspace is elsewhere, and a file there must not be passed over.
#[must_use]
pub fn find<F: Folder>(folder: &F) -> Option<F> {
    let has_file = |folder: &F| folder.has(FILE);
    let package = nearest(folder, None, |folder| folder.has(MANIFEST));
    let last = package.as_ref().unwrap_or(folder);
    if let Some(near) = nearest(folder, Some(last), has_file) {
        return Some(near);
    }
    let package = package?;
    let text = package.read(MANIFEST)?;
    let manifest = Manifest(text.as_ref());
    // Most crates have no such file anywhere: every build asks this for each contract.
    let may_be_above = nearest(&package, None, has_file).is_some();
    if !may_be_above && !manifest.may_name_a_root() {
        return None;
    }
    if manifest.is_root() || is_unpacked(&package) {
        return None;
    }
    if let Some(path) = manifest.root() {
        let root = at(&package, path);
        let last = if is_in(&package, &root) { &root } else { &package };
        let between = nearest(&package, Some(last), has_file);
        return between.or_else(|| root.has(FILE).then_some(root));
    }
    above(&package, |folder| folder.has(FILE).then_some(()))?;
    let mut found = None;
    above(&package, |folder| {
        let is_of = membership(folder, &package);
        // A workspace that excludes the package has its file for others.
        if found.is_none() && is_of != Some(false) && folder.has(FILE) {
            found = Some(folder.clone());
        }
        (is_of == Some(true)).then(|| found.take())
    })?
}

/// What [`find`] finds in the file system, from a folder's `PathBuf` on. It is a macro because it needs
/// the standard library: who calls it has one, and the engine's crate has none.
#[doc(hidden)]
#[macro_export]
macro_rules! __find_on_disk {
    ($folder:expr) => {{
        #[derive(Clone, PartialEq)]
        struct OnDisk(std::path::PathBuf);

        impl $crate::__private::project::Folder for OnDisk {
            type Text = String;

            fn parent(&self) -> Option<Self> {
                self.0.parent().map(|parent| Self(parent.to_owned()))
            }

            fn join(&self, name: &str) -> Self {
                Self(self.0.join(name))
            }

            fn has(&self, file: &str) -> bool {
                use std::io::ErrorKind::{NotADirectory, NotFound};
                let found = self.0.join(file).symlink_metadata();
                !found.is_err_and(|error| matches!(error.kind(), NotFound | NotADirectory))
            }

            fn read(&self, file: &str) -> Option<Self::Text> {
                std::fs::read_to_string(self.0.join(file)).ok()
            }
        }

        $crate::__private::project::find(&OnDisk($folder)).map(|OnDisk(found)| found)
    }};
}

pub use crate::__find_on_disk as find_on_disk;

/// Whether `package` is of the workspace whose root the folder is; `None`: it is no root.
fn membership<F: Folder>(folder: &F, package: &F) -> Option<bool> {
    if !folder.has(MANIFEST) {
        return None;
    }
    let text = folder.read(MANIFEST)?;
    let manifest = Manifest(text.as_ref());
    let lists = |key| manifest.lists(key, |path| is_in(package, &at(folder, path)));
    manifest.is_root().then(|| !lists("exclude") || lists("members"))
}

fn is_unpacked<F: Folder>(folder: &F) -> bool {
    UNPACKED.iter().any(|file| folder.has(file))
}

/// Whether a folder is `other`, or in it.
fn is_in<F: Folder>(folder: &F, other: &F) -> bool {
    nearest(folder, None, |folder| folder == other).is_some()
}

/// The first of a folder and all that it is in, up to `last`, that is asked for.
fn nearest<F: Folder>(folder: &F, last: Option<&F>, is: impl Fn(&F) -> bool) -> Option<F> {
    let mut next = Some(folder.clone());
    while let Some(folder) = next {
        if is(&folder) {
            return Some(folder);
        }
        next = if last == Some(&folder) { None } else { folder.parent() };
    }
    None
}

/// The first answer of the folders above a package in which its workspace may be. Cargo packs a package
/// in `target/package` to see that it builds by itself.
fn above<F: Folder, T>(package: &F, mut answer: impl FnMut(&F) -> Option<T>) -> Option<T> {
    let packs = |folder: &F| {
        let packs = |root: F| root.join("target").join("package");
        folder.parent().and_then(|target| target.parent()).map(packs).as_ref() == Some(folder)
    };
    let mut next = package.parent();
    while let Some(folder) = next {
        if packs(&folder) {
            return None;
        }
        let answered = answer(&folder);
        if answered.is_some() {
            return answered;
        }
        next = if is_unpacked(&folder) { None } else { folder.parent() };
    }
    None
}

/// The folder that a path of a manifest leads to from `folder` on.
fn at<F: Folder>(folder: &F, path: &str) -> F {
    let mut at = if path.starts_with('/') { folder.join("/") } else { folder.clone() };
    for part in path.split(['/', '\\']) {
        at = match part {
            "" | "." => at,
            ".." => at.parent().unwrap_or(at),
            name => at.join(name),
        };
    }
    at
}
