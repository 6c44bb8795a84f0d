//! `static` items in a body, some of which lie in shared memory.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{
    Attribute, GenericArgument, Ident, LitInt, Meta, PathArguments, Token, Type, Visibility,
};

use super::body::is_punct;
use super::macros::is_named_for_memory;
use crate::attribute::value::{bare_type, known_size};
use crate::diagnostic::Underline;
use crate::item::condition::Conditional;
use crate::item::constant::last_name;
use crate::item::mention::mentions;

/// A `static` with its attributes.
pub(super) struct Static {
    is_mutable: bool,
    pub(super) name: Ident,
    pub(super) ty: Type,
    value: TokenStream,
    /// The predicates under which it is compiled.
    pub(super) present: Vec<TokenStream>,
    /// The predicates under which an attribute puts it into shared memory.
    shared: Option<Vec<TokenStream>>,
    /// Tokens of its attributes and its visibility, which stand before it.
    pub(super) before: usize,
    pub(super) underline: Underline,
}

/// Where a `static` lies.
pub(super) enum Kind {
    /// Not in shared memory, as far as frameworks' names say.
    Elsewhere,
    /// In shared memory: a variable that takes as much as `ty`, aligned to `align` at least.
    Shared {
        ty: TokenStream,
        align: TokenStream,
        known: Option<(u64, u64)>,
        under: Vec<TokenStream>,
    },
    /// In shared memory, by a type that hides how much it is.
    Unreadable,
    /// In shared memory if its type is empty: `SharedArray` is on the host, under any name.
    Doubtful { ty: TokenStream },
}

impl Static {
    /// The item that `tokens` start with, and its length; `before` ends with its attributes.
    pub(super) fn parse(tokens: &[TokenTree], before: &[TokenTree]) -> Option<(Self, usize)> {
        let end = tokens.iter().position(|token| is_punct(Some(token), ';'))?;
        let declared: TokenStream = tokens[..end].iter().cloned().collect();
        let (is_mutable, name, ty, value) = declared_by.parse2(declared).ok()?;
        let start = start_of_attributes(before);
        let attributes: TokenStream = before[start..].iter().cloned().collect();
        let attributes = attributes_of.parse2(attributes).ok()?;
        let Conditional { present, attributes } = Conditional::of(&attributes);
        let shared = attributes.into_iter().find(|(_, meta)| {
            let attribute = meta.to_token_stream();
            is_shared(&attribute) || is_shared_by_another_name(&attribute)
        });
        let underline = Underline::of(&ty, Span::call_site());
        let before = before.len() - start;
        let shared = shared.map(|(under, _)| under);
        Some((Self { is_mutable, name, ty, value, present, shared, before, underline }, end + 1))
    }

    pub(super) fn kind(&self) -> Kind {
        let ty = self.ty.to_token_stream();
        if let Some((element, length, align)) = shared_array(&self.ty) {
            let array = quote!([#element; #length]);
            let known = match (&align, syn::parse2::<Type>(array.clone())) {
                (None, Ok(array)) => known_size(&array),
                _ => None,
            };
            let align = align.unwrap_or_else(|| quote!(1));
            return Kind::Shared { ty: array, align, known, under: Vec::new() };
        }
        if let Some(under) = &self.shared {
            let known = known_size(&self.ty);
            return Kind::Shared { ty, align: quote!(1), known, under: under.clone() };
        }
        // What starts uninitialized lies in cuda-oxide's shared memory, unless it is constant.
        let uninitialized = mentions(&self.value, &["UNINIT"]) || mentions(&ty, &["SharedArray"]);
        // Shared memory of a framework can be written, and has a type of its own.
        let is_doubtful = self.is_mutable && may_be_empty(&self.ty);
        match last_name(&self.ty).as_deref() {
            _ if !uninitialized && is_doubtful => Kind::Doubtful { ty },
            _ if !uninitialized => Kind::Elsewhere,
            Some("ConstantMemory") => Kind::Elsewhere,
            Some("Barrier") => {
                Kind::Shared { ty, align: quote!(1), known: None, under: Vec::new() }
            }
            _ => Kind::Unreadable,
        }
    }
}

/// Whether a type may have no size by a type of somebody's own in it.
fn may_be_empty(ty: &Type) -> bool {
    match bare_type(ty) {
        ty @ Type::Path(_) => known_size(ty).is_none(),
        Type::Array(array) => may_be_empty(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().any(may_be_empty),
        _ => false,
    }
}

/// Whether an attribute puts a variable into shared memory: Rust-CUDA's `address_space(shared)`, or
/// `addrspace(3)`, its number in NVVM.
pub(super) fn is_shared(attribute: &TokenStream) -> bool {
    mentions(attribute, &["address_space", "addrspace"])
        && (mentions(attribute, &["shared"]) || has_number_3(attribute))
}

/// Whether a static's attribute says so that was imported as another name, or is an author's own:
/// `#[space(shared)]`, `#[smem]`.
pub(super) fn is_shared_by_another_name(attribute: &TokenStream) -> bool {
    let is_named = |name: &Ident| is_named_for_memory(&name.unraw().to_string());
    match syn::parse2(attribute.clone()) {
        Ok(Meta::List(list)) => {
            syn::parse2::<Ident>(list.tokens).is_ok_and(|word| word.unraw() == "shared")
        }
        Ok(Meta::Path(path)) => path.segments.last().is_some_and(|last| is_named(&last.ident)),
        _ => false,
    }
}

fn has_number_3(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Literal(number) => syn::parse2::<LitInt>(TokenTree::Literal(number).into())
            .is_ok_and(|number| number.base10_digits() == "3"),
        TokenTree::Group(group) => has_number_3(&group.stream()),
        _ => false,
    })
}

/// `static mut NAME: Type = value`.
fn declared_by(input: ParseStream<'_>) -> syn::Result<(bool, Ident, Type, TokenStream)> {
    input.parse::<Token![static]>()?;
    let is_mutable = input.parse::<Option<Token![mut]>>()?.is_some();
    let name = input.parse()?;
    input.parse::<Token![:]>()?;
    let ty = input.parse()?;
    input.parse::<Token![=]>()?;
    Ok((is_mutable, name, ty, input.parse()?))
}

fn attributes_of(input: ParseStream<'_>) -> syn::Result<Vec<Attribute>> {
    let attributes = input.call(Attribute::parse_outer)?;
    input.parse::<Visibility>()?;
    Ok(attributes)
}

/// Where the attributes and the visibility at the end of `tokens` start.
fn start_of_attributes(tokens: &[TokenTree]) -> usize {
    let mut start = tokens.len();
    if let [.., TokenTree::Ident(word), TokenTree::Group(_)] | [.., TokenTree::Ident(word)] =
        &tokens[..start]
        && word == "pub"
    {
        start -= if matches!(tokens[start - 1], TokenTree::Group(_)) { 2 } else { 1 };
    }
    while let [.., hash, TokenTree::Group(attribute)] = &tokens[..start]
        && attribute.delimiter() == Delimiter::Bracket
        && is_punct(Some(hash), '#')
    {
        start -= 2;
    }
    start
}

/// The element, the length and the alignment of `SharedArray<T, N, ALIGN>`. The type itself is empty
/// on the host.
fn shared_array(ty: &Type) -> Option<(TokenStream, TokenStream, Option<TokenStream>)> {
    let Type::Path(path) = bare_type(ty) else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    if last.ident.unraw() != "SharedArray" {
        return None;
    }
    let mut arguments = arguments.args.iter().map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.to_token_stream()),
        GenericArgument::Const(value) => Some(value.to_token_stream()),
        _ => None,
    });
    Some((arguments.next()??, arguments.next()??, arguments.next().flatten()))
}
