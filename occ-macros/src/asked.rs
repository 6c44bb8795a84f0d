//! What the kernel must reach, and what is wanted of it.

use occ_core::__private::key::Key;
use occ_core::__private::{Asked as Engine, Wanted, block, message};
use occ_core::{Ratio, Requirement};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Expr;

use crate::arguments::{Argument, Arguments};
use crate::frameworks::Framework;
use crate::statement::integer;
use crate::tokens::{At, Errors};
use crate::value::Value;

/// A required or wanted occupancy.
pub(crate) struct Asked {
    /// The key, as it is written.
    pub(crate) name: String,
    /// What a literal says.
    pub(crate) known: Option<Requirement>,
    /// The engine's own as an expression.
    pub(crate) tokens: TokenStream,
    /// The value, as it is written.
    pub(crate) value: Expr,
    pub(crate) at: At,
    /// Where `occ.toml` says it, for messages; empty where the attribute does.
    pub(crate) shared: String,
}

impl Asked {
    /// The engine's own, where it is known.
    pub(crate) fn engine(asked: Option<&Self>) -> Option<Engine<'_>> {
        match asked {
            None => Some(Engine::NOTHING),
            Some(asked) => Some(Engine { key: &asked.name, value: Wanted::Reach(asked.known?) }),
        }
    }
}

/// What is required: what the attribute says, or the blocks that `#[launch_bounds(_, blocks)]` has the compiler leave
/// registers for.
pub(crate) fn minimum(
    arguments: &Arguments,
    framework: &Framework,
    errors: &mut Errors,
) -> Option<Asked> {
    let mut forms = arguments.list.iter().filter(|argument| argument.key.is_minimum());
    let Some(first) = forms.next() else {
        let blocks = framework.min_workgroups.as_ref()?;
        return read(Key::MinWorkgroups, ("launch_bounds", At::of(blocks)), blocks, errors);
    };
    for other in forms {
        let text = format!("`{}` and `{}` are both a minimum; give one", first.name, other.name);
        errors.push(At::span(other.at.first), text);
    }
    of(first, errors)
}

/// What is wanted. What wants nothing never warns, and is how a kernel is left out; so is one that must reach more than
/// `occ.toml` wants of all kernels.
pub(crate) fn wanted(
    arguments: &Arguments,
    min: Option<&Asked>,
    errors: &mut Errors,
) -> Option<Asked> {
    let argument = arguments.get(Key::Warn)?;
    let warn = of(argument, errors)?;
    let ratio = |asked: &Asked| asked.known.and_then(Requirement::ratio);
    match (min.and_then(ratio), ratio(&warn)) {
        (_, Some(Ratio { numerator: 0, .. })) => None,
        (Some(least), Some(wanted)) if wanted < least && argument.shared.is_some() => None,
        _ => Some(warn),
    }
}

fn of(argument: &Argument, errors: &mut Errors) -> Option<Asked> {
    let Argument { key, name, value, value_at, .. } = argument;
    let asked = read(*key, (name, *value_at), value, errors)?;
    Some(Asked { shared: argument.origin(), ..asked })
}

/// A count of the engine's.
type Count = fn(&str, i128) -> Engine<'_>;

fn read(key: Key, (name, at): (&str, At), value: &Expr, errors: &mut Errors) -> Option<Asked> {
    let count = match key {
        Key::MinWorkgroups => Some(("workgroups", block::workgroups as Count)),
        Key::MinWavesPerSimd => Some(("waves_per_simd", block::waves_per_simd as Count)),
        _ => None,
    };
    let (known, tokens) = match (Value::of(value), count) {
        (Value::Expression, Some((function, _))) => {
            let integer = integer(value, at);
            (None, at.call(function, quote!(#name, #integer)))
        }
        (Value::Expression, None) => {
            // rustc points at the value alone where it is of another type.
            let f64 = quote_spanned!(at.first=> ::core::primitive::f64);
            (None, at.call("fraction", quote!(#name, { let __value: #f64 = #value; __value })))
        }
        (literal, Some((function, read))) => {
            let number = if let Value::Integer(number) = literal { number.into() } else { -1 };
            let asked = read(name, number);
            if let Some(mistake) = asked.mistake() {
                errors.push(at, mistake.as_str());
            }
            (Some(asked.requirement()?), at.call(function, quote!(#name, #number)))
        }
        (literal, None) => {
            let ratio = fraction(name, literal, at, errors)?;
            let Ratio { numerator, denominator } = ratio;
            let reach =
                quote!(__occ::Requirement::Occupancy(__occ::Ratio::new(#numerator, #denominator)));
            let tokens = quote!(__occ::Asked { key: #name, value: __occ::Wanted::Reach(#reach) });
            (Some(Requirement::Occupancy(ratio)), tokens)
        }
    };
    let (name, value, shared) = (name.to_owned(), value.clone(), String::new());
    Some(Asked { name, known, tokens, value, at, shared })
}

/// The fraction that a literal is.
fn fraction(name: &str, literal: Value, at: At, errors: &mut Errors) -> Option<Ratio> {
    let (ratio, text) = match literal {
        Value::Integer(number) => (Ratio::written(&number.to_string()), number.to_string()),
        Value::Decimal(text) => (Ratio::written(&text), text),
        Value::Text(text) => (Ratio::written(&text).filter(|_| text.contains('%')), text),
        _ => (None, String::new()),
    };
    if ratio.is_none() {
        let is_percent = text.parse().is_ok_and(|number: f64| (2.0..=100.0).contains(&number));
        let hint = format!("; {text} percent is written `\"{text}%\"`");
        let hint = if is_percent { hint.as_str() } else { "" };
        errors.push(at, format!("{}{hint}", message::no_fraction(name)));
    }
    ratio
}
