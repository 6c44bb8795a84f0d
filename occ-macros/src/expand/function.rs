//! A function with its checks.
//!
//! They stand in its signature, as the length of an array in a `where` clause: whatever an attribute below
//! does to the body, the verdict stands, and a value means what it means where the attribute stands. Only
//! what waits for generic parameters stands in the body, which alone can name them, and those of a `main`. Above
//! `#[cube]` and its like, and above an attribute that nobody here knows, they stand [beside the function](below).

use std::mem;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Attribute;
use syn::parse::{ParseStream, Parser as _};

use super::below::Place;
use super::check::Writer;
use super::floor::Floor;
use super::{below, braced, lints};
use crate::item::memory::body::is_punct;
use crate::item::{Function, stream};
use crate::parsed::{between, parenthesize};

/// The function with its checks, which no attribute below it reaches.
pub(super) fn with_checks(function: &Function, writer: &Writer<'_>) -> TokenStream {
    let (read, mut checks) = (writer.read, writer.checks(false));
    let (outside, inside) = match writer.floor() {
        Some(Floor::Body { outside, inside }) => (outside, inside),
        Some(Floor::Check(check)) => {
            checks.blocks.push(check);
            Default::default()
        }
        None => Default::default(),
    };
    let place = below::place(read);
    // Nobody calls a function beside it, and what only that names would count as unused.
    let mut named = match place {
        Place::Function(_) if !checks.is_empty() => writer.named(),
        _ => None,
    };
    let mut in_body = Vec::new();
    match place {
        Place::Body => in_body = mem::take(&mut checks).into_blocks(),
        Place::Function(_) if below::is_main(&read.item) => in_body.extend(named.take()),
        Place::Signature if below::may_lose(read).is_some() && !read.watched.is_empty() => {
            in_body.push(braced(read.watched.clone()));
        }
        _ => {}
    }
    let outside = quote!(#(const _: () = #in_body;)* #outside);
    let body = if outside.is_empty() && inside.is_empty() {
        function.whole.clone()
    } else {
        Some(body(function, &[], &outside, &inside))
    };
    let signature = &function.signature;
    if checks.is_empty() {
        return quote!(#signature #body);
    }
    let lengths = checks.into_lengths();
    let start = match (function.has_where, function.has_open_where) {
        (false, _) => quote!(where),
        (true, false) => quote!(,),
        (true, true) => TokenStream::new(),
    };
    if let Place::Signature | Place::Body = place {
        return quote!(#signature #start #([(); #lengths]:),* #body);
    }
    let (mut signature, lints) = lints::moved(signature, read.requirements.warn.is_some());
    let Place::Function(name) = place else {
        return quote!(#signature #body #(#lints const _: [(); #lengths] = [];)*);
    };
    if let Some(named) = named {
        signature.extend(quote!(#start [(); { #named 0 }]:));
    }
    quote! {
        #signature #body
        #lints fn #name() where #([(); #lengths]:),* {}
    }
}

/// The function with checks before its first statement, behind inner attributes.
pub(super) fn with_checks_in_body(
    function: &Function,
    checks: &[TokenStream],
    floor: Option<Floor>,
) -> TokenStream {
    let (outside, inside) = match floor {
        Some(Floor::Body { outside, inside }) => (outside, inside),
        Some(Floor::Check(check)) => (TokenStream::new(), check),
        None => Default::default(),
    };
    let (signature, body) = (&function.signature, body(function, checks, &outside, &inside));
    quote!(#signature #body)
}

/// The body behind checks. The attribute's values mean what they mean where it stands: what the body
/// declares is known in a block of its own.
fn body(
    function: &Function,
    checks: &[TokenStream],
    outside: &TokenStream,
    inside: &TokenStream,
) -> TokenTree {
    let (inner, rest) = match &function.above {
        Some(above) => (above.clone(), function.body.stream()),
        None => split(function.body.stream()),
    };
    let mut rest = quote!(#inside #rest);
    if function.above.is_some() || !checks.is_empty() || !outside.is_empty() {
        rest = braced(rest);
    }
    let checks = checks.iter().map(inline);
    let mut body = Group::new(Delimiter::Brace, quote!(#inner #(#checks)* #outside #rest));
    body.set_span(function.body.span());
    body.into()
}

/// A block that waits for generic parameters. rustc underlines all of it where it goes on about a
/// failure.
pub(super) fn inline(block: &TokenStream) -> TokenStream {
    let span = block.clone().into_iter().next().map_or(Span::mixed_site(), |block| block.span());
    let keyword = Ident::new("const", span);
    quote!(let () = #keyword #block;)
}

/// The inner attributes of a body, and what is behind them. A body without any stays in one piece, and rustc
/// knows the invisible brackets in it.
fn split(body: TokenStream) -> (TokenStream, TokenStream) {
    if !is_punct(body.clone().into_iter().next().as_ref(), '#') {
        return (TokenStream::new(), body);
    }
    let parser = |input: ParseStream<'_>| {
        let start = input.cursor();
        input.call(Attribute::parse_inner)?;
        let inner = stream(&between(start, input.cursor()));
        let mut rest: Vec<TokenTree> = input.parse::<TokenStream>()?.into_iter().collect();
        parenthesize(&mut rest);
        Ok((inner, stream(&rest)))
    };
    parser.parse2(body).unwrap_or_default()
}
