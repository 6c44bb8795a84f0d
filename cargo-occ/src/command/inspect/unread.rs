//! What a manifest says of code that has no counts: a kernel that is not in it may be there.

use occ_artifacts::manifest::{Unread, UnreadCode};

use crate::{evaluated, input};

/// What of the files is code and not read, each kind once for a target, with the kernels that it says it has.
pub(super) fn all(unread: &[evaluated::UnreadCode]) -> Vec<Unread> {
    let mut found = UnreadCode::default();
    for parts in unread.chunk_by(|a, b| a.file == b.file) {
        let file = &parts[0].file;
        input::visit_unread(file, parts.iter().map(|code| &code.part), &mut found);
    }
    found.into_parts()
}
