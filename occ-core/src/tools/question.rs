//! What a person is told of a question that is written as text: `arch=gfx1100&workgroup=256&vgprs=96`.

use core::fmt::{Display, Formatter, Result, Write as _};

use crate::text::{Count, Written};

/// What is said where no `arch` is given.
pub const NO_ARCH: &str = "the architecture is missing; name it, as in `arch=gfx90a`";

/// What is said of a key that describes no kernel, where only those count.
#[must_use]
pub fn no_quantity(key: &str) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        write!(f, "`{key}` does not apply to a kernel that is described by numbers; leave it out")
    })
}

/// What is said of a part that is not `key=value`.
#[must_use]
pub fn no_pair(part: &str) -> impl Display {
    Written(move |f: &mut Formatter<'_>| write!(f, "expected `key=value`, found `{part}`"))
}

/// What is said of the value of `key` that is no number of threads and no shape.
#[must_use]
pub fn no_shape(key: &str) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        write!(
            f,
            "`{key}` takes a whole number, or two or three of them as a shape, as in `16,16,1`"
        )
    })
}

/// What is said of the value of `key` that is no number of threads, no shape, and no range of sizes.
#[must_use]
pub fn no_sizes(key: &str) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        write!(
            f,
            "`{key}` takes a whole number, a shape, as in `16,16,1`, or a range with both ends, as in \
             `64..=1024`"
        )
    })
}

/// What is said of the value of `key` that is no count, and leaves none open.
#[must_use]
pub fn no_least(key: &str) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        write!(f, "`{key}` takes a whole number, or `0..` where there may be more")
    })
}

/// What is said of a question that is not read.
#[must_use]
pub fn too_long(most: u32) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        let most = Count(most.into(), "byte");
        write!(f, "the question has more than {most}; leave out what is not needed")
    })
}

/// What is said of a key that has no place on an architecture, or of a product by its name, and why.
#[must_use]
pub fn does_not_count(key: &str, on: &str, why: &str) -> impl Display {
    Written(move |f: &mut Formatter<'_>| write!(f, "`{key}` does not apply to {on}: {why}"))
}

/// What is said of more architectures than are answered at once.
#[must_use]
pub fn too_many_chips(most: u32) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        write!(f, "more than {}; name fewer by `arch`", Count(most.into(), "architecture"))
    })
}

/// A name as the value of a question: what would end it, or a link that holds it, is written in percent signs.
#[derive(Clone, Copy)]
pub struct Encoded<'a>(pub &'a str);

impl Display for Encoded<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for byte in self.0.bytes() {
            if byte.is_ascii_alphanumeric() || b"-._~,:".contains(&byte) {
                f.write_char(char::from(byte))?;
            } else {
                write!(f, "%{byte:02X}")?;
            }
        }
        Ok(())
    }
}
