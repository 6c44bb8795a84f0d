//! A sentence on one line, in `const`, where `write!` does not reach.

/// Writes the parts of a sentence in the order in which they are read:
///
/// | part | writes |
/// |:--|:--|
/// | `"a "`, `vendor.wave()` | the text |
/// | `#limit` | the number |
/// | `#limit => "wave"` | the number and its noun: `1 wave`, `2 waves` |
/// | `@in_file(file)` | what this function writes, whose first parameter is the text |
///
/// So the source has a sentence as a person reads it, and a search for its words finds it.
macro_rules! say {
    ($text:ident $(,)?) => {};
    ($text:ident, #$count:expr => $noun:expr $(, $($rest:tt)*)?) => {{
        $text.count($count as u64, $noun);
        $crate::message::say!($text, $($($rest)*)?);
    }};
    ($text:ident, #$number:expr $(, $($rest:tt)*)?) => {{
        $text.number($number as u64);
        $crate::message::say!($text, $($($rest)*)?);
    }};
    ($text:ident, @$write:ident($($argument:expr),* $(,)?) $(, $($rest:tt)*)?) => {{
        $write($text.borrowed(), $($argument),*);
        $crate::message::say!($text, $($($rest)*)?);
    }};
    ($text:ident, $part:expr $(, $($rest:tt)*)?) => {{
        $text.push($part);
        $crate::message::say!($text, $($($rest)*)?);
    }};
}

/// A sentence of its own, of the parts that [`say!`] writes.
macro_rules! said {
    ($($part:tt)*) => {{
        let mut text = $crate::message::Text::new();
        $crate::message::say!(text, $($part)*);
        text
    }};
}

pub(crate) use {said, say};
