//! Values: literals, which are known while the attribute expands, and expressions, which the
//! compiler evaluates.

use occ_core::__private::message;
use occ_core::Ratio;
use syn::{Expr, ExprLit, ExprUnary, Lit, LitInt, LitStr, Stmt, Type, TypePath, UnOp};

/// What a value says by itself.
pub(crate) enum Value {
    Integer(u64),
    /// The digits of a float.
    Float(String),
    Text(String),
    Bool(bool),
    /// A literal of a kind that no key takes, or a number with a sign.
    OtherLiteral,
    /// What only the compiler can evaluate.
    Expression,
}

impl Value {
    pub(crate) fn of(value: &Expr) -> Self {
        match bare(value) {
            Expr::Lit(ExprLit { lit, .. }) => Self::literal(lit),
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. })
                if matches!(bare(expr), Expr::Lit(_)) =>
            {
                Self::OtherLiteral
            }
            Expr::Path(path) if path.path.is_ident("true") => Self::Bool(true),
            Expr::Path(path) if path.path.is_ident("false") => Self::Bool(false),
            _ => Self::Expression,
        }
    }

    fn literal(literal: &Lit) -> Self {
        match literal {
            // syn takes the sign for a part of a literal that is parsed by itself.
            Lit::Int(number) if number.base10_digits().starts_with('-') => Self::OtherLiteral,
            Lit::Float(number) if number.base10_digits().starts_with('-') => Self::OtherLiteral,
            Lit::Int(number) if most_of(number.suffix()).is_some() => {
                if overflows(number) {
                    return Self::OtherLiteral;
                }
                // More digits than 64 bits hold are too large for every key.
                Self::Integer(number.base10_digits().parse().unwrap_or(u64::MAX))
            }
            Lit::Int(number) if matches!(number.suffix(), "f32" | "f64") => {
                Self::Float(number.base10_digits().to_owned())
            }
            Lit::Float(number) if matches!(number.suffix(), "" | "f32" | "f64") => {
                Self::Float(number.base10_digits().to_owned())
            }
            Lit::Str(literal) if literal.suffix().is_empty() => Self::Text(text(literal)),
            Lit::Bool(flag) => Self::Bool(flag.value),
            _ => Self::OtherLiteral,
        }
    }
}

/// The text of a string. Most have no escapes; syn reads the others letter by letter.
fn text(literal: &LitStr) -> String {
    let written = literal.token().to_string();
    match written.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) if !text.contains('\\') && !text.contains('\r') => text.to_owned(),
        _ => literal.value(),
    }
}

/// The value without parentheses, and without the invisible brackets that `macro_rules` puts around
/// a `$fragment`.
pub(crate) fn bare(mut value: &Expr) -> &Expr {
    while let Some(inner) = within(value, false) {
        value = inner;
    }
    value
}

/// What stands in parentheses or in such brackets, and where `braces` count too, in a block by itself.
pub(crate) fn within(value: &Expr, braces: bool) -> Option<&Expr> {
    match value {
        Expr::Paren(inner) if inner.attrs.is_empty() => Some(&inner.expr),
        Expr::Group(inner) if inner.attrs.is_empty() => Some(&inner.expr),
        Expr::Block(block) if braces && block.attrs.is_empty() && block.label.is_none() => {
            match &block.block.stmts[..] {
                [Stmt::Expr(value, None)] => Some(value),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The type without them.
pub(crate) fn bare_type(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Paren(inner) => &inner.elem,
            Type::Group(inner) => &inner.elem,
            ty => return ty,
        };
    }
}

/// The prefix and the text of a byte string or a C string.
pub(crate) fn prefixed(value: &Expr) -> Option<(&'static str, String)> {
    let Expr::Lit(ExprLit { lit, .. }) = bare(value) else { return None };
    let (prefix, text) = match lit {
        Lit::ByteStr(text) => ("b", String::from_utf8(text.value()).ok()?),
        Lit::CStr(text) => ("c", text.value().into_string().ok()?),
        _ => return None,
    };
    Some((prefix, text))
}

/// The largest number of an integer type; `None` where `suffix` names none.
fn most_of(suffix: &str) -> Option<u128> {
    Some(match suffix {
        "u8" => u8::MAX.into(),
        "u16" => u16::MAX.into(),
        "u32" => u32::MAX.into(),
        "u64" | "usize" => u64::MAX.into(),
        "" | "u128" => u128::MAX,
        "i8" => i8::MAX.unsigned_abs().into(),
        "i16" => i16::MAX.unsigned_abs().into(),
        "i32" => i32::MAX.unsigned_abs().into(),
        "i64" | "isize" => i64::MAX.unsigned_abs().into(),
        "i128" => i128::MAX.unsigned_abs(),
        _ => return None,
    })
}

/// Whether a literal is larger than its own suffix allows.
fn overflows(number: &LitInt) -> bool {
    let most = most_of(number.suffix()).unwrap_or(u128::MAX);
    !number.suffix().is_empty() && !number.base10_parse().is_ok_and(|number: u128| number <= most)
}

/// What is wrong with the value of `key`, which is no count.
pub(crate) fn no_count(key: &str, value: &Expr) -> String {
    overflow(value).unwrap_or_else(|| message::no_count(key, false).as_str().to_owned())
}

/// What is wrong with a literal that its own suffix has no room for, such as `256u8`.
fn overflow(value: &Expr) -> Option<String> {
    match bare(value) {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) if overflows(number) => {
            let (digits, suffix) = (number.base10_digits(), number.suffix());
            Some(format!("`{number}` does not fit `{suffix}`; write it as `{digits}`"))
        }
        _ => None,
    }
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

/// The fraction that a percentage is: `37.5%` is 375 of 1000. `None` outside 0 to 100.
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

/// Where a type is laid out.
#[derive(Clone, Copy)]
pub(crate) enum SizesOf {
    /// On the host, whose compiler says what Rust's own kernels take.
    Host,
    /// In SPIR-V: see `Variable` in the crate `occ`.
    SpirV,
}

/// Size and alignment of a type that is known without the compiler: numbers, and arrays of them.
/// An author may have a type of his own under such a name, so const evaluation has the last word.
pub(crate) fn known_size(ty: &Type, sizes: SizesOf) -> Option<(u64, u64)> {
    match bare_type(ty) {
        Type::Array(array) => {
            let (size, align) = known_size(&array.elem, sizes)?;
            let mut length = &array.len;
            while let Some(inner) = within(length, true) {
                length = inner;
            }
            match Value::of(length) {
                Value::Integer(length) => Some((size.checked_mul(length)?, align)),
                _ => None,
            }
        }
        Type::Path(TypePath { qself: None, path, .. }) => {
            let size = match (path.get_ident()?.to_string().as_str(), sizes) {
                ("u8" | "i8", _) | ("bool", SizesOf::Host) => 1,
                ("u16" | "i16", _) => 2,
                ("u32" | "i32" | "f32", _) | ("bool" | "usize" | "isize", SizesOf::SpirV) => 4,
                ("u64" | "i64" | "f64", _) => 8,
                _ => return None,
            };
            Some((size, size))
        }
        _ => None,
    }
}
