//! Why a source is not measured here, and the manifest that stands in for that.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::Error;
use crate::manifest::{self, Manifest};

/// Why a source is not measured.
pub(super) enum Unmeasured {
    /// Something is not installed: what, and the way out.
    Missing(String),
    /// It went wrong.
    Failed(Error),
}

impl From<Error> for Unmeasured {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// What was measured of the source at `path`; where something for that is not installed, what
/// `current` makes of the manifest that is checked in.
pub(super) fn or_checked_in(
    measured: Result<Manifest, Unmeasured>,
    checked_in: Option<&Path>,
    path: &Path,
    current: impl FnOnce(&Path) -> Result<Manifest, Error>,
) -> Result<Manifest, Error> {
    match (measured, checked_in) {
        (Ok(manifest), None) => Ok(manifest),
        (Ok(manifest), Some(kept)) => {
            // Whoever has no compiler is stopped by it, and cannot mend it.
            if let Err(error) = current(kept) {
                println!("cargo::warning={error}");
            }
            Ok(manifest)
        }
        (Err(Unmeasured::Missing(reason)), Some(kept)) => current(kept).map_err(|error| {
            Error::new(format!("{error}; it stands in for what is missing here: {reason}"))
        }),
        (Err(Unmeasured::Missing(reason)), None) => Err(Error::new(format!(
            "{}: {reason}; or measure where it is installed, check the manifest in, and name it with \
             `Resources::checked_in`",
            path.display()
        ))),
        (Err(Unmeasured::Failed(error)), _) => Err(error),
    }
}

/// The manifest that is checked in, in JSON, or TOML by its name. Where there is none, `again` says how
/// to make it.
pub(super) fn read(path: &Path, again: &str) -> Result<Manifest, Error> {
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::new(format!(
            "there is no `{}`, which `Resources::checked_in` names: {again}",
            path.display()
        )),
        _ => Error::cannot("read", path, &error),
    })?;
    let toml = path.extension() == Some(OsStr::new("toml"));
    let read = if toml { manifest::read_toml } else { manifest::read_json };
    read(&text).map_err(|error| Error::new(format!("{}: {error}", path.display())))
}
