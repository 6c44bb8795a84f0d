//! The attribute's arguments: `key = value`, separated by commas.

use occ_core::__private::key::Key;
use occ_core::__private::message::{given_twice, unknown_key};
use proc_macro2::{TokenStream, TokenTree};
use quote::{TokenStreamExt as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Ident, Token};

use crate::tokens::{At, Errors};
use crate::value::Value;

/// One `key = value`.
pub(crate) struct Argument {
    pub(crate) key: Key,
    /// The key as it is written.
    pub(crate) name: String,
    pub(crate) value: Expr,
    /// From the key to the end of the value.
    pub(crate) at: At,
    pub(crate) value_at: At,
    /// Where `occ.toml` says it; `None`: the attribute itself does.
    pub(crate) shared: Option<Shared>,
}

impl Argument {
    /// The elements of a list, or the one value, and where each stands. That there are none goes to `errors`.
    pub(crate) fn elements(&self, errors: &mut Errors) -> Vec<(Expr, At)> {
        let Value::List(elements) = Value::of(&self.value) else {
            return vec![(self.value.clone(), self.value_at)];
        };
        if elements.is_empty() {
            let (name, example) = (&self.name, self.key.declaration().example);
            let text =
                format!("`{name}` is an empty list; name at least one, as in `{name} = {example}`");
            errors.push(self.value_at, text);
        }
        let at = |one: &Expr| if self.shared.is_some() { self.value_at } else { At::of(one) };
        elements.into_iter().map(|one| (one.clone(), at(&one))).collect()
    }

    /// What follows an error about the value.
    pub(crate) fn origin(&self) -> String {
        self.shared.as_ref().map(|shared| shared.origin(&self.name)).unwrap_or_default()
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
    pub(crate) list: Vec<Argument>,
    /// Keys whose value an error hides.
    pub(crate) hidden: Vec<Key>,
    /// Whether an error hides which key was meant.
    is_unreadable: bool,
}

impl Arguments {
    pub(crate) fn get(&self, key: Key) -> Option<&Argument> {
        self.list.iter().find(|argument| argument.key == key)
    }

    /// Whether `key` is missing: neither given nor, as far as can be told, meant.
    pub(crate) fn lack(&self, key: Key) -> bool {
        !self.is_unreadable && !self.hidden.contains(&key) && self.get(key).is_none()
    }
}

/// Reads the arguments; what is wrong with them goes to `errors`.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Arguments {
    let mut arguments = Arguments::default();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Some(comma) = input.parse::<Option<Token![,]>>()? {
                let text = "expected a key between two commas, as in `min = 0.5`";
                errors.push(At::span(comma.span), text);
                continue;
            }
            if let Some(argument) = argument(input, &mut arguments, errors) {
                match arguments.get(argument.key) {
                    None => arguments.list.push(argument),
                    Some(first) => {
                        let text = given_twice(&first.name, &argument.name).to_string();
                        errors.push(At::span(argument.at.first), text);
                    }
                }
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        arguments.is_unreadable = true;
        errors.push(At::span(error.span()), error.to_string());
    }
    arguments
}

/// One argument up to the comma behind it; `None` where it is wrong.
fn argument(
    input: ParseStream<'_>,
    arguments: &mut Arguments,
    errors: &mut Errors,
) -> Option<Argument> {
    let start = At::span(input.span());
    let Ok(ident) = input.call(Ident::parse_any) else {
        arguments.is_unreadable = true;
        errors.push(At::of(&skip(input)), "expected `key = value`, as in `arch = \"gfx90a\"`");
        return None;
    };
    let name = ident.unraw().to_string();
    let Some(key) = Key::named(&name) else {
        let (meant, text) = unknown_key(&name);
        arguments.hidden.extend(meant);
        errors.push(start, text.to_string());
        skip(input);
        return None;
    };
    let mut wrong = |rest: TokenStream, what: &str, example: &str| {
        let at = if rest.is_empty() { start } else { start.to(At::of(&rest)) };
        errors.push(at, format!("`{name}` {what}, as in `{name} = {example}`"));
        arguments.hidden.push(key);
        None
    };
    let example = key.declaration().example;
    if !input.peek(Token![=]) || input.peek(Token![==]) || input.peek(Token![=>]) {
        return wrong(skip(input), "takes its value after `=`", example);
    }
    let equals = input.parse::<Token![=]>().ok()?;
    let ahead = input.fork();
    let Ok(value) = ahead.parse::<Expr>() else {
        let rest = skip(input);
        let text = rest.to_string();
        let list = text.strip_prefix('{').and_then(|list| list.strip_suffix('}'));
        return match (text.strip_suffix('%'), list) {
            (Some(number), _) => {
                let example = format!("\"{}%\"", number.trim());
                wrong(rest, "takes a percentage in quotes", &example)
            }
            (_, Some(list)) => {
                wrong(rest, "takes a list in brackets", &format!("[{}]", list.trim()))
            }
            _ => wrong(quote!(#equals #rest), "needs a value", example),
        };
    };
    input.advance_to(&ahead);
    let value_at = At::of(&value);
    if !input.is_empty() && !input.peek(Token![,]) {
        let next = input.cursor().token_tree().map(|(next, _)| next.to_string());
        let text = format!("expected `,` before `{}`", next.unwrap_or_default());
        errors.push(At::span(input.span()), text);
        // Another argument is read as if the comma stood before it.
        if !starts_argument(input) {
            skip(input);
        }
    }
    Some(Argument { key, name, value, at: start.to(value_at), value_at, shared: None })
}

/// Skips what cannot be read, up to the comma before the next argument.
fn skip(input: ParseStream<'_>) -> TokenStream {
    let mut skipped = TokenStream::new();
    while !input.is_empty() {
        let ahead = input.fork();
        let is_comma = ahead.parse::<Token![,]>().is_ok();
        if is_comma && (skipped.is_empty() || ahead.is_empty() || starts_argument(&ahead)) {
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
