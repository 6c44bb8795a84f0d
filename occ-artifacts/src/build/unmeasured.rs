//! Why a source is not measured here, and the manifest that stands in for that.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::Error;
use crate::manifest::{self, Input, Manifest};

/// The manifest that is checked in, and where the one of this build is written.
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    pub(super) path: &'a Path,
    pub(super) fresh: &'a Path,
    /// What of it is of something else, by each source that was measured here.
    pub(super) stale: &'a RefCell<Vec<Stale>>,
}

impl Kept<'_> {
    /// What a person is told once of a manifest that is of something else, where this build measures: the
    /// build is right, and whoever has no compiler is stopped. One that is not there yet is nothing to tell.
    pub(super) fn warning(self) -> Option<String> {
        let Self { path, fresh, stale } = self;
        let stale = stale.borrow();
        let again = &stale.first()?.again;
        let mut changes: Vec<&str> = Vec::new();
        for change in stale.iter().flat_map(|stale| &stale.changes) {
            if !changes.contains(&change.as_str()) {
                changes.push(change);
            }
        }
        let way_out = if path.extension() == fresh.extension() {
            let copy = if cfg!(windows) { "copy" } else { "cp" };
            let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            format!("`{copy} \"{}\" \"{}\"`", fresh.display(), path.display())
        } else {
            again.clone()
        };
        Some(format!("`{}` is stale: {}; {way_out}", path.display(), changes.join(", ")))
    }
}

/// Why a manifest that is checked in cannot stand in.
pub(super) struct Stale {
    /// What is not as it was, each in a few words: `` `blur.cu` changed ``. Empty where there is none yet.
    pub(super) changes: Vec<String>,
    pub(super) what: String,
    /// How to make another one.
    pub(super) again: String,
}

impl Stale {
    /// Of the manifest at `path`.
    pub(super) fn new(path: &Path, changes: Vec<String>, again: &str) -> Self {
        let what = format!("`{}` is stale: {}", path.display(), changes.join(", "));
        Self { changes, what, again: again.to_owned() }
    }
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.again)
    }
}

/// What was measured of the source at `path`; where something for that is not installed, what
/// `current` makes of the manifest that is checked in.
pub(super) fn or_checked_in(
    measured: Result<Manifest, Error>,
    checked_in: Option<Kept<'_>>,
    path: &Path,
    current: impl FnOnce(&Path) -> Result<Manifest, Stale>,
) -> Result<Manifest, Error> {
    match (measured, checked_in) {
        (Ok(manifest), None) => Ok(manifest),
        (Ok(manifest), Some(kept)) => {
            if let Some(stale) = current(kept.path).err().filter(|stale| !stale.changes.is_empty())
            {
                kept.stale.borrow_mut().push(stale);
            }
            Ok(manifest)
        }
        (Err(error), _) if !error.is_missing() => Err(error),
        (Err(missing), Some(kept)) => current(kept.path).map_err(|stale| {
            Error::new(format!("{stale}; it stands in for what is missing here: {missing}"))
        }),
        (Err(missing), None) => Err(Error::new(format!(
            "{}: {missing}; or measure where it is installed, check the manifest in, and name it with \
             `Resources::checked_in`",
            path.display()
        ))),
    }
}

/// The manifest that is checked in, in JSON, or TOML by its name. Where there is none, `again` says how
/// to make it.
pub(super) fn read(path: &Path, again: &str) -> Result<Manifest, Stale> {
    let cannot = |what: String, changes| Stale { changes, what, again: again.to_owned() };
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            let what = "which `Resources::checked_in` names";
            cannot(format!("there is no `{}`, {what}", path.display()), Vec::new())
        }
        _ => cannot(Error::cannot("read", path, &error).to_string(), vec![error.to_string()]),
    })?;
    let toml = path.extension() == Some(OsStr::new("toml"));
    let read = if toml { manifest::read_toml } else { manifest::read_json };
    read(&text)
        .map_err(|error| cannot(format!("`{}`: {error}", path.display()), vec![error.to_string()]))
}

/// How a file differs from all that a manifest is of.
pub(super) fn change(now: &Input, inputs: &[Input], done: &str) -> String {
    let file = &now.file;
    if inputs.iter().any(|input| input.sha256 == now.sha256) {
        return match now.constants.join(" ") {
            none if none.is_empty() => format!("`{file}` is {done} otherwise now"),
            given => format!("`{file}` is {done} with `{given}` now"),
        };
    }
    if inputs.iter().any(|input| input.file == *file) {
        format!("`{file}` changed")
    } else {
        format!("it names no `{file}`")
    }
}
