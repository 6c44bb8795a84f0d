//! What a person is told about a name that is no architecture.

use super::Text;
use crate::arch::lookup::NameError;

/// What a person is told about a name that is not one architecture.
#[must_use]
pub const fn name_error(name: &str, error: &NameError) -> Text {
    let mut text = Text::new();
    match error {
        NameError::Unknown { .. } | NameError::Capability { .. } => {
            text.push("unknown architecture `");
            text.push(name);
            text.push("`");
        }
        NameError::Ambiguous { .. } => {
            text.push("`");
            text.push(name);
            text.push("`");
        }
    }
    name_meant(&mut text, error);
    text
}

/// What follows the name that is not one architecture.
pub(super) const fn name_meant(text: &mut Text, error: &NameError) {
    match error {
        NameError::Unknown { nearest } => {
            if nearest[0].is_some() {
                text.push("; did you mean ");
                listed(text, nearest, "or");
                text.push("?");
            } else {
                text.push(
                    "; name a target (`gfx90a`, `sm_90`), a family (`cdna2`, `hopper`), or a \
                     product (`MI250X`, `H100`)",
                );
            }
        }
        NameError::Capability { target } => {
            text.push("; compute capability ");
            compute_capability(text, target);
            text.push(" is written `");
            text.push(target);
            text.push("`");
        }
        NameError::Ambiguous { choices, .. } => {
            text.push(" covers chips that differ; name one of ");
            listed(text, choices, "or");
        }
    }
}

/// `9.0`, `12.0a` for `sm_90`, `sm_120a`: the last digit is the minor number.
const fn compute_capability(text: &mut Text, target: &str) {
    let bytes = target.as_bytes();
    let mut number: u32 = 0;
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i].is_ascii_digit() {
            number = number.saturating_mul(10).saturating_add((bytes[i] - b'0') as u32);
        }
        i += 1;
    }
    text.number(number as u64 / 10);
    text.push(".");
    text.number(number as u64 % 10);
    match bytes.last() {
        Some(b'a') => text.push("a"),
        Some(b'f') => text.push("f"),
        _ => {}
    }
}

/// `` `a`, `b`, or `c` ``, up to the first `None`.
const fn listed<const N: usize>(text: &mut Text, names: &[Option<&'static str>; N], last: &str) {
    let mut count = 0;
    while count < N && names[count].is_some() {
        count += 1;
    }
    let mut i = 0;
    while i < count {
        if i > 0 {
            text.push(if count > 2 { ", " } else { " " });
            if i + 1 == count {
                text.push(last);
                text.push(" ");
            }
        }
        if let Some(name) = names[i] {
            text.push("`");
            text.push(name);
            text.push("`");
        }
        i += 1;
    }
}
