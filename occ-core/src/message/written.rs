//! Sentences that const evaluation never prints, written by `write!`.

use core::fmt::{Display, Formatter, Result, Write};

use super::Text;

/// What a closure writes.
#[cfg(feature = "names")]
pub(super) struct Written<F>(pub(super) F);

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
pub(super) struct Count<'a>(pub(super) u64, pub(super) &'a str);

impl Display for Count<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(number, noun) = self;
        write!(f, "{number} {noun}{}", if *number == 1 { "" } else { "s" })
    }
}
