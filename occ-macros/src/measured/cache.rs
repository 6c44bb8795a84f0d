//! Files that have been read, for the next kernel that names them.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use occ_artifacts::{Cause, Index, Mismatch};

use super::counts::Counts;
use super::files::Files;
use crate::diagnostic::Errors;
use crate::target::{ArchName, Target};

/// The kernels of some files.
pub(super) struct Library {
    index: Index,
    /// What messages call each file.
    names: Vec<Arc<str>>,
    stamps: Vec<Option<Stamp>>,
}

/// By what a file that changed is known: its size and when it was written.
type Stamp = (u64, SystemTime);

/// Libraries by the paths of their files. An editor's server lives longer than the files.
static LIBRARIES: LazyLock<Mutex<HashMap<Vec<String>, Arc<Library>>>> =
    LazyLock::new(Mutex::default);

impl Library {
    pub(super) fn of(
        files: &Files,
        paths: &[String],
        beside: &[String],
        errors: &mut Errors,
    ) -> Option<Arc<Self>> {
        let mut stamps = Vec::new();
        for path in paths.iter().chain(beside) {
            stamps.push(stamp(path));
        }
        let mut libraries = LIBRARIES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = libraries.get(paths)
            && library.stamps == stamps
        {
            return Some(Arc::clone(library));
        }
        let written: Vec<&str> = files.list.iter().map(|file| file.path.as_str()).collect();
        let names = occ_artifacts::file_names(&written);
        let names: Vec<Arc<str>> = names.into_iter().map(Arc::from).collect();
        let mut index = Index::new();
        let mut is_broken = false;
        for ((file, path), name) in files.list.iter().zip(paths).zip(&names) {
            match occ_artifacts::read_path(Path::new(path), &file.path) {
                Ok(found) => index.add(&**name, found),
                Err(error) => {
                    is_broken = true;
                    let root = match (&file.shared, error.cause()) {
                        (Some(shared), _) => shared,
                        (None, Cause::Open(_)) => "; the path starts at the folder of `Cargo.toml`",
                        _ => "",
                    };
                    errors.push(file.at, format!("{error}{root}"));
                }
            }
        }
        if is_broken {
            return None;
        }
        let library = Arc::new(Self { index, names, stamps });
        libraries.insert(paths.to_vec(), Arc::clone(&library));
        Some(library)
    }

    /// The kernel that the attribute means for this target, or every copy of it; none where there is
    /// none, which goes to `errors`.
    pub(super) fn kernels(
        &self,
        files: &Files,
        target: &Target,
        errors: &mut Errors,
    ) -> Vec<Counts> {
        let (arch, written) = match &target.arch {
            // With the features that it is written with.
            ArchName::Known { entry, written } => (Some(entry.arch), Some(written.as_str())),
            ArchName::Path(_) => (None, None),
        };
        let found = if files.all_copies {
            self.index.select_all(&files.name, written)
        } else {
            self.index.select(&files.name, written).map(|found| vec![found])
        };
        match found {
            Ok(found) => {
                let counts = found.into_iter().filter_map(|found| {
                    let at = match files.list.get(found.file_index) {
                        Some(file) if files.list.len() > 1 => file.at,
                        _ => files.at,
                    };
                    let file = self.names.get(found.file_index)?;
                    let spills = files.spills.as_ref();
                    Some(Counts::of(found.kernel, (arch, target.vendor), file, (at, spills)))
                });
                counts.collect()
            }
            Err(error) => {
                let (at, shared) = match error.mismatch() {
                    Mismatch::Target(_) => (target.at, target.shared.as_deref()),
                    _ => (files.name_at, None),
                };
                errors.push(at, format!("{error}{}", shared.unwrap_or_default()));
                Vec::new()
            }
        }
    }
}

fn stamp(path: &str) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}
