//! What a person is told about the name of a key.

use core::fmt::{Display, Formatter};

use crate::key::{DECLARATIONS, Declaration, Key, ValueKind};
use crate::lookup::closest;
use crate::text::Written;

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
pub fn unknown_key(name: &str) -> (Option<Key>, impl Display) {
    let heard = DECLARATIONS.iter().find(|declaration| declaration.heard.contains(&name));
    let near = heard.map_or_else(|| nearest(name), |_| None);
    let meant = heard.map(|heard| heard.key).or_else(|| Key::named(near?));
    let text = Written(move |f: &mut Formatter<'_>| {
        write!(f, "unknown key `{name}`; ")?;
        if let Some(Declaration { names, kind, .. }) = heard {
            f.write_str("it is called ")?;
            for (at, name) in names.iter().enumerate() {
                let joint = match at {
                    0 => "",
                    at if at + 1 == names.len() => " or ",
                    _ => ", ",
                };
                write!(f, "{joint}`{name}`")?;
            }
            // Other tools count waves in the same place.
            let counts = if *kind == ValueKind::Threads { ", and counts threads" } else { "" };
            return write!(f, " here{counts}");
        }
        if let Some(near) = near {
            return write!(f, "the nearest is `{near}`");
        }
        f.write_str("the keys are ")?;
        for (at, name) in KEY_NAMES.iter().enumerate() {
            let between = match at {
                0 => "",
                at if at + 1 == COUNT => ", and ",
                _ => ", ",
            };
            write!(f, "{between}`{name}`")?;
        }
        Ok(())
    });
    (meant, text)
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
pub fn given_twice(first: &str, second: &str) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        if first == second {
            write!(f, "`{first}` is given twice; leave one of them out")
        } else {
            write!(f, "`{first}` and `{second}` are the same key; leave one of them out")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::text_of;

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
    fn words_of_other_tools_are_heard() {
        for name in ["num_warps", "launch_bounds"] {
            let (key, text) = unknown_key(name);
            assert!(key.is_some_and(|key| key.is(Key::Workgroup)), "{name}");
            let expected = "; it is called `workgroup` or `block` here, and counts threads";
            assert!(text_of(text).as_str().ends_with(expected), "{name}");
        }
    }

    #[test]
    fn every_name_is_listed() {
        let declared = DECLARATIONS.iter().flat_map(|declared| declared.names.iter().copied());
        assert!(KEY_NAMES.into_iter().eq(declared));
        assert!(text_of(unknown_key("zzzzzzzzzzzz").1).as_str().ends_with(", and `crate`"));
    }
}
