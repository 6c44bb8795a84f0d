//! Fractions as percentages.

use crate::number::Ratio;
use crate::text::Text;

/// `41.7%`: at most one decimal, rounded, for what is only shown. No part of the whole reads as all
/// or nothing of it: `99.9%`, `<0.1%`.
#[must_use]
pub const fn percentage(ratio: Ratio) -> Text {
    let mut text = Text::new();
    rounded(&mut text, ratio);
    text
}

/// A percentage with at most one decimal, rounded half up: for what decides nothing.
pub(super) const fn rounded(text: &mut Text, ratio: Ratio) {
    let whole = if ratio.denominator == 0 { 1 } else { ratio.denominator as u64 };
    let part = ratio.numerator as u64;
    let tenths = (part * 2000 + whole) / (whole * 2);
    if part > 0 && tenths == 0 {
        text.push("<0.1%");
        return;
    }
    let tenths = if part < whole && tenths > 999 { 999 } else { tenths };
    text.number(tenths / 10);
    if !tenths.is_multiple_of(10) {
        text.push(".");
        text.number(tenths % 10);
    }
    text.push("%");
}

/// A percentage with at most `digits` decimals, cut rather than rounded: it never claims more than
/// there is.
pub(super) const fn percent(text: &mut Text, ratio: Ratio, digits: u32) {
    let whole = if ratio.denominator == 0 { 1 } else { ratio.denominator as u64 };
    let parts = ratio.numerator as u64 * 100;
    text.number(parts / whole);
    // Long division, a digit at a time, keeps every product within 64 bits.
    let mut rest = parts % whole;
    let (mut written, mut digit) = (0, 1);
    while digit <= digits {
        rest *= 10;
        if rest >= whole {
            text.push(if written == 0 { "." } else { "" });
            while written + 1 < digit {
                text.push("0");
                written += 1;
            }
            text.number(rest / whole);
            written += 1;
            rest %= whole;
        }
        digit += 1;
    }
    text.push("%");
}

/// Two decimals, or as many more as it takes to tell the two apart.
pub(super) const fn distinct_digits(a: Ratio, b: Ratio) -> u32 {
    let mut digits = 2;
    // Of two different fractions, twelve decimals of a percent tell any apart that 32 bits hold.
    while digits < 12 {
        let scale = 100 * 10_u64.pow(digits);
        if cut(a, scale) != cut(b, scale) {
            break;
        }
        digits += 1;
    }
    digits
}

const fn cut(ratio: Ratio, scale: u64) -> u128 {
    let whole = if ratio.denominator == 0 { 1 } else { ratio.denominator as u128 };
    ratio.numerator as u128 * scale as u128 / whole
}
