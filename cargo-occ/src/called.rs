//! How this program was called: by cargo, as `cargo occ`, or by its own name, as people do who have no cargo.

use std::borrow::Cow;
use std::sync::OnceLock;

/// How help and advice name the program where cargo calls it.
const BY_CARGO: &str = "cargo occ";
/// The same without cargo.
const ALONE: &str = "cargo-occ";

/// Whether cargo calls it: it puts `occ` before the arguments.
pub(crate) fn is_by_cargo() -> bool {
    static IS: OnceLock<bool> = OnceLock::new();
    *IS.get_or_init(|| cfg!(test) || std::env::args_os().nth(1).is_some_and(|it| it == "occ"))
}

/// The name of the program, as it was called.
pub(crate) fn name() -> &'static str {
    if is_by_cargo() { BY_CARGO } else { ALONE }
}

/// A text with commands to run, as whoever reads it calls them.
pub(crate) fn as_called(text: &str) -> Cow<'_, str> {
    if name() == BY_CARGO || !text.contains(BY_CARGO) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(&format!("`{BY_CARGO}"), &format!("`{ALONE}")))
}
