//! Which files in a folder must not pass for files without kernels.

use std::path::Path;

use occ_artifacts::ErrorKind;
use occ_artifacts::ending::{self, Format};

/// The kind of file that `path` is by its name.
fn format_of(path: &Path) -> Option<&'static Format> {
    Format::of(path.file_name()?.to_str()?)
}

/// Whether a file that gives no kernels, for the reason that `kind` is, must not pass for one without:
/// a pointer of git-lfs, one that is empty as a build that failed leaves it, or one that is not what its
/// name says. What has no ending may be code too; a mark is empty and has a name that starts with a point.
pub(super) fn is_unread(path: &Path, kind: &ErrorKind) -> bool {
    let format = format_of(path);
    match kind {
        ErrorKind::Empty => format.is_some() || path.extension().is_none() && !is_hidden(path),
        ErrorKind::Other => format.is_some_and(|format| format.is_code || !has_start(path, format)),
        ErrorKind::Unread(_) => format.is_some_and(|format| !has_start(path, format)),
        ErrorKind::Broken | ErrorKind::Short | ErrorKind::Ptx(_) | ErrorKind::Cache(_) => false,
        _ => true,
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// Whether a file starts as its name says.
fn has_start(path: &Path, format: &Format) -> bool {
    ending::start(path).is_some_and(|start| format.may_start(&start))
}
