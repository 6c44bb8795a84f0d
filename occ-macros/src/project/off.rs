//! What stands in for `occ.toml` where the feature `project` is off: a file that nobody reads must
//! not pass for one that holds.

use std::path::Path;

use proc_macro2::Span;

use crate::attribute::Arguments;
use crate::attribute::key::Key;
use crate::diagnostic::{Errors, Underline};

/// Reports an `occ.toml` that stands for the crate, unless the attribute leaves nothing open.
pub(crate) fn complete(
    arguments: &mut Arguments,
    authors: Span,
    errors: &mut Errors,
) -> Option<String> {
    let keys = [Key::Arch, Key::Resources, Key::Warn, Key::Spills];
    if keys.into_iter().all(|key| arguments.get(key).is_some()) {
        return None;
    }
    let root = std::env::var_os("CARGO_MANIFEST_DIR")?;
    let file = above(Path::new(&root))?;
    errors.push(
        Underline::attribute(authors),
        format!(
            "`{file}` is not read without the feature `project` of the crate `occ`; turn it on, as in \
             `occ = {{ version = \"{}\", features = [\"project\"] }}`",
            env!("CARGO_PKG_VERSION"),
        ),
    );
    None
}

/// The file in the crate's folder, or beside the `Cargo.toml` of a folder above it.
fn above(root: &Path) -> Option<String> {
    let mut up = String::new();
    for folder in root.ancestors() {
        if folder.join("occ.toml").is_file() && folder.join("Cargo.toml").is_file() {
            return Some(format!("{up}occ.toml"));
        }
        up.push_str("../");
    }
    None
}
