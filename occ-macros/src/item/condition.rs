//! The `cfg`s that attributes inside an item stand under. Those on the item itself are resolved
//! before the attribute sees it, be they above or below it; those on parameters and statements are
//! not.

use proc_macro2::{TokenStream, TokenTree};
use quote::{TokenStreamExt as _, quote};
use syn::parse::ParseStream;
use syn::{Meta, Token};

use crate::parsed::{Attribute, Parsed, rest};

/// The attributes of a parameter or a statement, with what has to hold for them.
pub(crate) struct Conditional {
    /// The predicates under which what carries the attributes is compiled at all.
    pub(crate) present: Vec<TokenStream>,
    /// Each attribute with the predicates under which it is there.
    pub(crate) attributes: Vec<(Vec<TokenStream>, Parsed<Meta>)>,
}

impl Conditional {
    pub(crate) fn of(attributes: Vec<Attribute>) -> Self {
        let mut found = Self { present: Vec::new(), attributes: Vec::new() };
        for attribute in attributes {
            found.add(&[], attribute.meta);
        }
        found
    }

    fn add(&mut self, under: &[TokenStream], meta: Parsed<Meta>) {
        if let Meta::List(list) = &*meta {
            if list.path.is_ident("cfg") {
                let predicate = &list.tokens;
                self.present.push(match under {
                    [] => predicate.clone(),
                    under => quote!(any(not(all(#(#under),*)), #predicate)),
                });
                return;
            }
            if list.path.is_ident("cfg_attr")
                && let Ok((predicate, parts)) = list.parse_args_with(predicate_and_attributes)
            {
                let mut under = under.to_vec();
                under.push(predicate);
                for part in parts {
                    self.add(&under, part);
                }
                return;
            }
        }
        self.attributes.push((under.to_vec(), meta));
    }
}

/// What stands in a `cfg_attr`. A predicate may be `true`, which is no path.
fn predicate_and_attributes(
    input: ParseStream<'_>,
) -> syn::Result<(TokenStream, Vec<Parsed<Meta>>)> {
    let mut predicate = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        predicate.append(input.parse::<TokenTree>()?);
    }
    input.parse::<Option<Token![,]>>()?;
    Ok((predicate, rest(input)?))
}
