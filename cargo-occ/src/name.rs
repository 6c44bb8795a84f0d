//! How messages name a file.

use std::path::Path;

use occ_artifacts::percent_encoded;

use crate::plain::named;

/// The name that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// The file as messages name it.
pub(crate) fn quoted(path: &Path) -> String {
    if path == Path::new(STDIN) { shown(path) } else { format!("`{}`", shown(path)) }
}

/// The file as it was named. What is no text in its name, or hidden, is written as in a URL: `%FF`.
pub(crate) fn shown(path: &Path) -> String {
    if path == Path::new(STDIN) {
        return "standard input".to_owned();
    }
    named(&percent_encoded(path.as_os_str().as_encoded_bytes())).into_owned()
}
