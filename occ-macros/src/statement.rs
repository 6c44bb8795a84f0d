//! A statement by a value: a literal, which is known here, or an expression for the compiler.

use occ_core::__private::account::Stated;
use occ_core::__private::key::{Key, Value as Known, ValueKind};
use occ_core::__private::message;
use occ_core::{Mode, Wave};
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
    let reader = Reader { key, name, by: &by, bound, at };
    match reader.read(value) {
        Ok((stated, tokens)) => {
            let (needed, written) = (String::new(), value.to_token_stream());
            Some(One { key, by, stated, needed, tokens, written, at, whole: at })
        }
        Err((at, text)) => {
            errors.push(at, text);
            None
        }
    }
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
type Mistake = (At, String);

impl Reader<'_> {
    fn read(&self, value: &Expr) -> Result<Read, Mistake> {
        let known = |value| Ok((Some(Stated::Exactly(value)), None));
        match (self.key, Value::of(value), self.bound) {
            (Key::Wave, Value::Integer(lanes), _) if wave(lanes).is_some() => {
                Ok((wave(lanes).map(|wave| Stated::Exactly(Known::Wave(wave))), None))
            }
            (Key::Wave, Value::Expression, _) => Ok((None, Some(self.call("wave", &[value])))),
            (Key::Wave, ..) => Err((self.at, message::no_wave(self.name).as_str().to_owned())),
            (Key::Mode | Key::Trap | Key::Scratch, Value::Expression, _) => {
                Ok((None, Some(self.typed(value))))
            }
            (Key::Mode, Value::Text(text), _) if Mode::named(&text).is_some() => {
                known(Known::Mode(Mode::named(&text).unwrap_or(Mode::Cu)))
            }
            (Key::Mode, ..) => self.wrong(self.at, "`\"cu\"` or `\"wgp\"`"),
            (Key::Trap | Key::Scratch, Value::Flag(flag), _) => known(Known::Flag(flag)),
            (Key::Trap | Key::Scratch, ..) => self.wrong(self.at, "`true` or `false`"),
            (Key::Workgroup | Key::Cluster, Value::Tuple(sizes), Bound::Exactly) => {
                self.shape(&sizes)
            }
            (Key::Workgroup | Key::Cluster, Value::List(sizes), _) => {
                let example = self.example(&quote!(#(#sizes),*).to_string());
                self.wrong(self.at, &format!("its sizes in parentheses, as in `{example}`"))
            }
            (Key::Workgroup, Value::Range(ends), _) if matches!(self.by, By::Author(_)) => {
                let Some(ends) = ends else {
                    return self.wrong(self.at, "a range with both ends, as in `64..=1024`");
                };
                match self.counts(&*ends)? {
                    None => Ok((None, Some(self.call("range", &[&ends[0], &ends[1]])))),
                    Some(ends) if ends[0] > ends[1] => {
                        self.wrong(self.at, "a range that is not empty, as in `64..=1024`")
                    }
                    Some(ends) => known(Known::Range([ends[0], ends[1]])),
                }
            }
            // A constant may be a tuple, whose type is known before anything is asked of it.
            (Key::Workgroup | Key::Cluster, Value::Expression, Bound::Exactly)
                if matches!(bare_value(value), Expr::Path(_) | Expr::Field(_)) =>
            {
                let sizes = self.at.call("sizes", plain(value).to_token_stream());
                let form = if self.is_along_x() { "along_x" } else { "threads" };
                let form = Ident::new(form, self.at.first);
                Ok((None, Some(quote!(#sizes.#form()))))
            }
            (Key::Workgroup | Key::Cluster, _, Bound::Exactly) if self.is_along_x() => {
                self.shape(std::slice::from_ref(value))
            }
            _ => {
                let call = match self.bound {
                    Bound::Exactly => "count",
                    Bound::AtMost => "at_most",
                    Bound::AtLeast => "at_least",
                };
                match (self.count(value)?, self.bound) {
                    (None, _) => Ok((None, Some(self.call(call, &[value])))),
                    (Some(count), Bound::Exactly) => known(Known::Count(count)),
                    (Some(count), Bound::AtMost) => Ok((Some(Stated::AtMost(count)), None)),
                    (Some(count), Bound::AtLeast) => Ok((Some(Stated::AtLeast(count)), None)),
                }
            }
        }
    }

    /// Whether a number alone is along x, as everywhere in CUDA; an author's workgroup is of all threads.
    fn is_along_x(&self) -> bool {
        self.key == Key::Cluster || matches!(self.by, By::Item(_))
    }

    fn wrong<T>(&self, at: At, expected: &str) -> Result<T, Mistake> {
        Err((at, format!("`{}` takes {expected}", self.name)))
    }

    /// A call of what makes the engine's statement of integers.
    fn call(&self, function: &str, values: &[&Expr]) -> TokenStream {
        let integers = values.iter().map(|value| match Value::of(value) {
            // How the author's literal is written is no business of lints here.
            Value::Integer(number) => Literal::i128_suffixed(number.into()).into_token_stream(),
            _ => integer(value, if values.len() == 1 { self.at } else { At::of(value) }),
        });
        self.at.call(function, quote!(#(#integers),*))
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

    /// How `value` is written here, as an example.
    fn example(&self, value: &str) -> String {
        match self.by {
            By::Item(by) if by != "`launch_contract`" => format!("{}({value})", self.name),
            _ if value.contains(',') => format!("{} = ({value})", self.name),
            _ => format!("{} = {value}", self.name),
        }
    }

    /// Threads, or thread blocks, along up to three dimensions.
    fn shape(&self, sizes: &[Expr]) -> Result<Read, Mistake> {
        if sizes.is_empty() || sizes.len() > 3 {
            let example =
                self.example(if self.key == Key::Cluster { "2, 2, 1" } else { "16, 16, 1" });
            return self.wrong(self.at, &format!("one to three sizes, as in `{example}`"));
        }
        if let Some(mut counts) = self.counts(sizes)? {
            counts.resize(3, 1);
            return Ok((
                Some(Stated::Exactly(Known::Shape([counts[0], counts[1], counts[2]]))),
                None,
            ));
        }
        let one: Expr = syn::parse_quote!(1u32);
        let mut values: Vec<&Expr> = sizes.iter().collect();
        values.resize(3, &one);
        Ok((None, Some(self.call("shape", &values))))
    }

    /// Several counts; `None` where only const evaluation knows one.
    fn counts(&self, values: &[Expr]) -> Result<Option<Vec<u32>>, Mistake> {
        let mut counts = Vec::new();
        for value in values {
            if matches!(Value::of(value), Value::Range(_)) && matches!(self.by, By::Author(_)) {
                return self.wrong(
                    At::of(value),
                    "a range of all its threads by itself, as in `64..=1024`",
                );
            }
            let reader = Reader { at: At::of(bare_value(value)), ..*self };
            counts.push(reader.count(value)?);
        }
        Ok(counts.into_iter().collect())
    }

    /// A count of anything: an integer literal, or `None` for an expression.
    fn count(&self, value: &Expr) -> Result<Option<u32>, Mistake> {
        let no_count =
            |is_large| (self.at, message::no_count(self.name, is_large).as_str().to_owned());
        match Value::of(value) {
            Value::Integer(number) => u32::try_from(number).map(Some).map_err(|_| no_count(true)),
            Value::Expression => Ok(None),
            Value::Text(text) if text.trim().parse::<u32>().is_ok() => {
                let example = self.example(text.trim());
                self.wrong(self.at, &format!("a number without quotes, as in `{example}`"))
            }
            // `16KiB` in quotes, and `16K`, whose suffix is none.
            Value::Text(_) | Value::Other if self.key.declaration().kind == ValueKind::Bytes => {
                let example = self.example("16 * 1024");
                self.wrong(self.at, &format!("bytes as a number, as in `{example}`"))
            }
            Value::Text(_) if matches!(self.key, Key::Workgroup | Key::Cluster) => {
                let example = self.example("16, 16");
                self.wrong(
                    self.at,
                    &format!("a number, or sizes in parentheses, as in `{example}`"),
                )
            }
            _ => Err(no_count(false)),
        }
    }
}

fn wave(lanes: u64) -> Option<Wave> {
    u32::try_from(lanes).ok().and_then(Wave::of)
}
