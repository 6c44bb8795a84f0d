//! Fractions compared as integers: no floating point decides anything.

use core::cmp::Ordering;

/// A fraction of two integers. Compared by cross-multiplication, so exactly.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ratio {
    /// The part.
    pub numerator: u32,
    /// The whole; a fraction over 0 compares as 0.
    pub denominator: u32,
}

impl Ratio {
    /// `numerator` over `denominator`.
    #[must_use]
    pub const fn new(numerator: u32, denominator: u32) -> Self {
        Self { numerator, denominator }
    }

    /// The billionth that `value` is, or the next below: `0.1`, which no binary fraction equals, means
    /// one tenth, and `2.0 / 3.0` is not more than two thirds. `None` outside 0 to 1.
    #[must_use]
    pub const fn from_f64(value: f64) -> Option<Self> {
        if !(value >= 0.0 && value <= 1.0) {
            return None;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to a billion fits"
        )]
        let billionths = (value * 1e9 + 1e-3) as u32;
        Some(Self::new(billionths, 1_000_000_000))
    }

    /// The fraction that a text is, to nine decimals: `0.35`, or a percentage, `37.5%`. `None` outside 0 to 1.
    #[doc(hidden)]
    #[must_use]
    pub fn written(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_digit = |first: char| first.is_ascii_digit();
        let is_percentage = |number: &str| {
            number.starts_with(is_digit) && number.chars().all(|char| is_digit(char) || char == '.')
        };
        let value = match text.strip_suffix('%').map(str::trim_end) {
            Some(percent) if !is_percentage(percent) => return None,
            Some(percent) => percent.parse::<f64>().ok()? / 100.0,
            None => text.parse().ok()?,
        };
        let mut read = Self::from_f64(value)?;
        while read.denominator > 1 && read.numerator.is_multiple_of(10) {
            read = Self::new(read.numerator / 10, read.denominator / 10);
        }
        Some(read)
    }

    /// Whether this fraction is smaller than `other`.
    #[must_use]
    pub const fn is_below(self, other: Self) -> bool {
        self.scaled(other) < other.scaled(self)
    }

    /// The least whole number of `whole` parts that reaches this fraction.
    #[must_use]
    pub const fn of(self, whole: u32) -> u32 {
        if self.denominator == 0 {
            return 0;
        }
        crate::number::narrow(
            (self.numerator as u64 * whole as u64).div_ceil(self.denominator as u64),
        )
    }

    /// The numerator over the product of both denominators, of which none counts as 0.
    const fn scaled(self, other: Self) -> u64 {
        let other = if other.denominator == 0 { 1 } else { other.denominator };
        if self.denominator == 0 { 0 } else { self.numerator as u64 * other as u64 }
    }

    /// The fraction as a number, for display and plots only.
    #[must_use]
    pub const fn as_f64(self) -> f64 {
        if self.denominator == 0 { 0.0 } else { self.numerator as f64 / self.denominator as f64 }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        self.scaled(*other).cmp(&other.scaled(*self))
    }
}
