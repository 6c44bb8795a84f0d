//! What a person is told about the value of a key that is not of its kind.

#[cfg(feature = "tools")]
use core::fmt::{Display, Formatter};

use super::percentage::percent;
use crate::kernel::Wave;
use crate::number::Ratio;
#[cfg(feature = "tools")]
use crate::text::Written;
use crate::text::{Text, said, say};

/// What a person is told about the value of `key` that is no count of at least `least`, or none of 32 bits.
#[must_use]
pub const fn no_count(key: &str, too_large: bool, least: u32) -> Text {
    if too_large {
        said!("`", key, "` takes a whole number, ", %(u32::MAX), " or less")
    } else {
        said!("`", key, "` takes a whole number, ", %(least), " or more")
    }
}

/// What a person is told about the value of `key` that is no fraction.
#[must_use]
pub const fn no_fraction(key: &str) -> Text {
    said!("`", key, "` takes a fraction from 0 to 1, such as `0.5` or `\"50%\"`")
}

/// What a person is told about the value of `key` that was an `f32`, which has none like 0.6:
/// ``` `min` is 60.000002%, because an `f32` has no 0.6; make it an `f64` ```.
#[must_use]
pub const fn rough_fraction(key: &str, value: Ratio) -> Text {
    said!("`", key, "` is ", @percent(value, 7), ", because an `f32` has only about seven digits; make it an \
          `f64`")
}

/// What a person is told about the value of `key` that is no wave.
#[must_use]
pub const fn no_wave(key: &str) -> Text {
    said!("`", key, "` takes ", Wave::CHOICES, ", the threads of a wave")
}

/// What a person is told about the value of `key` that is an empty range.
#[must_use]
pub const fn no_range(key: &str) -> Text {
    said!("`", key, "` takes a range that is not empty, as in `64..=1024`")
}

/// What a person is told about the value of `key` that is none of `choices`.
#[cfg(feature = "tools")]
#[must_use]
pub fn no_choice(key: &str, choices: &[&str]) -> impl Display {
    Written(move |f: &mut Formatter<'_>| write!(f, "`{key}` takes {}", said!(@either(choices))))
}

/// `` `a`, `b`, or `c` ``
pub(crate) const fn either(text: &mut Text, names: &[&str]) {
    let mut i = 0;
    while i < names.len() {
        if i > 0 {
            say!(text, if names.len() > 2 { ", " } else { " " });
            say!(text, if i + 1 == names.len() { "or " } else { "" });
        }
        say!(text, "`", names[i], "`");
        i += 1;
    }
}
