//! What keeps a kernel from reaching more.

use super::change::{Change, ChangeKind};

/// In words, of a kernel that reaches less than it did or is new.
pub(super) fn limits(change: &Change) -> Vec<String> {
    let Some(origin) = &change.origin else { return Vec::new() };
    if !change.is_lower() && change.kind != ChangeKind::New {
        return Vec::new();
    }
    match origin.reached() {
        Ok(_) => origin
            .limits()
            .into_iter()
            .map(|limit| format!("{}{}", if limit.binds { "" } else { "then " }, limit.text))
            .collect(),
        Err(refusal) if refusal.cannot_launch() => {
            vec![format!("cannot launch: {}", refusal.reason)]
        }
        Err(refusal) => vec![refusal.reason.clone()],
    }
}
