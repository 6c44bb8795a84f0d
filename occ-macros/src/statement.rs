//! A statement by a value: a literal, which is known here, or an expression for the compiler.

use occ_core::__private::account::{Source, Stated, Statement};
use occ_core::__private::block;
use occ_core::__private::key::{Key, Value as Known, ValueKind};
use occ_core::Mode;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::{Expr, Stmt};

use crate::frameworks::Bound;
use crate::said::{By, One};
use crate::tokens::{At, Errors, bare_value};
use crate::value::Value;

/// An expression of any integer type, which rustc refuses at the expression where it is another. Parentheses and braces
/// around all of it would be of no use there.
pub(crate) fn integer(value: &Expr, at: At) -> TokenStream {
    // The author's scope may have an `i128` of its own.
    let i128 = quote_spanned!(at.last=> as ::core::primitive::i128);
    let integer = at.call("any_integer", plain(value).to_token_stream());
    quote!(#integer #i128)
}

fn plain(value: &Expr) -> &Expr {
    match bare_value(value) {
        Expr::Block(block) if block.attrs.is_empty() && block.label.is_none() => {
            match &block.block.stmts[..] {
                [Stmt::Expr(inner, None)] => plain(inner),
                _ => value,
            }
        }
        value => value,
    }
}

/// A statement by a value; `None` where that is wrong, which goes to `errors`.
pub(crate) fn one(
    (key, name): (Key, &str),
    by: By,
    bound: Bound,
    (value, at): (&Expr, At),
    errors: &mut Errors,
) -> Option<One> {
    let (stated, tokens) = match (Reader { key, name, by: &by, bound, at }).read(value) {
        Ok(read) => read,
        Err(expected) => {
            errors.push(at, format!("`{name}` takes {expected}"));
            return None;
        }
    };
    let statement = stated.map(|stated| Statement { key, stated, source: Source::Author(name) });
    if let Some(mistake) = statement.and_then(|statement| statement.mistake()) {
        errors.push(at, mistake.as_str());
        return None;
    }
    let (needed, written) = (String::new(), value.to_token_stream());
    Some(One { key, by, stated, needed, tokens, written, at, whole: at })
}

/// Reads a value of a key, at its place in the source.
struct Reader<'a> {
    key: Key,
    name: &'a str,
    by: &'a By,
    bound: Bound,
    at: At,
}

/// What is stated, as a literal and as an expression.
type Read = (Option<Stated<'static>>, Option<TokenStream>);

impl Reader<'_> {
    /// `Err`: what is expected.
    fn read(&self, value: &Expr) -> Result<Read, String> {
        let known = |value| Ok((Some(Stated::Exactly(value)), None));
        let is_sized = matches!(self.key, Key::Workgroup | Key::Cluster);
        let is_shape = is_sized && self.bound == Bound::Exactly;
        match (self.key, Value::of(value)) {
            (Key::Mode | Key::Trap | Key::Scratch, Value::Expression) => {
                Ok((None, Some(self.typed(value))))
            }
            (Key::Mode, Value::Text(text)) if Mode::named(&text).is_some() => {
                known(Known::Mode(Mode::named(&text).unwrap_or(Mode::Cu)))
            }
            (Key::Mode, _) => Err("`\"cu\"` or `\"wgp\"`".to_owned()),
            (Key::Trap | Key::Scratch, Value::Flag(flag)) => known(Known::Flag(flag)),
            (Key::Trap | Key::Scratch, _) => Err("`true` or `false`".to_owned()),
            (Key::Wave, _) => Ok(self.numbers("wave", &[value])),
            (_, Value::Tuple(sizes)) if is_shape => self.shape(&sizes),
            (_, Value::List(_) | Value::Text(_)) if is_sized => {
                Err(format!("a number, or sizes in parentheses, as in `{}`", self.example()))
            }
            (Key::Workgroup, Value::Range(ends)) if matches!(self.by, By::Author(_)) => {
                match ends {
                    Some(ends) => Ok(self.numbers("range", &[&ends[0], &ends[1]])),
                    None => Err("a range with both ends, as in `64..=1024`".to_owned()),
                }
            }
            // A constant may be a tuple, whose type is known before anything is asked of it.
            (_, Value::Expression)
                if is_shape && matches!(bare_value(value), Expr::Path(_) | Expr::Field(_)) =>
            {
                let sizes = self.at.call("sizes", plain(value).to_token_stream());
                let form = if self.is_along_x() { "along_x" } else { "threads" };
                let form = Ident::new(form, self.at.first);
                Ok((None, Some(quote!(#sizes.#form()))))
            }
            // `16KiB` in quotes, and `16K`, whose suffix is none.
            (key, Value::Text(_) | Value::Other) if key.declaration().kind == ValueKind::Bytes => {
                Err(format!("bytes as a number, as in `{} = 16 * 1024`", self.name))
            }
            _ if is_shape && self.is_along_x() => self.shape(std::slice::from_ref(value)),
            _ => {
                let function = match self.bound {
                    Bound::Exactly => "count",
                    Bound::AtMost => "at_most",
                    Bound::AtLeast => "at_least",
                };
                Ok(self.numbers(function, &[value]))
            }
        }
    }

    /// Whether a number alone is along x, as everywhere in CUDA; an author's workgroup is of all threads.
    fn is_along_x(&self) -> bool {
        self.key == Key::Cluster || matches!(self.by, By::Item(_))
    }

    /// Threads, or thread blocks, along up to three dimensions.
    fn shape(&self, sizes: &[Expr]) -> Result<Read, String> {
        if sizes.is_empty() || sizes.len() > 3 {
            return Err(format!("one to three sizes, as in `{}`", self.example()));
        }
        let one: Expr = syn::parse_quote!(1u32);
        let mut values: Vec<&Expr> = sizes.iter().collect();
        values.resize(3, &one);
        Ok(self.numbers("shape", &values))
    }

    /// What the engine's function makes of integers: of literals here, and else in const evaluation.
    fn numbers(&self, function: &str, values: &[&Expr]) -> Read {
        // What is no number is told as a negative one is.
        let number = |value: &&Expr| match Value::of(value) {
            Value::Integer(number) => Some(i128::from(number)),
            Value::Expression => None,
            _ => Some(-1),
        };
        let numbers: Option<Vec<i128>> = values.iter().map(number).collect();
        let stated = match (function, numbers.as_deref()) {
            ("count", Some(&[number])) => block::count(number),
            ("at_most", Some(&[number])) => block::at_most(number),
            ("at_least", Some(&[number])) => block::at_least(number),
            ("wave", Some(&[number])) => block::wave(number),
            ("range", Some(&[least, most])) => block::range(least, most),
            ("shape", Some(&[x, y, z])) => block::shape(x, y, z),
            _ => {
                let integers = values.iter().map(|value| match Value::of(value) {
                    // How the author's literal is written is no business of lints here.
                    Value::Integer(number) => {
                        Literal::i128_suffixed(number.into()).into_token_stream()
                    }
                    _ => integer(value, if values.len() == 1 { self.at } else { At::of(value) }),
                });
                return (None, Some(self.at.call(function, quote!(#(#integers),*))));
            }
        };
        (Some(stated), None)
    }

    /// A mode or a flag: rustc points at the value alone where it is of another type.
    fn typed(&self, value: &Expr) -> TokenStream {
        let (at, value) = (self.at.first, plain(value));
        let (variant, ty) = match self.key {
            Key::Mode => (quote!(Mode), quote_spanned!(at=> __occ::Mode)),
            _ => (quote!(Flag), quote_spanned!(at=> ::core::primitive::bool)),
        };
        quote!(__occ::Stated::Exactly(__occ::Value::#variant({ let __value: #ty = #value; __value })))
    }

    /// How sizes are written here, as an example.
    fn example(&self) -> String {
        let sizes = if self.key == Key::Cluster { "2, 2, 1" } else { "16, 16, 1" };
        match self.by {
            By::Item(by) if by != "`launch_contract`" => format!("{}({sizes})", self.name),
            _ => format!("{} = ({sizes})", self.name),
        }
    }
}
