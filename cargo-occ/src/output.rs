//! Files that a command is told to write.

use std::fs;
use std::path::Path;

use occ_artifacts::manifest::{self, Manifest};

use crate::Failure;
use crate::input::STDIN;

/// Writes `text` to a file. `-` is standard input everywhere else, and a file of that name a surprise.
///
/// # Errors
///
/// Where the file is `-` or cannot be written.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    if path == Path::new(STDIN) {
        let text = "`-` is standard input; name the file that is written";
        return Err(Failure::Input(text.to_owned()));
    }
    fs::write(path, text).map_err(|error| Failure::file(path, error))
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
