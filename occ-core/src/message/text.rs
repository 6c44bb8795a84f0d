//! Text written in `const`, where `format!` does not reach.

use core::fmt;

/// Up to `CAPACITY` bytes of text, by default what the longest message takes; what does not fit is
/// left out, whole characters only.
#[derive(Clone, Copy)]
pub struct Text<const CAPACITY: usize = 1536> {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl<const CAPACITY: usize> Text<CAPACITY> {
    /// The longest text, in bytes.
    pub const CAPACITY: usize = CAPACITY;

    /// No text yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    /// The text so far.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    pub(crate) const fn push(&mut self, text: &str) {
        let source = text.as_bytes();
        let mut end = source.len();
        if end > Self::CAPACITY - self.len {
            end = Self::CAPACITY - self.len;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
        }
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

impl<const CAPACITY: usize> Default for Text<CAPACITY> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const CAPACITY: usize> fmt::Display for Text<CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const CAPACITY: usize> fmt::Debug for Text<CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl<const CAPACITY: usize> PartialEq for Text<CAPACITY> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<const CAPACITY: usize> Eq for Text<CAPACITY> {}
