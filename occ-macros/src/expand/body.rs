//! A function's body with its checks.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;
use syn::Attribute;
use syn::parse::{ParseStream, Parser as _};

use super::braced;
use super::floor::Floor;
use crate::item::{Function, Item};

/// Words that start an item, and so may give a name another meaning.
const DECLARE: [&str; 13] = [
    "const",
    "static",
    "use",
    "fn",
    "struct",
    "enum",
    "union",
    "type",
    "mod",
    "trait",
    "impl",
    "extern",
    "macro_rules",
];

/// The function with the checks before its first statement, behind inner attributes.
///
/// The attribute's values mean what they mean where it stands. A body that declares names of its own
/// goes into a block of its own, in which alone they are known.
pub(super) fn with_checks(
    item: &Item,
    function: &Function,
    checks: &TokenStream,
    floor: Option<Floor>,
) -> TokenStream {
    let (inner, rest) = split.parse2(function.body.stream()).unwrap_or_default();
    let has_names = declares(&rest);
    let (outside, inside) = floor.map(|Floor { outside, inside }| (outside, inside)).unzip();
    let rest = quote!(#inside #rest);
    let rest = if has_names { braced(rest) } else { rest };
    let mut body =
        Group::new(proc_macro2::Delimiter::Brace, quote!(#(#inner)* #checks #outside #rest));
    body.set_span(function.body.span());
    let mut tokens: Vec<TokenTree> = item.tokens.clone().into_iter().collect();
    tokens.pop();
    tokens.push(body.into());
    tokens.into_iter().collect()
}

/// Whether a body's own statements may declare a name, by a word or by a macro.
fn declares(body: &TokenStream) -> bool {
    let mut tokens = body.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Ident(word) = &token else { continue };
        let is_macro =
            matches!(tokens.peek(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!');
        if is_macro || DECLARE.iter().any(|declares| word == declares) {
            return true;
        }
    }
    false
}

fn split(input: ParseStream<'_>) -> syn::Result<(Vec<TokenStream>, TokenStream)> {
    let inner = input.call(Attribute::parse_inner)?;
    let inner = inner.iter().map(quote::ToTokens::to_token_stream).collect();
    Ok((inner, input.parse()?))
}
