//! Why a source is not measured here, and the manifest that stands in for that.

use std::ffi::OsStr;
use std::fmt;
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

/// The manifest that is checked in, and where the one of this build is written.
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    pub(super) path: &'a Path,
    pub(super) fresh: &'a Path,
}

impl Kept<'_> {
    /// What a person is told where this build measures and the manifest is of something else: the build
    /// is right, and whoever has no compiler is stopped.
    fn warning(self, stale: &Stale) -> String {
        let Self { path, fresh } = self;
        let way_out = if path.extension() == fresh.extension() {
            let copy = if cfg!(windows) { "copy" } else { "cp" };
            let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            format!(
                "`{copy} \"{}\" \"{}\"` checks in the fresh one",
                fresh.display(),
                path.display()
            )
        } else {
            stale.again.clone()
        };
        format!(
            "the checked-in manifest is stale, and this build takes the fresh one, `{}`: {}; {way_out}",
            fresh.display(),
            stale.what
        )
    }
}

/// Why a manifest that is checked in cannot stand in.
pub(super) struct Stale {
    pub(super) what: String,
    /// How to make another one.
    pub(super) again: String,
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.again)
    }
}

/// What was measured of the source at `path`; where something for that is not installed, what
/// `current` makes of the manifest that is checked in.
pub(super) fn or_checked_in(
    measured: Result<Manifest, Unmeasured>,
    checked_in: Option<Kept<'_>>,
    path: &Path,
    current: impl FnOnce(&Path) -> Result<Manifest, Stale>,
) -> Result<Manifest, Error> {
    match (measured, checked_in) {
        (Ok(manifest), None) => Ok(manifest),
        (Ok(manifest), Some(kept)) => {
            if let Err(stale) = current(kept.path) {
                println!("cargo::warning={}", kept.warning(&stale));
            }
            Ok(manifest)
        }
        (Err(Unmeasured::Missing(reason)), Some(kept)) => current(kept.path).map_err(|stale| {
            Error::new(format!("{stale}; it stands in for what is missing here: {reason}"))
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
pub(super) fn read(path: &Path, again: &str) -> Result<Manifest, Stale> {
    let stale = |what: String| Stale { what, again: again.to_owned() };
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            stale(format!("there is no `{}`, which `Resources::checked_in` names", path.display()))
        }
        _ => stale(Error::cannot("read", path, &error).to_string()),
    })?;
    let toml = path.extension() == Some(OsStr::new("toml"));
    let read = if toml { manifest::read_toml } else { manifest::read_json };
    read(&text).map_err(|error| stale(format!("`{}`: {error}", path.display())))
}
