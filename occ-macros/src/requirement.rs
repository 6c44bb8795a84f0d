//! What the kernel must reach, and what is wanted of it.

use occ_core::__private::message;
use occ_core::{Ratio, Requirement};
use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use crate::attribute::key::Key;
use crate::attribute::value::{self, Value};
use crate::attribute::{Argument, Arguments, KeySource};
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;
use crate::parsed::Parsed;
use crate::statement::{COUNT, Expression, FRACTION, integer, typed};

/// A required or wanted occupancy.
pub(crate) struct Threshold {
    /// The key, as it is written.
    pub(crate) name: String,
    value: Asked,
    pub(crate) value_at: Underline,
    /// Where `occ.toml` says it, for messages; empty where the attribute does.
    pub(crate) shared: String,
}

enum Asked {
    Fraction(Ratio),
    Count(Unit, u32),
    /// What const evaluation makes a fraction or a count of.
    Evaluated(Option<Unit>, Expression),
}

/// What is counted.
#[derive(Clone, Copy)]
enum Unit {
    WavesPerSimd,
    Workgroups,
}

impl Threshold {
    /// What a literal says.
    pub(crate) fn known(&self) -> Option<Requirement> {
        match self.value {
            Asked::Fraction(ratio) => Some(Requirement::Occupancy(ratio)),
            Asked::Count(Unit::WavesPerSimd, count) => Some(Requirement::WavesPerSimd(count)),
            Asked::Count(Unit::Workgroups, count) => Some(Requirement::Workgroups(count)),
            Asked::Evaluated(..) => None,
        }
    }

    /// An expression of type `Requirement`.
    pub(crate) fn tokens(&self) -> TokenStream {
        let (unit, value) = match &self.value {
            Asked::Fraction(Ratio { numerator, denominator }) => {
                return quote!(__occ::__private::ratio(#numerator, #denominator));
            }
            Asked::Count(unit, count) => (Some(unit), quote!(#count)),
            Asked::Evaluated(unit, expression) => (unit.as_ref(), expression.tokens()),
        };
        match unit {
            Some(Unit::WavesPerSimd) => quote!(__occ::Requirement::WavesPerSimd(#value)),
            Some(Unit::Workgroups) => quote!(__occ::Requirement::Workgroups(#value)),
            None => value,
        }
    }

    /// Whether const evaluation takes the value, as an expression; `None` where it takes every one.
    pub(crate) fn is_taken(&self) -> Option<TokenStream> {
        match &self.value {
            Asked::Evaluated(_, expression) => expression.is_taken(),
            _ => None,
        }
    }
}

/// What is required and what is wanted.
pub(crate) struct Requirements {
    pub(crate) min: Option<Threshold>,
    pub(crate) warn: Option<Threshold>,
    /// Where the keys stand that ask for something, or say of which file: in the attribute or in
    /// `occ.toml`.
    pub(crate) sources: Vec<KeySource>,
}

/// What the attribute asks for.
pub(crate) fn read(arguments: &Arguments, item: &Item, errors: &mut Errors) -> Requirements {
    let min = minimum(arguments, item, errors);
    let warn = wanted(arguments, min.as_ref(), errors);
    let asking = [Key::Min, Key::MinWavesPerSimd, Key::MinWorkgroups, Key::Warn, Key::Contract];
    let is_bound = item.launch.bound.as_ref().is_some_and(|bound| bound.blocks.is_some());
    if min.is_none() && !is_bound && asking.into_iter().all(|key| arguments.lack(key)) {
        errors.push(
            Underline::attribute(item.name_span),
            "there is no minimum; give what the kernel must reach, as in `min = 0.5`",
        );
    }
    let mut sources = Vec::new();
    for Argument { key, shared, .. } in arguments.iter() {
        let names = matches!(key, Key::Arch | Key::Warn | Key::Resources | Key::Spills);
        if key.is_minimum() || names {
            sources.push(KeySource { key: *key, shared: shared.clone() });
        }
    }
    Requirements { min, warn, sources }
}

impl Requirements {
    /// Those of both that are given.
    pub(crate) fn given(&self) -> Vec<&Threshold> {
        let mut given = Vec::new();
        given.extend(&self.min);
        given.extend(&self.warn);
        given
    }

    /// What is required and wanted, where both are known; `None` where const evaluation has to say one.
    pub(crate) fn known(&self) -> Option<(Option<Requirement>, Option<Requirement>)> {
        let known = |asked: &Option<Threshold>| match asked {
            None => Some(None),
            Some(asked) => asked.known().map(Some),
        };
        Some((known(&self.min)?, known(&self.warn)?))
    }
}

/// The one minimum: what the attribute says, or the blocks that `#[launch_bounds(_, blocks)]` has the
/// compiler leave registers for.
fn minimum(arguments: &Arguments, item: &Item, errors: &mut Errors) -> Option<Threshold> {
    let mut forms = arguments.iter().filter(|argument| argument.key.is_minimum());
    let Some(first) = forms.next() else {
        let blocks = item.launch.bound.as_ref()?.blocks.as_ref()?;
        let at = Underline::of(blocks, item.name_span);
        return read_value(Key::MinWorkgroups, ("launch_bounds", at), blocks, errors);
    };
    for other in forms {
        errors.push(
            Underline::at(other.at.first),
            format!("`{}` and `{}` are both a minimum; give one", first.name, other.name),
        );
    }
    asked(first, errors)
}

fn asked(argument: &Argument, errors: &mut Errors) -> Option<Threshold> {
    let Argument { key, name, value, value_at, .. } = argument;
    let value = read_value(*key, (name, *value_at), value, errors)?;
    let shared = argument.shared.as_ref().map(|shared| shared.origin(name)).unwrap_or_default();
    Some(Threshold { shared, ..value })
}

/// What is wanted. Below the minimum it could never warn: that is an error, but of what `occ.toml`
/// wants of all kernels. What wants nothing never warns, and is how a kernel is left out.
fn wanted(
    arguments: &Arguments,
    min: Option<&Threshold>,
    errors: &mut Errors,
) -> Option<Threshold> {
    let argument = arguments.get(Key::Warn)?;
    let warn = asked(argument, errors)?;
    if matches!(warn.known().and_then(Requirement::ratio), Some(Ratio { numerator: 0, .. })) {
        return None;
    }
    if let Some((least, wanted)) = min.and_then(|min| literals(min, &warn))
        && wanted < least
    {
        if argument.shared.is_some() {
            return None;
        }
        report_never(&warn, "min", errors);
    }
    Some(warn)
}

/// The fractions that are required and wanted, where literals say both: [`wanted`] compares them,
/// whatever the target.
pub(crate) fn literals(min: &Threshold, warn: &Threshold) -> Option<(Ratio, Ratio)> {
    Some((min.known()?.ratio()?, warn.known()?.ratio()?))
}

pub(crate) fn report_never(warn: &Threshold, min: &str, errors: &mut Errors) {
    errors.push(warn.value_at, message::never_warns(min).as_str());
}

/// What the attribute says by `name`.
fn read_value(
    key: Key,
    (name, at): (&str, Underline),
    value: &Parsed<Expr>,
    errors: &mut Errors,
) -> Option<Threshold> {
    let unit = match key {
        Key::MinWavesPerSimd => Some(Unit::WavesPerSimd),
        Key::MinWorkgroups => Some(Unit::Workgroups),
        _ => None,
    };
    let asked = match (Value::of(value), unit) {
        (Value::Expression, Some(_)) => Asked::Evaluated(unit, integer(COUNT, name, value, at)),
        (Value::Expression, None) => {
            let value = typed(&quote!(::core::primitive::f64), value, at);
            Asked::Evaluated(None, Expression::taken(FRACTION, name, value, at))
        }
        (Value::Integer(number), Some(unit)) => match u32::try_from(number) {
            Ok(count) => Asked::Count(unit, count),
            Err(_) => {
                errors.push(at, message::no_count(name, true).as_str());
                return None;
            }
        },
        (_, Some(_)) => {
            errors.push(at, value::no_count(name, value));
            return None;
        }
        (literal, None) => Asked::Fraction(fraction(name, literal, at, errors)?),
    };
    let (name, shared) = (name.to_owned(), String::new());
    Some(Threshold { name, value: asked, value_at: at, shared })
}

/// The fraction that a literal is.
fn fraction(name: &str, literal: Value, at: Underline, errors: &mut Errors) -> Option<Ratio> {
    let (ratio, text) = match literal {
        Value::Integer(0) => (Some(Ratio::new(0, 1)), String::new()),
        Value::Integer(1) => (Some(Ratio::new(1, 1)), String::new()),
        Value::Integer(number) => (None, number.to_string()),
        Value::Float(text) => (value::ratio(&text), text),
        Value::Text(text) => (value::percentage(&text), text),
        _ => (None, String::new()),
    };
    if ratio.is_none() {
        let percent = text.parse().is_ok_and(|number: f64| (2.0..=100.0).contains(&number));
        let hint = if percent {
            format!("; {text} percent is written `\"{text}%\"`")
        } else {
            String::new()
        };
        errors.push(at, format!("{}{hint}", message::no_fraction(name)));
    }
    ratio
}
