//! The files that folders hold, and which of them must not pass for files without kernels.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use occ_artifacts::ErrorKind;
use occ_artifacts::ending::{self, Format};

use crate::Failure;
use crate::name::{STDIN, quoted};

/// A file to read, and the folder that was named instead, if one was.
pub(crate) struct Named {
    pub(crate) path: PathBuf,
    pub(crate) folder: Option<PathBuf>,
}

/// The files that paths name, and what keeps folders from being read.
#[derive(Default)]
pub(crate) struct FoundFiles {
    pub(crate) files: Vec<Named>,
    /// What is in a folder and cannot be read, or is no file: whoever holds kernels to something has to
    /// know that there may be more of them.
    pub(crate) failures: Vec<Failure>,
    /// Folders of which some file is among those of another path.
    pub(crate) shared: Vec<PathBuf>,
}

/// The files that these paths name: of a folder all in it and below, in the order of their names. Links
/// are followed; a folder is read once, however many lead to it, and so is a file, by its own name where a folder has
/// that too: `libfoo.so` leads to `libfoo.so.1`.
///
/// Of what Triton writes beside a kernel's code the JSON is read with the code, and its earlier
/// stages are none of it.
pub(crate) fn files(paths: &[PathBuf]) -> FoundFiles {
    let mut found = FoundFiles::default();
    let is_folder = |path: &Path| path != Path::new(STDIN) && path.is_dir();
    let named = paths.iter().filter(|path| !is_folder(path));
    let mut named: HashSet<PathBuf> = named.filter_map(|path| own(path)).collect();
    let mut seen = named.clone();
    for path in paths {
        if is_folder(path) {
            let mut walk = Walk::of(&mut seen);
            walk.below(path);
            walk.files.sort_by(|(_, a), (_, b)| a.cmp(b));
            let named = |(_, file)| Named { path: file, folder: Some(path.clone()) };
            found.files.extend(walk.files.into_iter().map(named));
            found.failures.append(&mut walk.failures);
            found.shared.extend(walk.shares.then(|| path.clone()));
        } else if own(path).is_none_or(|own| named.remove(&own)) {
            found.files.push(Named { path: path.clone(), folder: None });
        }
    }
    found
}

/// A file by its own path; `None` of what is none, which is told where it is read.
fn own(file: &Path) -> Option<PathBuf> {
    fs::canonicalize(file).ok()
}

/// What lies below a folder.
struct Walk<'a> {
    /// Folders that were read and files that are named, by their own paths.
    seen: &'a mut HashSet<PathBuf>,
    /// The files, each with whether it is a link.
    files: Vec<(bool, PathBuf)>,
    failures: Vec<Failure>,
    /// Whether something in it was read before.
    shares: bool,
}

impl<'a> Walk<'a> {
    fn of(seen: &'a mut HashSet<PathBuf>) -> Self {
        Self { seen, files: Vec::new(), failures: Vec::new(), shares: false }
    }

    /// Folders of its own come first, so that a link does not rename what is there without it.
    fn below(&mut self, folder: &Path) {
        let (mut folders, mut links) = (vec![folder.to_owned()], Vec::new());
        while let Some(folder) = folders.pop().or_else(|| links.pop()) {
            if let Err(error) = self.within(&folder, &mut folders, &mut links) {
                self.failures.push(Failure::unread(&folder, error));
            }
        }
        // Nor does a link to a file.
        self.files.sort();
        let all = self.files.len();
        self.files.retain(|(_, file)| own(file).is_none_or(|own| self.seen.insert(own)));
        self.shares |= self.files.len() < all;
    }

    fn within(
        &mut self,
        folder: &Path,
        folders: &mut Vec<PathBuf>,
        links: &mut Vec<PathBuf>,
    ) -> io::Result<()> {
        let known = fs::canonicalize(folder)?;
        if !self.seen.insert(known) {
            self.shares = true;
            return Ok(());
        }
        let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        // The last is taken first.
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.file_name()));
        let mut own = Vec::new();
        for entry in entries {
            let path = entry.path();
            match fs::metadata(&path) {
                Ok(kind) if kind.is_dir() => {
                    let is_link = entry.file_type()?.is_symlink();
                    if is_link { &mut *links } else { &mut *folders }.push(path);
                }
                Ok(kind) if kind.is_file() => own.push(path),
                Ok(_) => {
                    let text =
                        "no regular file, which is not read in a folder: name it to have it read";
                    self.failures.push(Failure::Input(format!("{}: {text}", quoted(&path))));
                }
                Err(error) => self.failures.push(Failure::unread(&path, error)),
            }
        }
        let own = without_stages(own).into_iter();
        self.files.extend(own.map(|file| (file.is_symlink(), file)));
        Ok(())
    }
}

/// Endings of what Triton writes before a kernel's code, and of what it says of it (Triton 3.9, `compiler.py` of its
/// backends).
const STAGES: [&str; 8] = ["amdgcn", "gluon", "json", "llir", "ptx", "source", "ttgir", "ttir"];

/// The files of one folder without those that Triton wrote besides code.
fn without_stages(mut files: Vec<PathBuf>) -> Vec<PathBuf> {
    let is_code = |path: &PathBuf| occ_artifacts::beside(path).is_some();
    let kernels: Vec<PathBuf> = files.iter().filter(|path| is_code(path)).cloned().collect();
    files.retain(|path| {
        let stem = path.file_stem().unwrap_or_default();
        let is_stage = path.extension().is_some_and(|own| STAGES.iter().any(|stage| own == *stage));
        let stage = |kernel: &PathBuf| {
            let own = kernel.file_stem().unwrap_or_default();
            let listed = own.to_str().map(|own| format!("__grp__{own}"));
            own == stem || listed.is_some_and(|listed| stem == listed.as_str())
        };
        !is_stage || !kernels.iter().any(stage)
    });
    files
}

/// Whether a file that gives no kernels, for the reason that `kind` is, must not pass for one without:
/// a pointer of git-lfs, one that is empty as a build that failed leaves it, or one that is not what its
/// name says. What has no ending may be code too; a mark is empty and has a name that starts with a point.
pub(super) fn is_unread(path: &Path, kind: &ErrorKind) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let format = Format::of(name);
    let has_start =
        |format: &Format| ending::start(path).is_some_and(|start| format.may_start(&start));
    match kind {
        ErrorKind::Empty => {
            format.is_some() || path.extension().is_none() && !name.starts_with('.')
        }
        ErrorKind::Other => format.is_some_and(|format| format.is_code || !has_start(format)),
        ErrorKind::Unread(_) => format.is_some_and(|format| !has_start(format)),
        ErrorKind::Broken | ErrorKind::Short | ErrorKind::Ptx(_) | ErrorKind::Cache(_) => false,
        _ => true,
    }
}
