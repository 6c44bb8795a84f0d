//! A sentence on one line, in `const`, where `write!` does not reach.

/// Writes the parts of a sentence in the order in which they are read:
///
/// | part | writes |
/// |:--|:--|
/// | `"a "`, `vendor.wave()` | the text |
/// | `%(limit)` | the number |
/// | `%(limit => "wave")` | the number and its noun: `1 wave`, `2 waves` |
/// | `@in_file(file)` | what this function writes, whose first parameter is the text |
///
/// So the source has a sentence as a person reads it, and a search for its words finds it. All parts are
/// written in one step, because a macro that takes one and calls itself with the rest reads a long sentence
/// many times.
macro_rules! say {
    ($text:ident, $(
        $(%($number:expr $(=> $noun:expr)?))?
        $(@$write:ident($($argument:expr),* $(,)?))?
        $($part:expr)?
    ),*) => {{$(
        $($crate::text::say_number!($text, $number $(, $noun)?);)?
        $($write($text.borrowed(), $($argument),*);)?
        $($text.push($part);)?
    )*}};
}

/// A number, or a number and its noun.
macro_rules! say_number {
    ($text:ident, $number:expr) => {
        $text.number($number as u64)
    };
    ($text:ident, $count:expr, $noun:expr) => {
        $text.count($count as u64, $noun)
    };
}

/// A sentence of its own, of the parts that [`say!`] writes.
macro_rules! said {
    ($($part:tt)*) => {{
        let mut text = $crate::text::Text::new();
        $crate::text::say!(text, $($part)*);
        text
    }};
}

pub(crate) use {said, say, say_number};
