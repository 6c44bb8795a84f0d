//! What an item says of itself: its kind, its name, and the launch shape and local memory that a
//! framework's attributes write down.

mod described;
mod descriptor;
mod function;

use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

pub(crate) use self::descriptor::initializer;
use crate::errors::{Errors, Range};
use crate::keys::Key;
use crate::tokens::{bare, group, ident, is_ident, is_punct};

/// An item under the attribute.
pub(crate) struct Item {
    /// All of it, as it came.
    pub(crate) tokens: Vec<TokenTree>,
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) name_span: Span,
    /// Names that a nested item cannot use: generic parameters, and `Self`.
    pub(crate) outer: Vec<String>,
    /// Whether `#[spirv]` stands on it: a Vulkan kernel, which runs without a trap handler.
    pub(crate) spirv: bool,
    /// Whether `#[spirv]` stands above the attribute, and has taken the launch shape away.
    pub(crate) below: bool,
    /// What the item's own tokens say.
    pub(crate) found: Vec<Found>,
}

/// What kind of item it is, and where its check goes.
pub(crate) enum Kind {
    /// A function: the check stands at the start of the body.
    Fn,
    /// A `const` or `static`: the check stands in the initializer.
    Value { ty: TokenStream, init: TokenStream, launch_config: bool },
    /// A type that describes a kernel: the check stands beside the item.
    Describe { ty: TokenStream },
}

/// A resource that the item's tokens give.
pub(crate) struct Found {
    pub(crate) key: Key,
    pub(crate) source: Source,
    pub(crate) range: Range,
}

/// How it is given.
pub(crate) enum Source {
    /// The value of a setter or field.
    Value(TokenStream),
    /// `threads(x, y, z)`.
    Threads(Vec<TokenStream>),
    /// Types of variables in local memory, in their order.
    Types(Vec<TokenStream>),
}

/// Reads an item; `None` where it is none that the attribute goes on.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<Item> {
    let tokens = visible(tokens);
    let (attributes, mut at) = attributes(&tokens);
    if is_ident(tokens.get(at), "pub") {
        at += 1;
        if group(tokens.get(at), Delimiter::Parenthesis).is_some() {
            at += 1;
        }
    }
    let start = tokens.get(at).map_or_else(Span::call_site, TokenTree::span);
    let keyword = ident(tokens.get(at)).unwrap_or_default();
    let after = ident(tokens.get(at + 1)).unwrap_or_default();
    let value = matches!(keyword.as_str(), "const" | "static")
        && !matches!(after.as_str(), "fn" | "unsafe" | "extern" | "async");
    if value {
        return descriptor::parse(tokens, at, errors);
    }
    match keyword.as_str() {
        "struct" => described::parse_struct(tokens, at, errors),
        "impl" | "unsafe" if keyword == "impl" || after == "impl" => {
            described::parse_impl(tokens, at, errors)
        }
        "fn" | "const" | "async" | "unsafe" | "extern" | "safe" | "default"
            if tokens.iter().any(|token| is_ident(Some(token), "fn")) =>
        {
            function::parse(tokens, &attributes, at, errors)
        }
        other => {
            let what = match (other, after.as_str()) {
                ("", _) => "this",
                ("unsafe", after) => after,
                _ => other,
            };
            errors.push(
                Range::at(start),
                format!(
                    "`#[occupancy_target]` does not go on `{what}`; it goes on `fn`, on `const` \
                     and `static` descriptors, on `struct`, and on `impl occ::Describe`"
                ),
            );
            None
        }
    }
}

/// The item without the invisible brackets that `macro_rules` puts around `$vis` and `$body`.
fn visible(tokens: TokenStream) -> Vec<TokenTree> {
    let mut visible = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                let inner: Vec<TokenTree> = bare(group.stream()).into_iter().collect();
                match inner.first() {
                    None => {}
                    first if is_ident(first, "pub") => visible.extend(inner),
                    Some(TokenTree::Group(body)) if body.delimiter() == Delimiter::Brace => {
                        visible.extend(inner);
                    }
                    Some(_) => visible.push(token),
                }
            }
            _ => visible.push(token),
        }
    }
    visible
}

/// The outer attributes and the index behind them.
pub(crate) fn attributes(tokens: &[TokenTree]) -> (Vec<Group>, usize) {
    let mut found = Vec::new();
    let mut at = 0;
    while is_punct(tokens.get(at), '#') {
        let Some(attribute) = group(tokens.get(at + 1), Delimiter::Bracket) else {
            break;
        };
        found.push(attribute.clone());
        at += 2;
    }
    (found, at)
}

fn named(token: Option<&TokenTree>, errors: &mut Errors) -> Option<Ident> {
    if let Some(TokenTree::Ident(name)) = token {
        return Some(name.clone());
    }
    let span = token.map_or_else(Span::call_site, TokenTree::span);
    errors.push(Range::at(span), "expected the item's name here");
    None
}

/// The last name of a type's path, before its arguments.
fn last_name(ty: &[TokenTree]) -> Option<String> {
    let end = ty.iter().skip(1).position(|token| is_punct(Some(token), '<'));
    let path = end.map_or(ty, |end| &ty[..=end]);
    path.iter().rev().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            last_name(&group.stream().into_iter().collect::<Vec<_>>())
        }
        token => ident(Some(token)),
    })
}
