//! The attribute's arguments: `key = value`, separated by commas.

pub(crate) mod key;
pub(crate) mod value;

use std::ops::Deref;

use occ_core::__private::message::given_twice;
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{ToTokens as _, TokenStreamExt as _};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Ident, Token};

use self::key::Key;
use crate::diagnostic::{Errors, Underline};
use crate::parsed::Parsed;

/// One `key = value`.
pub(crate) struct Argument {
    pub(crate) key: Key,
    /// The key as it is written.
    pub(crate) name: String,
    pub(crate) value: Parsed<Expr>,
    /// The elements of a list.
    pub(crate) list: Option<Vec<Parsed<Expr>>>,
    /// From the key to the end of the value.
    pub(crate) at: Underline,
    pub(crate) value_at: Underline,
    /// Where `occ.toml` says it; `None`: the attribute itself does.
    pub(crate) shared: Option<Shared>,
}

impl Argument {
    /// The elements of a list, or the one value, and where each stands.
    pub(crate) fn elements(&self) -> Vec<(&Parsed<Expr>, Underline)> {
        let Some(list) = &self.list else {
            return vec![(&self.value, self.value_at)];
        };
        let mut elements = Vec::new();
        for element in list {
            elements.push((element, Underline::of(element, self.value_at.first)));
        }
        elements
    }
}

/// Where a value stands that `occ.toml` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shared {
    /// The file, from the crate's folder on.
    pub(crate) file: String,
    /// The line, from 1.
    pub(crate) line: u64,
}

/// A key of the contract, and where it stands.
pub(crate) struct KeySource {
    pub(crate) key: Key,
    /// `None`: in the attribute.
    pub(crate) shared: Option<Shared>,
}

impl Shared {
    /// What follows an error about the value.
    pub(crate) fn origin(&self, key: &str) -> String {
        let Self { file, line } = self;
        format!("; `{key}` stands in line {line} of `{file}`")
    }
}

/// All that stands in the attribute's brackets.
#[derive(Default)]
pub(crate) struct Arguments {
    list: Vec<Argument>,
    /// Keys whose value an error hides.
    hidden: Vec<Key>,
    /// Whether an error hides which key was meant.
    unreadable: bool,
}

impl Arguments {
    pub(crate) fn get(&self, key: Key) -> Option<&Argument> {
        self.list.iter().find(|argument| argument.key == key)
    }

    /// Whether every value could be told from its key.
    pub(crate) fn are_clear(&self) -> bool {
        self.hidden.is_empty() && !self.unreadable
    }

    /// These, and for the keys that they leave open `others`.
    #[cfg_attr(not(feature = "project"), expect(dead_code, reason = "nothing is shared"))]
    pub(crate) fn and(mut self, others: Vec<Argument>) -> Self {
        let open: Vec<Argument> =
            others.into_iter().filter(|argument| self.lack(argument.key)).collect();
        self.list.extend(open);
        self
    }

    /// These without `key`, as if it were not given.
    #[cfg_attr(not(feature = "project"), expect(dead_code, reason = "nothing is shared"))]
    pub(crate) fn without(mut self, key: Key) -> Self {
        self.list.retain(|argument| argument.key != key);
        self
    }

    /// These, where an error hides what is said for `keys`.
    #[cfg_attr(not(feature = "project"), expect(dead_code, reason = "nothing is shared"))]
    pub(crate) fn hiding(mut self, keys: &[Key]) -> Self {
        self.hidden.extend(keys);
        self
    }

    /// Whether `key` is missing: neither given nor, as far as can be told, meant.
    pub(crate) fn lack(&self, key: Key) -> bool {
        !self.unreadable && !self.hidden.contains(&key) && self.get(key).is_none()
    }
}

impl Deref for Arguments {
    type Target = [Argument];

    fn deref(&self) -> &[Argument] {
        &self.list
    }
}

/// Reads the arguments; what is wrong with them goes to `errors`.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Arguments {
    let mut arguments = Arguments::default();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Some(comma) = input.parse::<Option<Token![,]>>()? {
                errors.push(
                    Underline::at(comma.span),
                    "expected a key between two commas, as in `min = 0.5`",
                );
                continue;
            }
            if let Some(argument) = argument(input, &mut arguments, errors) {
                add(argument, &mut arguments, errors);
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        arguments.unreadable = true;
        errors.push(Underline::at(error.span()), error.to_string());
    }
    arguments
}

fn add(argument: Argument, arguments: &mut Arguments, errors: &mut Errors) {
    let Some(first) = arguments.get(argument.key) else {
        arguments.list.push(argument);
        return;
    };
    let message = given_twice(&first.name, &argument.name).to_string();
    errors.push(Underline::at(argument.at.first), message);
}

/// One argument up to the comma behind it; `None` where it is wrong.
fn argument(
    input: ParseStream<'_>,
    arguments: &mut Arguments,
    errors: &mut Errors,
) -> Option<Argument> {
    let start = input.span();
    let Ok(ident) = input.call(Ident::parse_any) else {
        arguments.unreadable = true;
        errors.push(
            Underline::of(&skip(input), start),
            "expected `key = value`, as in `arch = \"gfx90a\"`",
        );
        return None;
    };
    let name = ident.unraw().to_string();
    let Some(key) = Key::named(&name) else {
        let (meant, message) = key::unknown(&name);
        arguments.hidden.extend(meant);
        errors.push(Underline::at(start), message);
        skip(input);
        return None;
    };
    let whole = |rest: &TokenStream| Underline::new(start, Underline::of(rest, start).last);
    let wrong =
        |what: &str| format!("`{name}` {what}, as in `{name} = {}`", key.declaration().example);
    let is_equals = input.peek(Token![=]) && !input.peek(Token![==]) && !input.peek(Token![=>]);
    if !is_equals {
        arguments.hidden.push(key);
        let is_alone = input.is_empty() || input.peek(Token![,]);
        let rest = if is_alone { TokenStream::new() } else { skip(input) };
        let what = if rest.is_empty() { "needs a value" } else { "takes its value after `=`" };
        errors.push(whole(&rest), wrong(what));
        return None;
    }
    let equals = input.parse::<Token![=]>().ok()?;
    if input.is_empty() || input.peek(Token![,]) {
        arguments.hidden.push(key);
        errors.push(Underline::new(start, equals.span), wrong("needs a value"));
        return None;
    }
    if let Some(number) = percentage(input) {
        arguments.hidden.push(key);
        errors.push(
            Underline::of(&skip(input), start),
            format!("a percentage stands in quotes, as in `{name} = \"{number}%\"`"),
        );
        return None;
    }
    if let Some(number) = without_zero(input) {
        arguments.hidden.push(key);
        let at = Underline::of(&skip(input), start);
        errors.push(at, format!("a number starts with a digit; write `{name} = 0.{number}`"));
        return None;
    }
    match Parsed::value_of(input) {
        Ok(value) => {
            let value_at = match &*value {
                Expr::Lit(literal) => Underline::at(literal.lit.span()),
                _ => Underline::of(&value, start),
            };
            missing_comma(input, &value, errors);
            let at = Underline::new(start, value_at.last);
            Some(Argument { key, name, list: value.list(), value, at, value_at, shared: None })
        }
        Err(error) => {
            arguments.hidden.push(key);
            let rest = skip(input);
            match rest.into_iter().last() {
                Some(TokenTree::Punct(last)) => errors
                    .push(Underline::at(last.span()), format!("expected a value after `{last}`")),
                _ => errors.push(Underline::at(error.span()), error.to_string()),
            }
            None
        }
    }
}

/// The number of `50%`, where that is all of a value.
fn percentage(input: ParseStream<'_>) -> Option<Literal> {
    if !input.peek2(Token![%]) {
        return None;
    }
    let ahead = input.fork();
    let number: Literal = ahead.parse().ok()?;
    ahead.parse::<Token![%]>().ok()?;
    (ahead.is_empty() || ahead.peek(Token![,])).then_some(number)
}

/// The digits of `.5`, where that is all of a value.
fn without_zero(input: ParseStream<'_>) -> Option<Literal> {
    if !input.peek(Token![.]) {
        return None;
    }
    let ahead = input.fork();
    ahead.parse::<Token![.]>().ok()?;
    let number: Literal = ahead.parse().ok()?;
    (ahead.is_empty() || ahead.peek(Token![,])).then_some(number)
}

/// Reports what stands between a value and the next comma. Another argument there is read as if the
/// comma stood before it.
fn missing_comma(input: ParseStream<'_>, value: &Parsed<Expr>, errors: &mut Errors) {
    if input.is_empty() || input.peek(Token![,]) {
        return;
    }
    let at = Underline::at(input.span());
    let next = input.cursor().token_tree().map(|(token, _)| token.to_string()).unwrap_or_default();
    let last = value.to_token_stream().into_iter().last();
    errors.push(
        at,
        match last {
            Some(last @ (TokenTree::Ident(_) | TokenTree::Literal(_))) => {
                format!("expected `,` after `{last}`, found `{next}`")
            }
            _ => format!("expected `,` before `{next}`"),
        },
    );
    if !starts_argument(input) {
        skip(input);
    }
}

/// Skips what cannot be read, up to the comma before the next argument.
fn skip(input: ParseStream<'_>) -> TokenStream {
    let mut skipped = TokenStream::new();
    while !input.is_empty() {
        let ahead = input.fork();
        if ahead.parse::<Token![,]>().is_ok() && (ahead.is_empty() || starts_argument(&ahead)) {
            break;
        }
        match input.parse::<TokenTree>() {
            Ok(token) => skipped.append(token),
            Err(_) => break,
        }
    }
    skipped
}

/// Whether a key follows, with or without its value.
fn starts_argument(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let key = ahead.call(Ident::parse_any).ok();
    let is_key = key.is_some_and(|key| Key::named(&key.unraw().to_string()).is_some());
    let equals = ahead.peek(Token![=]) && !ahead.peek(Token![==]);
    equals || is_key && (ahead.is_empty() || ahead.peek(Token![,]))
}
