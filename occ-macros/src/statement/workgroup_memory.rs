//! The static workgroup memory that an item shows: the bytes of a rust-gpu kernel's parameters, one behind
//! the other, and the least that another kernel's body takes.

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, TokenStreamExt as _, quote};
use syn::GenericArgument;

use super::{By, How, Known, Statement, Written};
use crate::attribute::key::Key;
use crate::diagnostic::Underline;
use crate::item::Item;
use crate::item::memory::{Memory, Parameter, Size};
use crate::parsed::{Parsed, generic_arguments};

/// What messages call the parameters.
const PARAMETERS: &str = "the kernel's own variables";

/// What the parameters take, and what the body shows by itself.
pub(super) fn of(item: &Item, name: &str) -> Vec<Statement> {
    let mut statements = Vec::new();
    statements.extend(parameters(&item.memory));
    statements.extend(floor(&item.memory, name));
    statements
}

/// What the parameters take; `None` where there is none, or one cannot be read.
fn parameters(memory: &Memory) -> Option<Statement> {
    let at = memory.largest().filter(|_| memory.unreadable.is_empty())?.at;
    let readable =
        layouts(memory, |parameter| parameter.at.call_private("readable", layout(parameter)));
    let all = layouts(memory, layout);
    Some(Statement {
        key: Key::Lds,
        name: "lds".to_owned(),
        by: By::Item(PARAMETERS),
        how: How::Exactly,
        value: Written::Variables { readable, all },
        in_base: false,
        by_type: true,
        known: known(&memory.parameters).map(Known::Count),
        at,
        value_at: at,
    })
}

/// What tokens say by themselves of the body.
fn floor(memory: &Memory, name: &str) -> Option<Statement> {
    let shown = u32::try_from(memory.shown()).unwrap_or(u32::MAX);
    let at = Underline::at(Span::call_site());
    (shown > 0).then(|| Statement {
        key: Key::Lds,
        name: name.to_owned(),
        by: By::Body,
        how: How::AtLeast,
        value: Written::Literal(Known::Count(shown)),
        in_base: false,
        by_type: false,
        known: Some(Known::Count(shown)),
        at,
        value_at: at,
    })
}

/// The number of the largest parameter among those that are compiled, as an expression.
pub(crate) fn largest(memory: &Memory) -> TokenStream {
    let sizes = memory.parameters.iter().enumerate().map(|(number, parameter)| {
        let (present, layout) = (&parameter.present, layout(parameter));
        quote!(#(#[cfg(#present)])* (#number, #layout.size),)
    });
    quote!(__occ::__private::largest(&[#(#sizes)*]))
}

/// The layouts of the parameters that are compiled, as an array.
fn layouts(memory: &Memory, layout: impl Fn(&Parameter) -> TokenStream) -> TokenStream {
    let layouts = memory.parameters.iter().map(|parameter| {
        let (present, layout) = (&parameter.present, layout(parameter));
        quote!(#(#[cfg(#present)])* #layout,)
    });
    quote!([#(#layouts)*])
}

/// The layout of what a parameter refers to.
fn layout(Parameter { ty, at, .. }: &Parameter) -> TokenStream {
    let layouts = |ty: TokenStream| {
        let parameter = quote!(__occ::__private::Parameter::<#ty>);
        quote!(#parameter::IN_SPIRV, #parameter::BY_HOST)
    };
    let layout = at.call_private("layout", layouts(quiet(ty.to_token_stream())));
    let mut types = Vec::new();
    held(ty.to_token_stream(), &mut types);
    if types.is_empty() {
        return layout;
    }
    let mut held = TokenStream::new();
    for ty in types {
        let layouts = layouts(quiet(quote!(&#ty)));
        quote!((#layouts),).to_tokens(&mut held);
    }
    at.call_private("holding", quote!(#layout, &[#held]))
}

/// The types that `ty` names in a cell or its like, also in one another.
fn held(ty: TokenStream, found: &mut Vec<Parsed<GenericArgument>>) {
    const HOLDERS: [&str; 4] = ["MaybeUninit", "Cell", "UnsafeCell", "SyncUnsafeCell"];
    let tokens: Vec<TokenTree> = ty.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(name) if HOLDERS.iter().any(|holder| name == holder) => {
                let arguments = generic_arguments(&tokens[at + 1..]).into_iter();
                found.extend(arguments.filter(|one| matches!(**one, GenericArgument::Type(_))));
            }
            // The length of an array holds nothing.
            TokenTree::Punct(end) if end.as_char() == ';' => break,
            TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
                held(group.stream(), found);
            }
            _ => {}
        }
    }
}

/// The tokens with braces of this crate's: those around a length are of use to its author, and rustc would
/// say of the copy that they are of none.
fn quiet(tokens: TokenStream) -> TokenStream {
    let mut output = TokenStream::new();
    for token in tokens {
        output.append(match token {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), quiet(group.stream()));
                inner.set_span(group.span().resolved_at(Span::mixed_site()));
                inner.into()
            }
            token => token,
        });
    }
    output
}

/// The sum, where every type says its size by itself and stands under no `cfg`.
fn known(parameters: &[Parameter]) -> Option<u32> {
    parameters.iter().try_fold(0, |used, parameter| {
        let (size, align) = parameter.known.filter(|_| parameter.present.is_empty())?;
        let size = usize::try_from(size).ok()?;
        Some(occ_core::__private::lds_after(used, size, usize::try_from(align).ok()?))
    })
}

/// The sizes of all that the body shows, where only const evaluation knows them, as an array for the body
/// itself: there names of its own are known.
pub(crate) fn sizes_in_body(memory: &Memory) -> Option<TokenStream> {
    let sizes = memory.shown.iter().map(|variable| {
        let size = match &variable.size {
            Size::Known(bytes) => Literal::u64_unsuffixed(*bytes).into_token_stream(),
            Size::Of(ty) => quote!(::core::mem::size_of::<#ty>()),
        };
        let present = &variable.present;
        quote!(#(#[cfg(#present)])* #size,)
    });
    memory.shows_more().then(|| quote!([#(#sizes)*]))
}
