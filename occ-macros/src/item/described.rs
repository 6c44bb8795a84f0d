//! Types that describe a kernel.

use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};

use super::descriptor::setters;
use super::{Item, Kind, last_name, named};
use crate::errors::{Errors, Range};
use crate::tokens::{group, is_ident, is_punct};

pub(super) fn parse_struct(tokens: Vec<TokenTree>, at: usize, errors: &mut Errors) -> Option<Item> {
    let name = named(tokens.get(at + 1), errors)?;
    if is_punct(tokens.get(at + 2), '<') {
        errors.push(
            Range::at(name.span()),
            format!("`{name}` is generic and so describes many kernels; put the attribute on each kernel"),
        );
        return None;
    }
    Some(describe(TokenTree::Ident(name.clone()).into(), name.to_string(), name.span(), tokens))
}

pub(super) fn parse_impl(tokens: Vec<TokenTree>, at: usize, errors: &mut Errors) -> Option<Item> {
    let start = tokens[at].span();
    let for_at = (at..tokens.len()).find(|at| is_ident(tokens.get(*at), "for"));
    let describe_at = (at..tokens.len()).find(|at| is_ident(tokens.get(*at), "Describe"));
    let (Some(for_at), Some(_)) = (for_at, describe_at) else {
        errors.push(
            Range::at(start),
            "`#[occupancy_target]` goes on `impl occ::Describe for T` and on the functions of \
             other `impl` blocks",
        );
        return None;
    };
    if is_punct(tokens.get(at + 1), '<') {
        errors.push(
            Range::at(start),
            "a generic `impl` describes many kernels; put the attribute on each kernel",
        );
        return None;
    }
    let ty: Vec<TokenTree> = tokens[for_at + 1..]
        .iter()
        .take_while(|token| {
            group(Some(token), Delimiter::Brace).is_none() && !is_ident(Some(token), "where")
        })
        .cloned()
        .collect();
    let name = last_name(&ty).unwrap_or_default();
    let span = ty.first().map_or(start, TokenTree::span);
    let body = group(tokens.last(), Delimiter::Brace).map(Group::stream).unwrap_or_default();
    let found = setters(&body.into_iter().collect::<Vec<_>>());
    let mut item = describe(ty.into_iter().collect(), name, span, tokens);
    item.found = found;
    Some(item)
}

fn describe(ty: TokenStream, name: String, name_span: Span, tokens: Vec<TokenTree>) -> Item {
    Item {
        tokens,
        kind: Kind::Describe { ty },
        name,
        name_span,
        outer: Vec::new(),
        spirv: false,
        below: false,
        found: Vec::new(),
    }
}
