//! A function's body with its checks.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;
use syn::Attribute;
use syn::parse::{ParseStream, Parser as _};

use super::braced;
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
pub(super) fn with_checks(item: &Item, function: &Function, checks: &Checks) -> TokenStream {
    let (inner, rest) = split.parse2(function.body.stream()).unwrap_or_default();
    let rest = match &item.memory.body {
        // The layouts stand in the body where its variables do.
        Some(_) if checks.reads_layouts => {
            let body = item.memory.body.clone().unwrap_or_default();
            split.parse2(body).unwrap_or_default().1
        }
        _ => rest,
    };
    let rest = if declares(&rest) { braced(rest) } else { rest };
    let checks = &checks.tokens;
    let mut body = Group::new(proc_macro2::Delimiter::Brace, quote!(#(#inner)* #checks #rest));
    body.set_span(function.body.span());
    let mut tokens: Vec<TokenTree> = item.tokens.clone().into_iter().collect();
    tokens.pop();
    tokens.push(body.into());
    tokens.into_iter().collect()
}

/// What goes into an item.
pub(super) struct Checks {
    pub(super) tokens: TokenStream,
    /// Whether they read the layouts of variables in the body.
    pub(super) reads_layouts: bool,
}

impl Checks {
    pub(super) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }
}

impl quote::ToTokens for Checks {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.tokens.clone());
    }
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
