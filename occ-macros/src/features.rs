//! What the attribute does not read without a feature of the crate `occ`: a file that nobody reads must not pass for one
//! that was read.

use std::path::PathBuf;

use occ_core::__private::key::Key;
use occ_core::__private::project::{FILE, find_on_disk};

use crate::arguments::{Argument, Arguments};
use crate::tokens::{At, Errors};

/// The keys of a contract that `occ.toml` may say.
pub(crate) const OF_PROJECT: [Key; 4] = [Key::Arch, Key::Resources, Key::Warn, Key::Spills];
/// The keys that are about a compiler's output.
pub(crate) const OF_FILES: [Key; 4] = [Key::Resources, Key::Kernel, Key::Copies, Key::Spills];

/// Gives the arguments what the crate's `occ.toml` says, and answers with its path, for the compiler to watch. Reports
/// the file, and keys of files, where the feature that reads them is off.
pub(crate) fn complete(
    arguments: &mut Arguments,
    name_at: At,
    errors: &mut Errors,
) -> Option<String> {
    let turn_on = |fact: String, feature: &str| {
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "{fact} the feature `{feature}` of the crate `occ`; turn it on, as in `occ = {{ version = \"{version}\", \
             features = [\"{feature}\"] }}`"
        )
    };
    if !cfg!(feature = "project")
        && let Some(file) = unread(arguments)
    {
        let text = turn_on(format!("`{file}` is not read without"), "project");
        errors.push(At::attribute(name_at), text);
    }
    let of_file = arguments.list.iter().find(|argument| OF_FILES.contains(&argument.key));
    if let Some(Argument { name, at, .. }) = of_file.filter(|_| !cfg!(feature = "artifacts")) {
        errors.push(At::span(at.first), turn_on(format!("`{name}` needs"), "artifacts"));
    }
    #[cfg(feature = "project")]
    return crate::project::complete(arguments, name_at, errors);
    #[cfg(not(feature = "project"))]
    None
}

/// The `occ.toml` that would say something, from the crate's folder on.
fn unread(arguments: &Arguments) -> Option<String> {
    let is_open = OF_PROJECT.into_iter().any(|key| arguments.get(key).is_none());
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").filter(|_| is_open)?);
    let folder = find_on_disk!(root.clone())?;
    let up = root.ancestors().position(|above| above == folder);
    Some(up.map_or_else(
        || folder.join(FILE).to_string_lossy().into_owned(),
        |up| "../".repeat(up) + FILE,
    ))
}
