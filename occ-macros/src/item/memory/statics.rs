//! `static` items in a body, some of which lie in shared memory.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{
    AngleBracketedGenericArguments, GenericArgument, Ident, LitInt, Token, Type, Visibility,
};

use super::body::is_punct;
use crate::item::condition::Conditional;
use crate::item::constant::last_name;
use crate::item::mention::mentions;
use crate::item::stream;
use crate::parsed::{Attribute, Parsed, generic_arguments};

/// A `static` with its attributes.
pub(super) struct Static {
    /// The predicates under which it is compiled.
    pub(super) present: Vec<TokenStream>,
    pub(super) name: Ident,
    ty: Parsed<Type>,
    /// None in an `extern` block.
    value: Option<TokenStream>,
    /// The predicates under which an attribute puts it into shared memory.
    shared: Option<Vec<TokenStream>>,
}

/// Where a `static` lies.
pub(super) enum StaticPlace {
    /// Not in shared memory, as far as frameworks' names say.
    Elsewhere,
    /// In shared memory: as much as `ty` takes, under these predicates.
    Shared { ty: TokenStream, under: Vec<TokenStream> },
    /// In shared memory that the launch sizes.
    Dynamic,
}

impl Static {
    /// The item that `tokens` start with, and its length.
    pub(super) fn parse(tokens: &[TokenTree]) -> Option<(Self, usize)> {
        let is_start = matches!(tokens.first(), Some(TokenTree::Ident(word)) if word == "static" || word == "pub")
            || is_punct(tokens.first(), '#');
        let end =
            tokens.iter().position(|token| is_punct(Some(token), ';')).filter(|_| is_start)?;
        Some((declared_by.parse2(stream(&tokens[..end])).ok()?, end + 1))
    }

    pub(super) fn place(self) -> StaticPlace {
        let array = shared_array(&self.ty);
        let Some(value) = &self.value else {
            let is_shared = array.is_some() || self.shared.is_some();
            return if is_shared { StaticPlace::Dynamic } else { StaticPlace::Elsewhere };
        };
        // Shared memory starts without a value: what has one is of another type under such a name.
        let is_uninit = mentions(value, &["UNINIT"]);
        let is_named = array.is_some() || last_name(&self.ty).as_deref() == Some("Barrier");
        let under = match self.shared {
            Some(under) => under,
            None if is_named && is_uninit => Vec::new(),
            None => return StaticPlace::Elsewhere,
        };
        StaticPlace::Shared { ty: array.unwrap_or_else(|| self.ty.to_token_stream()), under }
    }
}

/// `#[cfg(a)] pub static mut NAME: Type = value`.
fn declared_by(input: ParseStream<'_>) -> syn::Result<Static> {
    let Conditional { present, attributes } = Conditional::of(Attribute::parse_outer(input)?);
    input.parse::<Visibility>()?;
    input.parse::<Token![static]>()?;
    input.parse::<Option<Token![mut]>>()?;
    let name = input.parse()?;
    input.parse::<Token![:]>()?;
    let ty = input.parse()?;
    let value = match input.parse::<Option<Token![=]>>()? {
        Some(_) => Some(input.parse()?),
        None => None,
    };
    let shared = attributes.into_iter().find(|(_, meta)| is_shared(&meta.to_token_stream()));
    Ok(Static { present, name, ty, value, shared: shared.map(|(under, _)| under) })
}

/// Whether an attribute puts a variable into shared memory: Rust-CUDA's `address_space(shared)`, or
/// `addrspace(3)`, its number in NVVM.
fn is_shared(attribute: &TokenStream) -> bool {
    mentions(attribute, &["address_space", "addrspace"])
        && (mentions(attribute, &["shared"]) || has_number_3(attribute))
}

fn has_number_3(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Literal(number) => syn::parse2::<LitInt>(TokenTree::Literal(number).into())
            .is_ok_and(|number| number.base10_digits() == "3"),
        TokenTree::Group(group) => has_number_3(&group.stream()),
        _ => false,
    })
}

/// The array that `SharedArray<T, N>` holds. The type itself is empty on the host.
fn shared_array(ty: &Parsed<Type>) -> Option<TokenStream> {
    if last_name(ty).as_deref() != Some("SharedArray") {
        return None;
    }
    let tokens = ty.bare_tokens();
    let name = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name.unraw() == "SharedArray");
    // A module may be called so too: the arguments are all that is behind the last name.
    let are_arguments = |behind: &&[TokenTree]| {
        syn::parse2::<AngleBracketedGenericArguments>(stream(behind)).is_ok()
    };
    let mut behind = (0..tokens.len()).filter(|at| name(&tokens[*at])).map(|at| &tokens[at + 1..]);
    let arguments = generic_arguments(behind.find(are_arguments)?);
    let is_value = |argument: &GenericArgument| {
        matches!(argument, GenericArgument::Type(_) | GenericArgument::Const(_))
    };
    match &arguments[..] {
        [element, length, ..] if is_value(element) && is_value(length) => {
            Some(quote!([#element; #length]))
        }
        _ => None,
    }
}
