//! Puts the checks of an item where they belong: a function's into its body, a constant's before its
//! value, a type's beside it.

use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};

use crate::args;
use crate::check::Writer;
use crate::code::code;
use crate::errors::{Errors, Range};
use crate::item::{self, Item, Kind};
use crate::plan::{self, Plan};
use crate::report;
use crate::tokens::{group, ident, is_ident, is_punct, mentions, split_commas};

/// The item with its checks, or the item beside the faults of its attribute.
pub(crate) fn expand(args: TokenStream, tokens: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let args = args::parse(args, &mut errors);
    let item = item::parse(tokens.clone(), &mut errors);
    let plan = item.as_ref().and_then(|item| plan::plan(&args, item, &mut errors));
    match (plan, item) {
        (Some(plan), Some(item)) if errors.is_empty() => write(&plan, &item, errors),
        (_, item) => {
            let mut output = tokens;
            let name = item.map(|item| item.name).unwrap_or_default();
            output.extend(report::faults(&name, errors));
            output
        }
    }
}

fn write(plan: &Plan, item: &Item, mut errors: Errors) -> TokenStream {
    let writer = Writer { plan, item };
    let deferred = writer.is_deferred();
    if deferred && plan.warn.is_some() {
        errors.push(
            plan.warn.as_ref().map_or(Range::at(item.name_span), |warn| warn.value_range),
            "`warn` cannot depend on generic parameters or `Self`: the compiler warns before it \
             knows them",
        );
    }
    if deferred && let Some(name) = &plan.contract {
        errors.push(
            Range::at(name.span()),
            "`contract` cannot depend on generic parameters or `Self`: it is one constant beside \
             the item",
        );
    }
    if !errors.is_empty() {
        let mut output: TokenStream = item.tokens.iter().cloned().collect();
        output.extend(report::faults(&item.name, errors));
        return output;
    }
    let mut output = match &item.kind {
        Kind::Fn => {
            let checks = writer.checks(&item.tokens, deferred);
            with_body(&item.tokens, checks)
        }
        Kind::Value { .. } => {
            let checks = writer.checks(&item.tokens, deferred);
            with_initializer(&item.tokens, &checks)
        }
        Kind::Describe { .. } => {
            let checks = writer.checks(&[], false);
            let (tokens, lints) = lint_levels(&item.tokens, plan.warn.is_some());
            code!([tokens, lints, checks] #tokens #lints const _: () = { #checks };)
        }
    };
    if let Some(name) = &plan.contract {
        output.extend(writer.contract_constant(name));
    }
    output
}

/// The function with the checks before the first statement, behind inner attributes.
fn with_body(tokens: &[TokenTree], checks: TokenStream) -> TokenStream {
    let Some((TokenTree::Group(body), head)) = tokens.split_last() else {
        return tokens.iter().cloned().collect();
    };
    let inner: Vec<TokenTree> = body.stream().into_iter().collect();
    let mut at = 0;
    while is_punct(inner.get(at), '#') && is_punct(inner.get(at + 1), '!') {
        at += 3;
    }
    let mut stream: TokenStream = inner.iter().take(at).cloned().collect();
    stream.extend(checks);
    stream.extend(inner.into_iter().skip(at));
    let mut body = Group::new(Delimiter::Brace, stream);
    body.set_span(tokens.last().map_or_else(Span::call_site, TokenTree::span));
    let mut output: TokenStream = head.iter().cloned().collect();
    output.extend([TokenTree::Group(body)]);
    output
}

/// The constant with the checks in a block before its value, and behind those of an attribute
/// above this one. The value's own block marks it for the next attribute.
fn with_initializer(tokens: &[TokenTree], checks: &TokenStream) -> TokenStream {
    let equals = tokens.iter().position(|token| is_punct(Some(token), '=')).unwrap_or(0);
    let end = if is_punct(tokens.last(), ';') { tokens.len() - 1 } else { tokens.len() };
    let head: TokenStream = tokens[..=equals].iter().cloned().collect();
    let (before, value) = item::initializer(&tokens[equals + 1..end]);
    let value = Group::new(Delimiter::Brace, value.into_iter().collect());
    code!([head, before, checks, value] #head { #before #checks #value };)
}

/// The item, and the lint levels for `deprecated` that its check beside it must obey. An `expect`
/// moves to a check that may warn and so fulfil it, and leaves an `allow` on the item.
fn lint_levels(tokens: &[TokenTree], warns: bool) -> (TokenStream, TokenStream) {
    let mut item = TokenStream::new();
    let mut lints = TokenStream::new();
    for token in tokens {
        if let TokenTree::Group(attribute) = token
            && attribute.delimiter() == Delimiter::Bracket
            && mentions(&attribute.stream(), &["deprecated".to_owned()])
        {
            let inner: Vec<TokenTree> = attribute.stream().into_iter().collect();
            let level = inner.first();
            if is_ident(level, "deprecated") {
                // The check names the type, which no one else should.
                lints.extend(code!(#[allow(deprecated)]));
            } else if is_ident(level, "allow") {
                lints.extend(code!([attribute] # #attribute));
            } else if let (true, Some(list)) = (warns, group(inner.get(1), Delimiter::Parenthesis))
                && is_ident(level, "expect")
            {
                let (moved, left) = split_lints(list.stream());
                lints.extend(code!([level, moved] #[#level(#moved)]));
                item.extend(code!([allow(deprecated)]));
                if !left.is_empty() {
                    item.extend(code!([level, left] #[#level(#left)]));
                }
                continue;
            }
        }
        item.extend([token.clone()]);
    }
    (item, lints)
}

/// `deprecated` and the other lints of a list, both with the reason.
fn split_lints(list: TokenStream) -> (TokenStream, TokenStream) {
    let (mut deprecated, mut others, mut reason) = Default::default();
    for part in split_commas(list) {
        let to: &mut TokenStream = match ident(part.first()).as_deref() {
            Some("deprecated") => &mut deprecated,
            Some("reason") => &mut reason,
            _ => &mut others,
        };
        let part: TokenStream = part.into_iter().collect();
        to.extend(code!([part] #part,));
    }
    deprecated.extend(reason.clone());
    if !others.is_empty() {
        others.extend(reason);
    }
    (deprecated, others)
}
