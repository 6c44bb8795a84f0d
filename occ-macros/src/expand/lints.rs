//! Lint levels for `deprecated` on an item, which the check beside it must obey.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::Meta;
use syn::parse::{ParseStream, Parser as _};

use crate::item::mention::mentions;
use crate::parsed::{Attribute, Parsed};

/// The item, and the lint levels of its check. An `expect` moves to a check that may warn and so
/// fulfil it, and leaves an `allow` on the item.
pub(super) fn moved(item: &TokenStream, warns: bool) -> (TokenStream, TokenStream) {
    let parser = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        Ok((attributes, input.parse::<TokenStream>()?))
    };
    let Ok((attributes, rest)) = parser.parse2(item.clone()) else {
        return (item.clone(), TokenStream::new());
    };
    let (mut kept, mut lints) = (TokenStream::new(), TokenStream::new());
    for attribute in attributes {
        let path = attribute.path();
        if path.is_ident("deprecated") {
            // The check may name the item, which no one else should.
            quote!(#[allow(deprecated)]).to_tokens(&mut lints);
        } else if mentions(&attribute.to_token_stream(), &["deprecated"]) {
            if ["allow", "warn", "deny", "forbid"].iter().any(|level| path.is_ident(level)) {
                attribute.to_tokens(&mut lints);
            } else if path.is_ident("expect") && warns {
                let (moved, left) = split(&attribute);
                quote!(#[expect(#moved)]).to_tokens(&mut lints);
                quote!(#[allow(deprecated)]).to_tokens(&mut kept);
                if !left.is_empty() {
                    quote!(#[expect(#left)]).to_tokens(&mut kept);
                }
                continue;
            }
        }
        attribute.to_tokens(&mut kept);
    }
    (quote!(#kept #rest), lints)
}

/// `deprecated` and the other lints of a list, both with the reason.
fn split(attribute: &Attribute) -> (TokenStream, TokenStream) {
    let list = attribute.meta.arguments::<Parsed<Meta>>();
    let (mut deprecated, mut others, mut reason) =
        (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for part in list.unwrap_or_default() {
        let to = match part.path().get_ident() {
            Some(name) if name == "deprecated" => &mut deprecated,
            Some(name) if name == "reason" => &mut reason,
            _ => &mut others,
        };
        quote!(#part,).to_tokens(to);
    }
    reason.to_tokens(&mut deprecated);
    if !others.is_empty() {
        reason.to_tokens(&mut others);
    }
    (deprecated, others)
}
