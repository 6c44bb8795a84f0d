//! Sentences that const evaluation never prints, written by `write!`.

use core::fmt::{Display, Formatter, Result, Write};

use super::Text;

/// What a closure writes.
#[cfg(feature = "names")]
pub(crate) struct Written<F>(pub(crate) F);

#[cfg(feature = "names")]
impl<F: Fn(&mut Formatter<'_>) -> Result> Display for Written<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        (self.0)(f)
    }
}

/// A sentence as text, for who has no `String`.
pub fn text_of(sentence: impl Display) -> Text {
    let mut text = Text::new();
    // A text takes all, and cuts what is too long.
    let _ = write!(text, "{sentence}");
    text
}

/// A number and a noun that takes an `s` in the plural.
pub(crate) struct Count<'a>(pub(crate) u64, pub(crate) &'a str);

impl Display for Count<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(number, noun) = self;
        write!(f, "{number} {noun}{}", if *number == 1 { "" } else { "s" })
    }
}
