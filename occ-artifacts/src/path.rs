//! Files by their paths, and every sentence on one that gives no kernels.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use crate::ending::{self, Format};
use crate::file::{Around, any};
use crate::source::Windows;
use crate::triton::Sidecar;
use crate::{ArtifactError, Contents, ErrorKind, Visit, cache};

/// Why a file gives no kernels. As text it is the whole sentence, with the name that the file was
/// given: `` `kernels.hsaco` is empty ``.
#[derive(Debug)]
pub struct FileError {
    name: String,
    cause: Cause,
}

/// What keeps a file from giving kernels.
#[derive(Debug)]
#[non_exhaustive]
pub enum Cause {
    /// It cannot be opened: there is none, or it may not be read.
    Open(io::Error),
    /// It is a folder.
    Folder,
    /// Its content cannot be read.
    Content(ArtifactError),
}

impl FileError {
    /// What keeps the file from giving kernels.
    #[must_use]
    pub fn cause(&self) -> &Cause {
        &self.cause
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.cause {
            Cause::Open(error) => write!(f, "cannot read `{name}`: {error}"),
            Cause::Folder => write!(f, "`{name}` is a folder; name a file in it"),
            Cause::Content(error) => f.write_str(&error.text(name)),
        }
    }
}

impl std::error::Error for FileError {}

/// All that the file at `path` gives, of any format and any size. `name` is what messages call the
/// file.
///
/// # Errors
///
/// As [`each_path`].
pub fn read_path(path: &Path, name: &str) -> Result<Contents, FileError> {
    let mut contents = Contents::default();
    each_path(path, name, &mut contents)?;
    Ok(contents)
}

/// Hands all kernels in the file at `path` to `visit`, one at a time, as [`each_in`](crate::each_in)
/// reads them, and what it passes over. With code that Triton made the JSON is read that it wrote
/// beside it. A
/// file whose name ends in `.json` or `.toml` is read as a manifest. What is no file on a disk, a
/// pipe, is read as a whole.
///
/// # Errors
///
/// Where the file cannot be opened, is a folder, or is what [`each`](crate::each) refuses. What was visited
/// before stands.
pub fn each_path(path: &Path, name: &str, visit: &mut dyn Visit) -> Result<(), FileError> {
    each_at(path, visit)
        .map_err(|cause| FileError { name: name.to_owned(), cause: by_path(path, cause) })
}

/// The same, where a file of no known format lies in a known cache, or has a name of another kind.
fn by_path(path: &Path, cause: Cause) -> Cause {
    match cause {
        Cause::Content(error) if error.kind == ErrorKind::Other => {
            let named = || cache::driver(path).or_else(|| misnamed(path));
            Cause::Content(named().unwrap_or(error))
        }
        cause => cause,
    }
}

/// Why a file that is not what its name says gives no kernels.
fn misnamed(path: &Path) -> Option<ArtifactError> {
    let format = Format::of(path.file_name()?.to_str()?)?;
    let start = ending::start(path)?;
    (!format.may_start(&start)).then(|| format.refusal(&start).other())
}

fn each_at(path: &Path, visit: &mut dyn Visit) -> Result<(), Cause> {
    let metadata = fs::metadata(path).map_err(Cause::Open)?;
    if metadata.is_dir() {
        return Err(Cause::Folder);
    }
    let mut file = File::open(path).map_err(Cause::Open)?;
    let sidecar = Sidecar::of(path);
    let around = Around {
        sidecar: sidecar.as_ref(),
        is_manifest: is_manifest(path),
        folder: path.parent(),
        ..Around::default()
    };
    if metadata.is_file() {
        let read = Windows::new(&mut file).and_then(|mut file| any(&mut file, around, visit));
        return read.map_err(Cause::Content);
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(Cause::Open)?;
    any(&mut &bytes[..], around, visit).map_err(Cause::Content)
}

/// Whether the file is a manifest by its name.
fn is_manifest(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|ending| ["json", "toml"].iter().any(|m| ending.eq_ignore_ascii_case(m)))
}
