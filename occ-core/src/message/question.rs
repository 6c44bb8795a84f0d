//! What a person is told of a question that is written as text: `arch=gfx1100&workgroup=256&vgprs=96`.

use core::fmt::{Display, Formatter, Result, Write as _};

use super::{Text, is_same, said, say};
use crate::key::{DECLARATIONS, Declaration, Key};
use crate::lookup::closest;

/// What is said where no `arch` is given.
#[must_use]
pub const fn no_arch() -> Text {
    said!("the architecture is missing; name it, as in `arch=gfx90a`")
}

/// Every name that a person may write for a key, in the order of the declarations.
pub const KEY_NAMES: [&str; COUNT] = {
    let mut all = [""; COUNT];
    let (mut next, mut at) = (0, 0);
    while at < DECLARATIONS.len() {
        let names = DECLARATIONS[at].names;
        let mut number = 0;
        while number < names.len() {
            all[next] = names[number];
            (next, number) = (next + 1, number + 1);
        }
        at += 1;
    }
    all
};

const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < DECLARATIONS.len() {
        (count, at) = (count + DECLARATIONS[at].names.len(), at + 1);
    }
    count
};

/// What is said of a key that does not exist, and the key that was meant, if that can be told.
#[must_use]
pub fn unknown_key(name: &str) -> (Option<Key>, Text) {
    let mut text = said!("unknown key `", name, "`; ");
    let heard = DECLARATIONS.iter().find(|declaration| declaration.heard.contains(&name));
    if let Some(Declaration { key, names, .. }) = heard {
        say!(text, "it is called ");
        for (at, name) in names.iter().enumerate() {
            say!(text, if at == 0 { "`" } else { " or `" }, name, "`");
        }
        say!(text, " here");
        return (Some(*key), text);
    }
    if let Some(near) = nearest(name) {
        say!(text, "the nearest is `", near, "`");
        return (Key::named(near), text);
    }
    say!(text, "the keys are ");
    for (at, name) in KEY_NAMES.iter().enumerate() {
        let between = match at {
            0 => "`",
            at if at + 1 == COUNT => ", and `",
            _ => ", `",
        };
        say!(text, between, name, "`");
    }
    (None, text)
}

/// The key that `name` is the beginning of, that a slip of the keys turned into `name`, or that
/// `name` says at greater length.
fn nearest(name: &str) -> Option<&'static str> {
    if name.len() > 2
        && let Some(known) = KEY_NAMES.iter().find(|known| known.starts_with(name))
    {
        return Some(known);
    }
    if let Some(known) = KEY_NAMES.iter().find(|known| is_swapped(name, known)) {
        return Some(known);
    }
    if let Some(known) = closest(name, &KEY_NAMES) {
        return Some(known);
    }
    let mut longest = None;
    for known in KEY_NAMES {
        if name.starts_with(known) && longest.is_none_or(|it: &str| it.len() <= known.len()) {
            longest = Some(known);
        }
    }
    longest
}

/// Whether two letters of `known` were swapped, and no more.
fn is_swapped(name: &str, known: &str) -> bool {
    if name.len() != known.len() {
        return false;
    }
    let (known, name) = (known.as_bytes(), name.as_bytes());
    let Some(at) = (0..name.len()).find(|&at| name[at] != known[at]) else { return false };
    name.get(at + 1) == Some(&known[at])
        && known.get(at + 1) == Some(&name[at])
        && name.get(at + 2..) == known.get(at + 2..)
}

/// What is said of a key that is given more than once, by these names.
#[must_use]
pub const fn given_twice(first: &str, second: &str) -> Text {
    if is_same(first, second) {
        said!("`", first, "` is given twice; leave one of them out")
    } else {
        said!("`", first, "` and `", second, "` are the same key; leave one of them out")
    }
}

/// What is said of a key that describes no kernel, where only those count.
#[must_use]
pub const fn no_quantity(key: &str) -> Text {
    said!("`", key, "` says nothing of a kernel that is described by numbers; leave it out")
}

/// What is said of a part that is not `key=value`.
#[must_use]
pub const fn no_pair(part: &str) -> Text {
    said!("expected `key=value`, found `", part, "`")
}

/// What is said of the value of `key` that is no number of threads and no shape.
#[must_use]
pub const fn no_shape(key: &str) -> Text {
    said!("`", key, "` takes a whole number, or two or three of them as a shape, as in `16,16,1`")
}

/// What is said of the value of `key` that is no number of threads, no shape, and no range of sizes.
#[must_use]
pub const fn no_sizes(key: &str) -> Text {
    said!(
        "`",
        key,
        "` takes a whole number, a shape, as in `16,16,1`, or a range with both ends, as in `64..=1024`"
    )
}

/// What is said of the value of `key` that is no count, and leaves none open.
#[must_use]
pub const fn no_least(key: &str) -> Text {
    said!("`", key, "` takes a whole number, or `0..` where there may be more")
}

/// What is said of a question that is not read.
#[must_use]
pub const fn too_long(most: u32) -> Text {
    said!("the question has more than ", #most => "byte", "; leave out what is not needed")
}

/// What is said of a key that has no place on an architecture, or of a product by its name, and why.
#[must_use]
pub const fn does_not_count(key: &str, on: &str, why: &str) -> Text {
    said!("`", key, "` does not count on ", on, ": ", why)
}

/// What is said of more architectures than are answered at once.
#[must_use]
pub const fn too_many_chips(most: u32) -> Text {
    said!("more than ", #most => "architecture", "; name fewer by `arch`")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_letters_are_swapped_and_no_more() {
        for (name, known) in [("vpgrs", "vgprs"), ("ab", "ba"), ("abdc", "abcd")] {
            assert!(is_swapped(name, known), "{name}");
        }
        for (name, known) in
            [("ab", "ab"), ("ax", "ab"), ("badc", "abcd"), ("vgpr", "vgprs"), ("bxa", "axb")]
        {
            assert!(!is_swapped(name, known), "{name}");
        }
    }

    #[test]
    fn every_name_is_listed() {
        let declared = DECLARATIONS.iter().flat_map(|declared| declared.names.iter().copied());
        assert!(KEY_NAMES.into_iter().eq(declared));
        assert!(unknown_key("zzzzzzzzzzzz").1.as_str().ends_with(", and `crate`"));
    }
}
