//! Files that a command is told to write.

use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
use std::path::Path;

use occ_artifacts::manifest::{self, Manifest};
use tempfile::Builder;

use crate::Failure;
use crate::input::STDIN;

/// Puts `text` in the place of a file at once: no reader sees half of it, and where it cannot be
/// written, on a full disk, the old file stays. A link stays one, and whoever may read the file may do
/// so after it. A pipe or a device has no other in its place, and is written to.
///
/// `-` is standard input everywhere else, and a file of that name a surprise.
///
/// # Errors
///
/// Where the file is `-`, is read-only, or cannot be written.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    if path == Path::new(STDIN) {
        let text = "`-` is standard input; name the file that is written";
        return Err(Failure::Input(text.to_owned()));
    }
    replace(path, text.as_ref()).map_err(|error| Failure::file(path, error))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        file => file?,
    };
    let known = fs::metadata(&file).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        return fs::write(&file, bytes);
    }
    let permissions = known.map(|known| known.permissions());
    if permissions.as_ref().is_some_and(Permissions::readonly) {
        let reason = "it is read-only; make it writable, or name another file";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, reason));
    }
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    // It has the permissions of any new file.
    let folder = folder.unwrap_or(Path::new("."));
    let mut beside = Builder::new().make_in(folder, |beside| File::create_new(beside))?;
    let new = beside.as_file_mut();
    new.write_all(bytes)?;
    new.sync_all()?;
    if let Some(permissions) = permissions {
        new.set_permissions(permissions)?;
    }
    beside.persist(&file).map(drop).map_err(|error| error.error)
}

/// Writes a manifest, as TOML where the name ends in `.toml` and else as JSON.
///
/// # Errors
///
/// As [`write()`]; and where a value has no place in a manifest.
pub(crate) fn write_manifest(path: &Path, manifest: &Manifest) -> Result<(), Failure> {
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    let text = if is_toml { manifest::write_toml } else { manifest::write_json };
    let text =
        text(manifest).map_err(|error| Failure::Input(format!("`{}`: {error}", path.display())))?;
    write(path, text)
}
