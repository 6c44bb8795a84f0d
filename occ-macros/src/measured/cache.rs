//! Files that have been read, for the next kernel that names them.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::ptr;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use occ_artifacts::{Cause, Index, MeasuredKernel, SelectError};

use super::counts::Counts;
use super::files::Files;
use crate::diagnostic::Errors;
use crate::target::{ArchName, Target};

/// The kernels of some files.
pub(super) struct Library {
    index: Index,
    /// Name of each file as messages print it, and the number of kernels up to its end.
    files: Vec<(&'static str, usize)>,
    stamps: Vec<Option<Stamp>>,
}

/// By what a file that changed is known: its size and when it was written.
type Stamp = (u64, SystemTime);

/// Libraries by the paths of their files. An editor's server lives longer than the files.
static LIBRARIES: LazyLock<Mutex<HashMap<Vec<String>, Arc<Library>>>> =
    LazyLock::new(Mutex::default);

impl Library {
    pub(super) fn of(files: &Files, paths: &[String], errors: &mut Errors) -> Option<Arc<Self>> {
        let stamps: Vec<Option<Stamp>> = paths.iter().map(|path| stamp(path)).collect();
        let mut libraries = LIBRARIES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = libraries.get(paths)
            && library.stamps == stamps
        {
            return Some(Arc::clone(library));
        }
        let (mut kernels, mut names) = (Vec::new(), Vec::new());
        let mut is_broken = false;
        for (file, path) in files.list.iter().zip(paths) {
            match occ_artifacts::read_path(Path::new(path), &file.path) {
                Ok(found) => kernels.extend(found),
                Err(error) => {
                    is_broken = true;
                    let root = match error.cause() {
                        Cause::Open(_) => "; the path starts at the folder of `Cargo.toml`",
                        _ => "",
                    };
                    errors.push(file.at, format!("{error}{root}"));
                }
            }
            let name = file.path.rsplit(['/', '\\']).next().unwrap_or_default();
            names.push((&*name.to_owned().leak(), kernels.len()));
        }
        if is_broken {
            return None;
        }
        let library = Arc::new(Self { index: Index::new(kernels), files: names, stamps });
        libraries.insert(paths.to_vec(), Arc::clone(&library));
        Some(library)
    }

    /// The kernel that the attribute means, for this target.
    pub(super) fn kernels(
        &self,
        files: &Files,
        target: &Target,
        errors: &mut Errors,
    ) -> Vec<Counts> {
        let name = files.name.as_str();
        let arch = match &target.arch {
            ArchName::Known { entry, .. } => Some(entry.arch.name.as_str()),
            ArchName::Path(_) => None,
        };
        match self.index.select(name, arch) {
            Ok(kernel) => {
                // Kernels lie in the order of their places; a thousand may be looked up one by one.
                let before = |other: &MeasuredKernel| ptr::from_ref(other) < ptr::from_ref(kernel);
                let at = self.index.kernels().partition_point(before);
                let file = self.files.iter().position(|(_, end)| at < *end).unwrap_or_default();
                let Some((file_name, _)) = self.files.get(file) else { return Vec::new() };
                let at = match files.list.get(file) {
                    Some(file) if files.list.len() > 1 => file.at,
                    _ => files.at,
                };
                vec![Counts::of(kernel, file_name, at)]
            }
            Err(error) => {
                let names: Vec<&str> = self.files.iter().map(|(name, _)| *name).collect();
                let text = error.text(name, arch, &names.join(" and "));
                let (at, way_out) = match &error {
                    SelectError::Target(_) if arch.is_some() => (target.at, String::new()),
                    SelectError::Target(_) => (target.at, "; name a target in `arch`".to_owned()),
                    SelectError::Name(names) | SelectError::Ambiguous(names) => {
                        let name = names.first().filter(|first| *first != name);
                        let as_in = name.map(|name| format!("; name it as `kernel = \"{name}\"`"));
                        (files.name_at, as_in.unwrap_or_default())
                    }
                };
                errors.push(at, format!("{text}{way_out}"));
                Vec::new()
            }
        }
    }
}

fn stamp(path: &str) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}
