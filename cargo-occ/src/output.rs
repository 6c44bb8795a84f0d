//! Files that a command is told to write.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::manifest::{self, Form, Input, Unread};
use tempfile::Builder;

use crate::Failure;
use crate::name::STDIN;

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
    write_by(path, |out| out.write_all(text.as_ref()))
}

/// As [`write()`], of what `fill` writes.
///
/// # Errors
///
/// As [`write()`].
pub(crate) fn write_by(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    if path == Path::new(STDIN) {
        let text = "`-` is standard input; name the file that is written";
        return Err(Failure::Input(text.to_owned()));
    }
    replace(path, fill).map_err(|error| Failure::unwritten(path, error))
}

fn replace(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let put = |into: &mut File| {
        let mut out = BufWriter::new(into);
        fill(&mut out)?;
        out.flush()
    };
    let place = match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        place => place?,
    };
    let known = fs::metadata(&place).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        return put(&mut File::create(&place)?);
    }
    let permissions = known.map(|known| known.permissions());
    if permissions.as_ref().is_some_and(Permissions::readonly) {
        let reason = "it is read-only; make it writable, or name another file";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, reason));
    }
    let folder = place.parent().filter(|folder| *folder != Path::new(""));
    // It has the permissions of any new file.
    let folder = folder.unwrap_or(Path::new("."));
    let mut beside = Builder::new().make_in(folder, |beside| File::create_new(beside))?;
    let new = beside.as_file_mut();
    put(new)?;
    new.sync_all()?;
    if let Some(permissions) = permissions {
        new.set_permissions(permissions)?;
    }
    beside.persist(&place).map(drop).map_err(|error| error.error)
}

/// Writes a manifest of what this program read, as TOML where the name ends in `.toml` and else as JSON.
/// The kernels are made while it is written.
///
/// # Errors
///
/// As [`write()`].
pub(crate) fn write_manifest<I>(
    path: &Path,
    tool: &str,
    inputs: &[Input],
    passed_over: &[Unread],
    kernels: &I,
) -> Result<(), Failure>
where
    I: Iterator<Item = MeasuredKernel> + Clone,
{
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    let form = if is_toml { Form::Toml } else { Form::Json };
    write_by(path, |out| manifest::write(out, form, tool, inputs, passed_over, kernels))
}
