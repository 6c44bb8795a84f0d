//! Types that describe a kernel.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Generics, Ident, Path, Token, Type, Visibility};

use super::constant::{last_name, setters};
use super::{Item, ItemKind, Start, unreadable};
use crate::diagnostic::{Errors, Underline};
use crate::parsed::Parsed;

/// `struct`, `enum` and `union`.
pub(super) fn parse_type(start: Start, errors: &mut Errors) -> Option<Item> {
    let parser = |input: ParseStream<'_>| {
        input.call(Ident::parse_any)?;
        let name: Ident = input.parse()?;
        let is_generic = input.peek(Token![<]);
        input.parse::<TokenStream>()?;
        Ok((name, is_generic))
    };
    match parser.parse2(start.rest()) {
        Ok((name, false)) => {
            Some(start.item(ItemKind::Described { ty: name.to_token_stream() }, &name))
        }
        Ok((name, true)) => {
            errors.push(
                Underline::at(name.span()),
                format!(
                    "`{name}` is generic and so describes many kernels; put the attribute on each \
                     kernel"
                ),
            );
            None
        }
        Err(error) => {
            unreadable(&error, errors);
            None
        }
    }
}

/// What an `impl` says before its items.
struct Head {
    is_generic: bool,
    is_describe: bool,
    ty: Option<Parsed<Type>>,
    body: TokenStream,
}

pub(super) fn parse_impl(start: Start, errors: &mut Errors) -> Option<Item> {
    let at = Underline::of(&start.rest(), start.rest().into_iter().next()?.span());
    let at = Underline::at(at.first);
    let head = match head.parse2(start.rest()) {
        Ok(head) => head,
        Err(error) => {
            unreadable(&error, errors);
            return None;
        }
    };
    let Some(ty) = head.ty.filter(|_| head.is_describe) else {
        errors.push(
            at,
            "`#[occupancy_target]` goes on `impl occ::Describe for T` and on the functions of \
             other `impl` blocks",
        );
        return None;
    };
    if head.is_generic {
        errors
            .push(at, "a generic `impl` describes many kernels; put the attribute on each kernel");
        return None;
    }
    let span = Underline::of(&ty, at.first).first;
    let name = Ident::new(&last_name(&ty).unwrap_or_else(|| "this".to_owned()), span);
    let mut item = start.item(ItemKind::Described { ty: ty.to_token_stream() }, &name);
    // An `impl` has no visibility of its own.
    item.visibility = Parsed::new(
        Visibility::Public(<Token![pub]>::default()),
        Ident::new("pub", Span::call_site()).into(),
    );
    if let Ok(Some(kernel)) = kernel.parse2(head.body) {
        (item.found, _) = setters(&kernel);
    }
    Some(item)
}

fn head(input: ParseStream<'_>) -> syn::Result<Head> {
    input.parse::<Option<Token![unsafe]>>()?;
    input.parse::<Token![impl]>()?;
    let generics: Generics = input.parse()?;
    input.parse::<Option<Token![!]>>()?;
    let described: Type = input.parse()?;
    let path = match &described {
        Type::Path(path) => Some(&path.path),
        _ => None,
    };
    let is_describe =
        |path: &Path| path.segments.last().is_some_and(|last| last.ident.unraw() == "Describe");
    let is_describe = path.is_some_and(is_describe);
    let is_generic = !generics.params.is_empty();
    let ty =
        if input.parse::<Option<Token![for]>>()?.is_some() { Some(input.parse()?) } else { None };
    input.parse::<Option<syn::WhereClause>>()?;
    let content;
    syn::braced!(content in input);
    let body = content.parse()?;
    Ok(Head { is_generic, is_describe, ty, body })
}

/// The value of `const KERNEL`, where the `impl` holds nothing else.
fn kernel(input: ParseStream<'_>) -> syn::Result<Option<Parsed<Expr>>> {
    while !input.is_empty() {
        if input.peek(Token![const]) {
            input.parse::<Token![const]>()?;
            let name = input.call(Ident::parse_any)?;
            input.parse::<Token![:]>()?;
            input.parse::<Type>()?;
            input.parse::<Token![=]>()?;
            let value = input.parse()?;
            if name == "KERNEL" {
                input.parse::<TokenStream>()?;
                return Ok(Some(value));
            }
        } else {
            input.parse::<proc_macro2::TokenTree>()?;
        }
    }
    Ok(None)
}
