//! What a manifest says of code that has no counts: a kernel that is not in it may be there.

use std::fs;

use occ_artifacts::manifest::{Unread, UnreadCode};
use occ_artifacts::{Visit as _, each_path};

use crate::evaluated;

/// What of the files is code and not read, each kind once for a target, with the kernels that it says it has.
pub(super) fn all(unread: &[evaluated::UnreadCode]) -> Vec<Unread> {
    let mut found = UnreadCode::default();
    for parts in unread.chunk_by(|a, b| a.file == b.file) {
        let file = &parts[0].file;
        if each_path(file, "", &mut found).is_err() {
            // It is nothing else, or cannot be read again.
            for code in parts {
                found.unread(code.part.clone(), &mut || fs::read(file).ok());
            }
        }
    }
    found.into_parts()
}
