//! Text written where there is no `String`: in `const`, and in a page's engine.

mod say;
mod written;

use core::fmt;

pub(crate) use say::{said, say, say_number};
pub(crate) use written::Count;
#[cfg(feature = "names")]
pub(crate) use written::Written;
pub use written::text_of;

/// What stands at the end of a text that was cut.
const CUT: &str = "…";

/// A text that is written in `const`: at most as long as the longest message takes of a kernel whose name
/// people can read. What does not fit is left out, whole characters only, and the text ends in `…`.
#[derive(Clone, Copy)]
pub struct Text(Buffer<{ Text::CAPACITY }>);

impl Text {
    /// The longest text, in bytes.
    pub const CAPACITY: usize = 1536;

    /// No text yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Buffer::new())
    }

    /// The text so far.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }

    pub(crate) const fn push(&mut self, text: &str) {
        self.0.push(text);
    }

    pub(crate) const fn number(&mut self, number: u64) {
        self.0.number(number);
    }

    /// Itself, whether a variable holds it or a reference to it.
    pub(crate) const fn borrowed(&mut self) -> &mut Self {
        self
    }

    /// `number` and a noun that takes an `s` in the plural.
    pub(crate) const fn count(&mut self, number: u64, noun: &str) {
        self.0.count(number, noun);
    }
}

impl Default for Text {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

/// Up to `CAPACITY` bytes of text.
#[derive(Clone, Copy)]
pub struct Buffer<const CAPACITY: usize> {
    bytes: [u8; CAPACITY],
    len: usize,
    is_cut: bool,
}

impl<const CAPACITY: usize> Buffer<CAPACITY> {
    /// No text yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0, is_cut: false }
    }

    /// The text so far.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// Whether the last character opens an object or a list of JSON.
    pub(crate) const fn opens(&self) -> bool {
        self.len > 0 && matches!(self.bytes[self.len - 1], b'{' | b'[')
    }

    pub(crate) const fn push(&mut self, text: &str) {
        if self.is_cut {
            return;
        }
        if text.len() <= CAPACITY - self.len {
            self.append(text, text.len());
            return;
        }
        self.is_cut = true;
        let most = CAPACITY.saturating_sub(CUT.len());
        if self.len <= most {
            self.append(text, boundary(text, most - self.len));
        } else {
            self.len = boundary(self.as_str(), most);
        }
        if CUT.len() <= CAPACITY {
            self.append(CUT, CUT.len());
        }
    }

    /// The first `end` bytes of a text, for which there is room.
    const fn append(&mut self, text: &str, end: usize) {
        let source = text.as_bytes();
        let mut i = 0;
        while i < end {
            self.bytes[self.len] = source[i];
            self.len += 1;
            i += 1;
        }
    }

    pub(crate) const fn number(&mut self, number: u64) {
        let mut digits = [0; 20];
        let mut at = digits.len();
        let mut rest = number;
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if let Ok(text) = core::str::from_utf8(digits.split_at(at).1) {
            self.push(text);
        }
    }

    /// `number` and a noun that takes an `s` in the plural.
    pub(crate) const fn count(&mut self, number: u64, noun: &str) {
        self.number(number);
        self.push(" ");
        self.push(noun);
        if number != 1 {
            self.push("s");
        }
    }
}

/// The bytes of the whole characters of a text that are in its first `most`, of which it has more.
const fn boundary(text: &str, most: usize) -> usize {
    let mut end = most;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}

impl<const CAPACITY: usize> fmt::Display for Buffer<CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Whether two texts are the same; `==` is not `const`.
#[must_use]
pub const fn is_same(a: &str, b: &str) -> bool {
    let [a, b] = [a.as_bytes(), b.as_bytes()];
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text<const CAPACITY: usize>(parts: &[&str]) -> Buffer<CAPACITY> {
        let mut text = Buffer::new();
        for part in parts {
            text.push(part);
        }
        text
    }

    #[test]
    fn what_fits_is_whole() {
        assert_eq!(text::<8>(&["abcd", "", "efgh", ""]).as_str(), "abcdefgh");
        assert_eq!(text::<3>(&["…"]).as_str(), "…");
        assert_eq!(text::<0>(&[""]).as_str(), "");
    }

    /// Of what is cut the end says so, and nothing follows, though it would fit.
    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(text::<8>(&["abcdefghi"]).as_str(), "abcde…");
        assert_eq!(text::<8>(&["abcd", "efghi", "j"]).as_str(), "abcde…");
        // No room is left for the sign, and so it takes some back.
        for parts in [["abcdef", "ghi"], ["abcdefg", "hi"], ["abcdefgh", "i"]] {
            assert_eq!(text::<8>(&parts).as_str(), "abcde…");
        }
        // Characters are whole: `é` takes 2 bytes and `…` 3.
        assert_eq!(text::<8>(&["abcdéf", "gh"]).as_str(), "abcd…");
        assert_eq!(text::<8>(&["abcdé", "fghi"]).as_str(), "abcd…");
        assert_eq!(text::<8>(&["abcé", "fghi"]).as_str(), "abcé…");
        assert_eq!(text::<8>(&["a", "………"]).as_str(), "a……");
        // There is no room for it at all.
        assert_eq!(text::<2>(&["abc"]).as_str(), "");
        assert_eq!(text::<3>(&["abcd"]).as_str(), "…");
    }
}
