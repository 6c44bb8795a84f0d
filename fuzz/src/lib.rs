//! What must hold for any bytes, one function a target. The ordinary tests replay the regressions with
//! the same functions.

pub mod readers;

/// The target of this name.
///
/// # Panics
///
/// Where there is none.
#[must_use]
pub fn target(targets: &[(&str, fn(&[u8]))], name: &str) -> fn(&[u8]) {
    let found = targets.iter().find(|(target, _)| *target == name);
    found.unwrap_or_else(|| panic!("no target `{name}`")).1
}
