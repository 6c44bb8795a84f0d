//! What the kernel must reach, and what is wanted of it.

use occ_core::{Ratio, Requirement, message};
use proc_macro::TokenStream;

use crate::args::Arg;
use crate::code::code;
use crate::errors::{Errors, Range};
use crate::field::{integer, typed};
use crate::keys::Key;
use crate::value::{self, Value};

/// A required or wanted occupancy.
pub(crate) struct Need {
    pub(crate) value: Wanted,
    pub(crate) value_range: Range,
}

pub(crate) enum Wanted {
    /// A literal says it.
    Known(Requirement),
    /// An expression of type `Requirement`.
    Expression(TokenStream),
}

impl Need {
    pub(crate) fn known(&self) -> Option<Requirement> {
        match self.value {
            Wanted::Known(requirement) => Some(requirement),
            Wanted::Expression(_) => None,
        }
    }

    /// An expression of type `Requirement`.
    pub(crate) fn tokens(&self) -> TokenStream {
        match &self.value {
            Wanted::Known(Requirement::Occupancy(Ratio { numerator, denominator })) => {
                code!([numerator, denominator] __occ::__private::ratio(#numerator, #denominator))
            }
            Wanted::Known(Requirement::WavesPerSimd(count)) => {
                code!([count] __occ::Requirement::WavesPerSimd(#count))
            }
            Wanted::Known(Requirement::Workgroups(count)) => {
                code!([count] __occ::Requirement::Workgroups(#count))
            }
            Wanted::Expression(tokens) => tokens.clone(),
        }
    }
}

pub(crate) fn minimum(args: &[Arg], errors: &mut Errors) -> Option<Need> {
    let mut forms = args.iter().filter(|arg| arg.key.is_minimum());
    let first = forms.next()?;
    for other in forms {
        errors.push(
            Range::at(other.range.first),
            format!("`{}` and `{}` are both a minimum; give one", first.name, other.name),
        );
    }
    need(first, errors)
}

pub(crate) fn need(arg: &Arg, errors: &mut Errors) -> Option<Need> {
    let value = &arg.value;
    let value = match (arg.key, Value::of(value)) {
        (Key::MinWavesPerSimd | Key::MinWorkgroups, Value::Int(number)) => {
            let Ok(count) = u32::try_from(number) else {
                errors.push(arg.value_range, message::no_count(&arg.name, true).as_str());
                return None;
            };
            Wanted::Known(if arg.key == Key::MinWavesPerSimd {
                Requirement::WavesPerSimd(count)
            } else {
                Requirement::Workgroups(count)
            })
        }
        (Key::MinWavesPerSimd, Value::Expr) => {
            let count = integer("count", &arg.name, value, arg.value_range);
            Wanted::Expression(code!([count] __occ::Requirement::WavesPerSimd(#count)))
        }
        (Key::MinWorkgroups, Value::Expr) => {
            let count = integer("count", &arg.name, value, arg.value_range);
            Wanted::Expression(code!([count] __occ::Requirement::Workgroups(#count)))
        }
        (Key::MinWavesPerSimd | Key::MinWorkgroups, _) => {
            errors.push(arg.value_range, message::no_count(&arg.name, false).as_str());
            return None;
        }
        (_, Value::Expr) => {
            let (at, key) = (arg.value_range, &arg.name);
            let value = typed(&code!(::core::primitive::f64), value, at);
            let arguments = code!([value, key] #value, #key);
            Wanted::Expression(at.call(code!(__occ::__private::fraction), arguments))
        }
        (_, literal) => Wanted::Known(Requirement::Occupancy(fraction(arg, literal, errors)?)),
    };
    Some(Need { value, value_range: arg.value_range })
}

/// The fraction that a literal is.
fn fraction(arg: &Arg, literal: Value, errors: &mut Errors) -> Option<Ratio> {
    let (ratio, text) = match literal {
        Value::Int(0) => (Some(Ratio::new(0, 1)), String::new()),
        Value::Int(1) => (Some(Ratio::new(1, 1)), String::new()),
        Value::Int(number) => (None, number.to_string()),
        Value::Float(text) => (value::ratio(&text), text),
        Value::Str(text) => (value::percentage(&text), text),
        _ => (None, String::new()),
    };
    if ratio.is_none() {
        let percent = text.parse().is_ok_and(|number: f64| (2.0..=100.0).contains(&number));
        let hint = if percent {
            format!("; {text} percent is written `\"{text}%\"`")
        } else {
            String::new()
        };
        errors.push(arg.value_range, format!("{}{hint}", message::no_fraction(&arg.name)));
    }
    ratio
}
