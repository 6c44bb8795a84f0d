//! What a person is told about the value of a key that is not of its kind.

use super::Text;
use super::percentage::percent;
use crate::number::Ratio;

/// What a person is told about the value of `key` that is no count, or none of 32 bits.
#[must_use]
pub const fn no_count(key: &str, too_large: bool) -> Text {
    let mut text = takes(key, "a whole number, ");
    if too_large {
        text.number(u32::MAX as u64);
        text.push(" or less");
    } else {
        text.push("0 or more");
    }
    text
}

/// What a person is told about the value of `key` that is no fraction.
#[must_use]
pub const fn no_fraction(key: &str) -> Text {
    takes(key, "a fraction from 0 to 1, such as `0.5` or `\"50%\"`")
}

/// What a person is told about the value of `key` that was an `f32`, which has none like 0.6:
/// ``` `min` is 60.000002%, because an `f32` has no 0.6; make it an `f64` ```.
#[must_use]
pub const fn rough_fraction(key: &str, value: Ratio) -> Text {
    let mut text = Text::new();
    text.push("`");
    text.push(key);
    text.push("` is ");
    percent(&mut text, value, 7);
    text.push(", because an `f32` has only about seven digits; make it an `f64`");
    text
}

/// What a person is told about the value of `key` that is no wave.
#[must_use]
pub const fn no_wave(key: &str) -> Text {
    takes(key, "32 or 64, the threads of a wave")
}

/// What a person is told about the value of `key` that is an empty range.
#[must_use]
pub const fn no_range(key: &str) -> Text {
    takes(key, "a range that is not empty, as in `64..=1024`")
}

/// What a person is told about the value of `key` that is none of `choices`.
#[must_use]
pub const fn no_choice(key: &str, choices: &[&str]) -> Text {
    let mut text = takes(key, "");
    let mut i = 0;
    while i < choices.len() {
        if i > 0 {
            text.push(if choices.len() > 2 { ", " } else { " " });
            text.push(if i + 1 == choices.len() { "or " } else { "" });
        }
        text.push("`");
        text.push(choices[i]);
        text.push("`");
        i += 1;
    }
    text
}

const fn takes(key: &str, what: &str) -> Text {
    let mut text = Text::new();
    text.push("`");
    text.push(key);
    text.push("` takes ");
    text.push(what);
    text
}
