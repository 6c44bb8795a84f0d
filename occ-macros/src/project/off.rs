//! What stands in for `occ.toml` where the feature `project` is off: a file that nobody reads must not pass for one that
//! holds.

use std::path::PathBuf;

use occ_core::__private::key::Key;
use occ_core::__private::project::{FILE, find_on_disk};

use crate::arguments::Arguments;
use crate::tokens::{At, Errors};

/// Reports an `occ.toml` that stands for the crate, unless the attribute leaves nothing open.
pub(crate) fn complete(
    arguments: Arguments,
    name_at: At,
    errors: &mut Errors,
) -> (Arguments, Option<String>) {
    if let Some(text) = unread(&arguments) {
        errors.push(At::attribute(name_at), text);
    }
    (arguments, None)
}

/// What is said of a file that would say something.
fn unread(arguments: &Arguments) -> Option<String> {
    let keys = [Key::Arch, Key::Resources, Key::Warn, Key::Spills];
    if keys.into_iter().all(|key| arguments.get(key).is_some()) {
        return None;
    }
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
    let found = find_on_disk!(root.clone()).map(|folder| folder.join(FILE))?;
    let up = root.ancestors().position(|above| Some(above) == found.parent());
    let file = match up {
        Some(up) => "../".repeat(up) + FILE,
        None => found.to_string_lossy().into_owned(),
    };
    Some(format!(
        "`{file}` is not read without the feature `project` of the crate `occ`; turn it on, as in `occ = {{ version = \
         \"{}\", features = [\"project\"] }}`",
        env!("CARGO_PKG_VERSION"),
    ))
}
