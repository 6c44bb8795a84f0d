//! Values: literals, which are known while the attribute expands, and expressions, which the compiler evaluates.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, ExprMacro, ExprRange, ExprUnary, Lit, RangeLimits, Token, UnOp};

use crate::tokens::bare_value;

/// What a value says by itself.
pub(crate) enum Value {
    Integer(u64),
    /// The digits of a decimal.
    Decimal(String),
    Text(String),
    Flag(bool),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `(x, y)`
    Tuple(Vec<Expr>),
    /// `64..=1024`, or a range that lacks an end.
    Range(Option<Box<[Expr; 2]>>),
    /// A literal that no key takes.
    Other,
    /// What only the compiler can evaluate.
    Expression,
}

impl Value {
    pub(crate) fn of(value: &Expr) -> Self {
        match bare_value(value) {
            Expr::Lit(ExprLit { lit, .. }) => Self::literal(lit),
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. })
                if matches!(bare_value(expr), Expr::Lit(_)) =>
            {
                Self::Other
            }
            Expr::Array(array) => Self::List(array.elems.iter().cloned().collect()),
            Expr::Tuple(tuple) => Self::Tuple(tuple.elems.iter().cloned().collect()),
            Expr::Range(ExprRange {
                start: Some(least),
                end: Some(most),
                limits: RangeLimits::Closed(_),
                ..
            }) => Self::Range(Some(Box::new([(**least).clone(), (**most).clone()]))),
            Expr::Range(_) => Self::Range(None),
            Expr::Macro(called) => match made_by(called) {
                Ok(TextValue { text, expression: None }) => Self::Text(text),
                _ => Self::Expression,
            },
            _ => Self::Expression,
        }
    }

    fn literal(literal: &Lit) -> Self {
        let (digits, suffix, is_integer) = match literal {
            Lit::Int(number) => (number.base10_digits(), number.suffix(), true),
            Lit::Float(number) => (number.base10_digits(), number.suffix(), false),
            Lit::Str(text) => return Self::Text(text.value()),
            Lit::Bool(flag) => return Self::Flag(flag.value),
            _ => return Self::Other,
        };
        match suffix {
            // syn takes the sign for a part of a literal that is parsed by itself.
            _ if digits.starts_with('-') => Self::Other,
            // As it is written, whatever its suffix has room for. More digits than 64 bits have are too large for every
            // key.
            _ if is_integer && INTEGERS.contains(&suffix) => {
                Self::Integer(digits.parse().unwrap_or(u64::MAX))
            }
            "" | "f32" | "f64" => Self::Decimal(digits.to_owned()),
            _ => Self::Other,
        }
    }
}

/// What may stand behind a number: `16K` is none.
const INTEGERS: [&str; 13] =
    ["", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// A text, and what the compiler makes the same of where a variable of the environment is in it.
pub(crate) struct TextValue {
    pub(crate) text: String,
    pub(crate) expression: Option<TokenStream>,
}

/// The text of a literal, of `env!(..)`, `stringify!(..)`, or `concat!(..)` of them. `Err`: what is wrong in a macro, and
/// nothing where it is none.
pub(crate) fn text_of(value: &Expr) -> Result<TextValue, Option<String>> {
    match (Value::of(value), bare_value(value)) {
        (_, Expr::Macro(called)) => made_by(called),
        (Value::Text(text), _) => Ok(TextValue { text, expression: None }),
        _ => Err(None),
    }
}

/// The text of a macro's result.
fn made_by(called: &ExprMacro) -> Result<TextValue, Option<String>> {
    let called = &called.mac;
    let last = called.path.segments.last();
    let name = last.map(|last| last.ident.to_string()).unwrap_or_default();
    if name == "stringify" {
        return Ok(TextValue { text: called.tokens.to_string(), expression: None });
    }
    let parts = called.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
    let parts = parts.map_err(|error| Some(error.to_string()))?;
    match (name.as_str(), parts.first()) {
        ("concat", _) => concatenated(&parts),
        ("env", Some(name)) => variable(name),
        _ => Err(Some(format!(
            "`{name}!` is not understood here; `concat!`, `env!` and `stringify!` are"
        ))),
    }
}

fn concatenated(parts: &Punctuated<Expr, Token![,]>) -> Result<TextValue, Option<String>> {
    let (mut text, mut has_variable) = (String::new(), false);
    let mut tokens = Vec::new();
    for part in parts {
        // `concat!` takes every literal.
        let part = match (Value::of(part), text_of(part)) {
            (Value::Integer(number), _) => TextValue { text: number.to_string(), expression: None },
            (_, part) => part?,
        };
        text.push_str(&part.text);
        has_variable |= part.expression.is_some();
        tokens.push(part.expression.unwrap_or_else(|| part.text.to_token_stream()));
    }
    let expression = has_variable.then(|| quote!(::core::concat!(#(#tokens),*)));
    Ok(TextValue { text, expression })
}

fn variable(name: &Expr) -> Result<TextValue, Option<String>> {
    let Value::Text(name) = Value::of(name) else {
        return Err(Some("`env!` takes the name of an environment variable in quotes".to_owned()));
    };
    let text = std::env::var(&name).map_err(|_| match name.as_str() {
        "OUT_DIR" => {
            "there is no `OUT_DIR`; cargo sets it for a crate with a build script, `build.rs`"
                .to_owned()
        }
        _ => format!("the environment variable `{name}` is not set"),
    })?;
    Ok(TextValue { text, expression: Some(quote!(::core::env!(#name))) })
}
