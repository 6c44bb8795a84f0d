//! Compute capabilities in other spellings than those of their targets.

use super::key::Key;
use crate::chips;

/// Words that people put before a compute capability.
const CAPABILITY: &[&[u8]] = &[b"computecapability", b"compute", b"cc", b"sm"];

/// The target that is meant by a compute capability in another spelling: `compute_90a`, `cc 9.0`,
/// `9.0`.
pub(super) const fn capability(wanted: &Key) -> Option<&'static str> {
    let mut digits = Key { bytes: wanted.bytes, len: wanted.len };
    let mut i = 0;
    while i < CAPABILITY.len() {
        digits.strip(CAPABILITY[i]);
        i += 1;
    }
    let mut target = Key::new("sm");
    i = 0;
    while i < digits.len && target.len < Key::MAX {
        if !digits.is_point(i) {
            target.bytes[target.len] = digits.bytes[i];
            target.len += 1;
        }
        i += 1;
    }
    i = 0;
    while let Some(chip) = chips::get(i) {
        i += 1;
        if target.is(chip.arch.name.as_str()) {
            return Some(chip.arch.name.as_str());
        }
        let mut j = 0;
        while j < chip.aliases.len() {
            if target.is(chip.aliases[j]) {
                return Some(chip.aliases[j]);
            }
            j += 1;
        }
    }
    None
}
