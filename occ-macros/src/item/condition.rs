//! The `cfg`s that attributes inside an item stand under. Those on the item itself are resolved
//! before the attribute sees it; those on parameters and statements are not.

use proc_macro2::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

/// The attributes of a parameter or a statement, with what has to hold for them.
pub(crate) struct Conditional {
    /// The predicates under which what carries the attributes is compiled at all.
    pub(crate) present: Vec<TokenStream>,
    /// Each attribute with the predicates under which it is there.
    pub(crate) attributes: Vec<(Vec<TokenStream>, Meta)>,
}

impl Conditional {
    pub(crate) fn of(attributes: &[Attribute]) -> Self {
        let mut found = Self { present: Vec::new(), attributes: Vec::new() };
        for attribute in attributes {
            found.add(&[], &attribute.meta);
        }
        found
    }

    fn add(&mut self, under: &[TokenStream], meta: &Meta) {
        let Meta::List(list) = meta else {
            self.attributes.push((under.to_vec(), meta.clone()));
            return;
        };
        if list.path.is_ident("cfg") {
            let predicate = &list.tokens;
            self.present.push(match under {
                [] => predicate.clone(),
                under => quote!(any(not(all(#(#under),*)), #predicate)),
            });
        } else if list.path.is_ident("cfg_attr")
            && let Ok(parts) = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
        {
            let mut parts = parts.iter();
            let Some(predicate) = parts.next() else { return };
            let mut under = under.to_vec();
            under.push(quote!(#predicate));
            for part in parts {
                self.add(&under, part);
            }
        } else {
            self.attributes.push((under.to_vec(), meta.clone()));
        }
    }
}
