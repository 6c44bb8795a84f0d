//! Expressions of the author's, of which const evaluation makes the engine's values.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;

use crate::diagnostic::{Underline, respanned};
use crate::parsed::Parsed;

/// An expression of the author's.
#[derive(Clone)]
pub(crate) struct Expression {
    value: TokenStream,
    /// What makes the engine's value of it, and the key that it names where it refuses; `None` where every
    /// value is taken.
    taking: Option<(Taking, String)>,
    at: Underline,
}

/// The crate's own functions that take an author's value.
#[derive(Clone, Copy)]
pub(crate) struct Taking {
    /// Gives the engine's value, or fails.
    take: &'static str,
    /// Says whether that gives one.
    is_taken: &'static str,
}

pub(crate) const COUNT: Taking = Taking { take: "count", is_taken: "is_count" };
pub(crate) const WAVE: Taking = Taking { take: "wave", is_taken: "is_wave" };
pub(crate) const FRACTION: Taking = Taking { take: "fraction", is_taken: "is_fraction" };

impl Expression {
    /// One of which every value is taken.
    pub(crate) fn plain(value: TokenStream) -> Self {
        Self { value, taking: None, at: Underline::at(Span::call_site()) }
    }

    pub(crate) fn taken(taking: Taking, key: &str, value: TokenStream, at: Underline) -> Self {
        Self { value, taking: Some((taking, key.to_owned())), at }
    }

    /// The engine's value; a wrong one fails the build.
    pub(crate) fn tokens(&self) -> TokenStream {
        let value = &self.value;
        match &self.taking {
            Some((Taking { take, .. }, key)) => self.at.call_private(take, quote!(#value, #key)),
            None => value.clone(),
        }
    }

    /// Whether the value is none that fails; `None` where none does.
    pub(crate) fn is_taken(&self) -> Option<TokenStream> {
        let (Taking { is_taken, .. }, _) = self.taking.as_ref()?;
        Some(self.at.call_private(is_taken, self.value.clone()))
    }
}

/// An expression of any integer type, which rustc refuses at the expression where it is another.
pub(crate) fn integer(
    taking: Taking,
    key: &str,
    value: &Parsed<Expr>,
    at: Underline,
) -> Expression {
    let integer = at.call_private("any_integer", value.plain_tokens());
    // The author's scope may have an `i128` of its own.
    let i128 = quote_spanned!(at.last=> as ::core::primitive::i128);
    Expression::taken(taking, key, quote!(#integer #i128), at)
}

/// An expression of this type: rustc points at it alone where it is of another.
pub(crate) fn typed(ty: &TokenStream, value: &Parsed<Expr>, at: Underline) -> TokenStream {
    let (ty, value) = (respanned(ty.clone(), at.first), value.plain_tokens());
    quote! {{
        let __value: #ty = #value;
        __value
    }}
}
