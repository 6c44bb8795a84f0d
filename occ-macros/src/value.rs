//! Values: literals that are known while expanding, and everything else.

use std::num::IntErrorKind;

use occ_core::Ratio;
use proc_macro::{Delimiter, Literal, TokenStream, TokenTree};

use crate::tokens::{group, ident, is_punct, split_commas};

/// What a value's tokens say.
pub(crate) enum Value {
    Int(u64),
    Float(String),
    Str(String),
    Bool(bool),
    /// A literal of a kind that no key takes, or a number with a sign.
    Other,
    /// To be evaluated by the compiler.
    Expr,
}

impl Value {
    pub(crate) fn of(tokens: &TokenStream) -> Self {
        let mut iter = tokens.clone().into_iter();
        match (iter.next(), iter.next(), iter.next()) {
            (Some(TokenTree::Literal(literal)), None, None) => Self::literal(&literal),
            (Some(TokenTree::Group(group)), None, None)
                if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis)
                    && split_commas(group.stream()).len() == 1 =>
            {
                Self::of(&group.stream())
            }
            (Some(token @ TokenTree::Ident(_)), None, None) => match ident(Some(&token)).as_deref()
            {
                Some("true") => Self::Bool(true),
                Some("false") => Self::Bool(false),
                _ => Self::Expr,
            },
            (Some(TokenTree::Punct(minus)), Some(TokenTree::Literal(_)), None)
                if minus.as_char() == '-' =>
            {
                Self::Other
            }
            _ => Self::Expr,
        }
    }

    fn literal(literal: &Literal) -> Self {
        let text = literal.to_string();
        if let Some(quoted) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            return Self::Str(quoted.replace("\\\"", "\"").replace("\\\\", "\\"));
        }
        if text.starts_with("r\"") || text.starts_with("r#") {
            let hashes = text.bytes().skip(1).take_while(|byte| *byte == b'#').count();
            let (start, end) = (hashes + 2, text.len() - hashes - 1);
            return text.get(start..end).map_or(Self::Other, |text| Self::Str(text.to_owned()));
        }
        if !text.starts_with(|first: char| first.is_ascii_digit()) {
            return Self::Other;
        }
        integer(&text).map_or_else(|| decimal(&text).map_or(Self::Other, Self::Float), Self::Int)
    }
}

/// The integer that a literal is, with any base, underscores and an integer suffix; the largest
/// where it is larger.
fn integer(text: &str) -> Option<u64> {
    let text = text.replace('_', "");
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0o") => (&text[2..], 8),
        Some("0b") => (&text[2..], 2),
        _ => (&text[..], 10),
    };
    let end = digits.find(['u', 'i']).unwrap_or(digits.len());
    match &digits[end..] {
        "" | "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64"
        | "i128" | "isize" => match u64::from_str_radix(&digits[..end], radix) {
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => Some(u64::MAX),
            number => number.ok(),
        },
        _ => None,
    }
}

/// The digits of a float literal, without underscores and suffix.
fn decimal(text: &str) -> Option<String> {
    let text = text.replace('_', "");
    let text = text.strip_suffix("f32").or_else(|| text.strip_suffix("f64")).unwrap_or(&text);
    text.parse::<f64>().ok().map(|_| text.to_owned())
}

/// The exact fraction that a decimal is: `0.35` is 35 of 100. `None` outside 0 to 1.
pub(crate) fn ratio(text: &str) -> Option<Ratio> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = u32::try_from(part.len()).ok()?;
    let exact = 10_u32.checked_pow(digits).and_then(|scale| {
        let part = if part.is_empty() { 0 } else { part.parse().ok()? };
        let sum = whole.parse::<u32>().ok()?.checked_mul(scale)?.checked_add(part)?;
        Some(Ratio::new(sum, scale))
    });
    match exact {
        Some(ratio) if ratio > Ratio::new(1, 1) => None,
        Some(ratio) => Some(ratio),
        // An exponent, or more digits than 32 bits hold.
        None => Ratio::from_f64(text.parse().ok()?),
    }
}

/// The fraction that a percentage is: `37.5%` is 375 of 1000.
pub(crate) fn percentage(text: &str) -> Option<Ratio> {
    let number = text.trim().strip_suffix('%')?.trim();
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if !whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit()) || whole.is_empty() {
        return None;
    }
    let digits = u32::try_from(part.len()).ok()?;
    let exact = 10_u32.checked_pow(digits).and_then(|scale| {
        let sum = format!("{whole}{part}").parse().ok()?;
        Some(Ratio::new(sum, scale.checked_mul(100)?))
    });
    match exact {
        Some(ratio) => (ratio <= Ratio::new(1, 1)).then_some(ratio),
        // More digits than 32 bits hold.
        None => Ratio::from_f64(number.parse::<f64>().ok()? / 100.0),
    }
}

/// The parts of `(x, y, z)`, `(x,)` and `()`; one part where it is no tuple.
pub(crate) fn dimensions(tokens: &TokenStream) -> Vec<TokenStream> {
    let mut iter = tokens.clone().into_iter();
    if let (Some(first), None) = (iter.next(), iter.next())
        && let Some(tuple) = group(Some(&first), Delimiter::Parenthesis)
    {
        let parts = split_commas(tuple.stream());
        let comma = tuple.stream().into_iter().any(|token| is_punct(Some(&token), ','));
        if comma || parts.is_empty() {
            return parts.into_iter().map(|part| part.into_iter().collect()).collect();
        }
    }
    vec![tokens.clone()]
}

/// The size and alignment of a type that is known without asking the compiler: numbers and arrays
/// of them.
pub(crate) fn known_size(tokens: &TokenStream) -> Option<(u64, u64)> {
    let mut iter = tokens.clone().into_iter();
    match (iter.next(), iter.next()) {
        (Some(TokenTree::Ident(name)), None) => {
            let size = match name.to_string().as_str() {
                "u8" | "i8" | "bool" => 1,
                "u16" | "i16" => 2,
                "u32" | "i32" | "f32" => 4,
                "u64" | "i64" | "f64" => 8,
                _ => return None,
            };
            Some((size, size))
        }
        (Some(TokenTree::Group(array)), None) if array.delimiter() == Delimiter::Bracket => {
            let (element, length) = array_parts(array.stream())?;
            let (size, align) = known_size(&element)?;
            match Value::of(&length) {
                Value::Int(length) => Some((size.checked_mul(length)?, align)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Element and length of `T; N`.
fn array_parts(tokens: TokenStream) -> Option<(TokenStream, TokenStream)> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let at = tokens.iter().position(|token| is_punct(Some(token), ';'))?;
    Some((tokens[..at].iter().cloned().collect(), tokens[at + 1..].iter().cloned().collect()))
}
