//! One resource's value: a literal, which is known here, or an expression for the compiler.

use std::slice;

use occ_core::__private::message;
use occ_core::{Mode, Wave};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprRange, RangeLimits};

use super::expression::{COUNT, Expression, WAVE, integer, typed};
use super::{By, How, Known, Statement, Written};
use crate::attribute::key::Key;
use crate::attribute::value::{self, bare};
use crate::diagnostic::{Errors, Underline};
use crate::item::launch::LAUNCH_CONTRACT;
use crate::parsed::{Parsed, inside};

/// Where a value is written, and what it says.
pub(super) struct Place<'a> {
    pub(super) key: Key,
    /// The key, as messages name it.
    pub(super) name: &'a str,
    pub(super) by: By,
    pub(super) how: How,
    pub(super) at: Underline,
    pub(super) value_at: Underline,
}

impl Place<'_> {
    /// The statement; `None` where the value is wrong, which goes to `errors`.
    pub(super) fn read(&self, value: &Parsed<Expr>, errors: &mut Errors) -> Option<Statement> {
        let value = match self.key {
            Key::Wave => self.wave(value, errors)?,
            Key::Mode => self.mode(value, errors)?,
            Key::Trap | Key::Scratch => self.flag(value, errors)?,
            // The most of all is no shape.
            Key::Workgroup | Key::Cluster if self.how == How::Exactly => {
                match value.tuple() {
                    Some(sizes) => self.threads(&sizes, errors)?,
                    // A number alone is along x, as everywhere in CUDA; an author's is of all threads.
                    None if self.key == Key::Cluster || matches!(self.by, By::Item(_)) => {
                        self.threads(slice::from_ref(value), errors)?
                    }
                    None => self.count(value, errors)?,
                }
            }
            _ => self.count(value, errors)?,
        };
        let known = match value {
            Written::Literal(known) => Some(known),
            _ => None,
        };
        Some(Statement {
            key: self.key,
            name: self.name.to_owned(),
            by: self.by,
            how: self.how.clone(),
            value,
            in_base: false,
            by_type: false,
            known,
            at: self.at,
            value_at: self.value_at,
        })
    }

    /// Where a part of the value is written.
    fn at(&self, part: &Parsed<Expr>) -> Underline {
        Underline::of(part, self.value_at.first)
    }

    fn wrong(&self, at: Underline, expected: &str, errors: &mut Errors) {
        errors.push(at, format!("`{}` takes {expected}", self.name));
    }

    /// How `value` is written here, as an example.
    fn example(&self, value: &str) -> String {
        match self.by {
            By::Item(by) if by != LAUNCH_CONTRACT => format!("{}({value})", self.name),
            _ if value.contains(',') => format!("{} = ({value})", self.name),
            _ => format!("{} = {value}", self.name),
        }
    }

    /// A count of anything: an integer literal, or any constant expression of an integer type.
    fn count(&self, value: &Parsed<Expr>, errors: &mut Errors) -> Option<Written> {
        let at = self.at(value);
        match value::Value::of(value) {
            value::Value::Integer(number) => {
                let Ok(count) = u32::try_from(number) else {
                    errors.push(at, message::no_count(self.name, true).as_str());
                    return None;
                };
                Some(Written::Literal(Known::Count(count)))
            }
            value::Value::Expression => {
                if matches!(bare(value), Expr::Array(_))
                    && matches!(self.key, Key::Workgroup | Key::Cluster)
                {
                    let example = self.example(&inside(&value.bare_tokens()).to_string());
                    let expected = format!("its sizes in parentheses, as in `{example}`");
                    self.wrong(at, &expected, errors);
                    return None;
                }
                if let Expr::Range(range) = bare(value)
                    && self.key == Key::Workgroup
                    && self.by == By::Author
                {
                    return self.range(range, value.ends(), errors);
                }
                if matches!(bare(value), Expr::Range(_)) {
                    errors.push(at, message::no_count(self.name, false).as_str());
                    return None;
                }
                Some(Written::One(integer(COUNT, self.name, value, at)))
            }
            value::Value::Text(text) if text.trim().parse::<u32>().is_ok() => {
                let example = self.example(text.trim());
                self.wrong(at, &format!("a number without quotes, as in `{example}`"), errors);
                None
            }
            _ => {
                errors.push(at, value::no_count(self.name, value));
                None
            }
        }
    }

    /// A count that is a part of a value: no range, of which only the largest size would be held.
    fn one(&self, value: &Parsed<Expr>, errors: &mut Errors) -> Option<Written> {
        if matches!(bare(value), Expr::Range(_)) && self.by == By::Author {
            self.wrong(
                self.at(value),
                "a range of all its threads by itself, as in `64..=1024`",
                errors,
            );
            return None;
        }
        self.count(value, errors)
    }

    /// `64..=1024`: every size from the one end to the other.
    fn range(
        &self,
        range: &ExprRange,
        [least, most]: [TokenStream; 2],
        errors: &mut Errors,
    ) -> Option<Written> {
        if !matches!(
            range,
            ExprRange { start: Some(_), end: Some(_), limits: RangeLimits::Closed(_), .. }
        ) {
            self.wrong(self.value_at, "a range with both ends, as in `64..=1024`", errors);
            return None;
        }
        let (least, most) = (Parsed::expression(least), Parsed::expression(most));
        let ends = [self.one(&least, errors)?, self.one(&most, errors)?];
        Some(match &ends {
            [Written::Literal(Known::Count(least)), Written::Literal(Known::Count(most))] => {
                if least > most {
                    self.wrong(
                        self.value_at,
                        "a range that is not empty, as in `64..=1024`",
                        errors,
                    );
                    return None;
                }
                Written::Literal(Known::Range([*least, *most]))
            }
            [least, most] => Written::Range([least.expression(), most.expression()]),
        })
    }

    /// Threads, or thread blocks, along up to three dimensions.
    fn threads(&self, sizes: &[Parsed<Expr>], errors: &mut Errors) -> Option<Written> {
        if sizes.is_empty() || sizes.len() > 3 {
            let sizes = if self.key == Key::Cluster { "2, 2, 1" } else { "16, 16, 1" };
            let example = self.example(sizes);
            self.wrong(self.value_at, &format!("one to three sizes, as in `{example}`"), errors);
            return None;
        }
        let mut shape = [const { Written::Literal(Known::Count(1)) }; 3];
        for (at, size) in sizes.iter().enumerate() {
            shape[at] = self.one(size, errors)?;
        }
        Some(match &shape {
            [
                Written::Literal(Known::Count(x)),
                Written::Literal(Known::Count(y)),
                Written::Literal(Known::Count(z)),
            ] => Written::Literal(Known::Shape([*x, *y, *z])),
            [x, y, z] => Written::Shape([x.expression(), y.expression(), z.expression()]),
        })
    }

    fn wave(&self, value: &Parsed<Expr>, errors: &mut Errors) -> Option<Written> {
        match value::Value::of(value) {
            value::Value::Integer(32) => Some(Written::Literal(Known::Wave(Wave::W32))),
            value::Value::Integer(64) => Some(Written::Literal(Known::Wave(Wave::W64))),
            value::Value::Expression => {
                Some(Written::One(integer(WAVE, self.name, value, self.at(value))))
            }
            _ => {
                errors.push(self.value_at, message::no_wave(self.name).as_str());
                None
            }
        }
    }

    fn mode(&self, value: &Parsed<Expr>, errors: &mut Errors) -> Option<Written> {
        match value::Value::of(value) {
            value::Value::Expression => {
                let mode = typed(&quote!(__occ::Mode), value, self.value_at);
                Some(Written::One(Expression::plain(mode)))
            }
            value::Value::Text(text) if Mode::named(&text).is_some() => {
                Mode::named(&text).map(|mode| Written::Literal(Known::Mode(mode)))
            }
            _ => {
                self.wrong(self.value_at, "`\"cu\"` or `\"wgp\"`", errors);
                None
            }
        }
    }

    fn flag(&self, value: &Parsed<Expr>, errors: &mut Errors) -> Option<Written> {
        match value::Value::of(value) {
            value::Value::Bool(flag) => Some(Written::Literal(Known::Flag(flag))),
            value::Value::Expression => {
                let flag = typed(&quote!(::core::primitive::bool), value, self.value_at);
                Some(Written::One(Expression::plain(flag)))
            }
            _ => {
                self.wrong(self.value_at, "`true` or `false`", errors);
                None
            }
        }
    }
}
