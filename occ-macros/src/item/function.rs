//! Functions, and what the attributes of `rust-gpu` and Rust-CUDA on them say.

use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};

use super::{Found, Item, Kind, Source, attributes, named};
use crate::errors::{Errors, Range};
use crate::keys::Key;
use crate::tokens::{bare, group, ident, is_ident, is_punct, mentions, split_commas, split_types};

pub(super) fn parse(
    tokens: Vec<TokenTree>,
    attributes: &[Group],
    mut at: usize,
    errors: &mut Errors,
) -> Option<Item> {
    while at < tokens.len() && !is_ident(tokens.get(at), "fn") {
        at += 1;
    }
    let name = named(tokens.get(at + 1), errors)?;
    let body = group(tokens.last(), Delimiter::Brace).cloned();
    let Some(body) = body else {
        errors.push(
            Range::at(name.span()),
            format!(
                "`{name}` has no body to hold to an occupancy; put the attribute on the definition"
            ),
        );
        return None;
    };
    // `const { N }` is how a value asks to wait: an `impl` block's parameters are out of sight.
    let mut outer = vec!["Self".to_owned(), "const".to_owned()];
    let mut index = at + 2;
    if is_punct(tokens.get(index), '<') {
        let end = angle_end(&tokens, index);
        outer.extend(parameters(&tokens[index + 1..end]));
        index = end + 1;
    }
    let inputs =
        group(tokens.get(index), Delimiter::Parenthesis).map(Group::stream).unwrap_or_default();
    let mut found = Vec::new();
    let (mut spirv, mut below) = (false, false);
    for attribute in attributes {
        let Some((path, arguments)) = path_and_arguments(attribute) else {
            continue;
        };
        match path.as_str() {
            "spirv" => {
                spirv = true;
                found.extend(threads(&arguments));
            }
            "launch_bounds" => {
                let bound = split_commas(arguments.clone()).into_iter().next().unwrap_or_default();
                let bound: TokenStream = bound.into_iter().collect();
                let range = Range::of(&bound, attribute.span());
                found.push(Found { key: Key::Workgroup, source: Source::Value(bound), range });
            }
            "rust_gpu" => below = true,
            _ => {}
        }
    }
    let mut types = Vec::new();
    let mut range: Option<Range> = None;
    for input in split_types(inputs) {
        if let Some((ty, span)) = workgroup_variable(&input, &mut below) {
            range = Some(Range::new(range.map_or(span.first, |range| range.first), span.last));
            types.push(ty);
        }
    }
    shared_arrays(&body.stream(), &mut types, &mut range);
    if let Some(range) = range {
        found.push(Found { key: Key::Lds, source: Source::Types(types), range });
    }
    if below {
        errors.push(
            Range::attribute(name.span()),
            "`#[occupancy_target]` stands below `#[spirv]`, which has already taken the launch \
             shape away; put it above",
        );
    }
    Some(Item {
        kind: Kind::Fn,
        name: name.to_string(),
        name_span: name.span(),
        tokens,
        outer,
        spirv,
        below,
        found,
    })
}

/// Index of the `>` that closes the `<` at `start`.
fn angle_end(tokens: &[TokenTree], start: usize) -> usize {
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        if is_punct(Some(token), '<') {
            depth += 1;
        } else if is_punct(Some(token), '>') && !is_punct(tokens.get(at - 1), '-') {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at;
            }
        }
    }
    tokens.len()
}

/// The names of type and const parameters.
fn parameters(tokens: &[TokenTree]) -> Vec<String> {
    split_types(tokens.iter().cloned().collect())
        .iter()
        .filter_map(|parameter| {
            let (_, at) = attributes(parameter);
            match parameter.get(at) {
                first if is_ident(first, "const") => parameter.get(at + 1).map(ToString::to_string),
                Some(TokenTree::Ident(first)) => Some(first.to_string()),
                _ => None,
            }
        })
        .collect()
}

/// The last name of an attribute's path and what stands in its brackets. The path inside a
/// `cfg_attr` that `#[spirv]` left behind is `rust_gpu`.
fn path_and_arguments(attribute: &Group) -> Option<(String, TokenStream)> {
    let tokens: Vec<TokenTree> = bare(attribute.stream()).into_iter().collect();
    if mentions(&attribute.stream(), &["rust_gpu".to_owned()]) {
        return Some(("rust_gpu".to_owned(), TokenStream::new()));
    }
    let mut at = 0;
    while is_punct(tokens.get(at + 1), ':') && is_punct(tokens.get(at + 2), ':') {
        at += 3;
    }
    let arguments = group(tokens.get(at + 1), Delimiter::Parenthesis);
    Some((ident(tokens.get(at))?, arguments.map(Group::stream).unwrap_or_default()))
}

/// `threads(x, y, z)` inside `compute(..)`.
fn threads(arguments: &TokenStream) -> Option<Found> {
    let tokens: Vec<TokenTree> = arguments.clone().into_iter().collect();
    let at = tokens.iter().position(|token| is_ident(Some(token), "compute"))?;
    let inner: Vec<TokenTree> =
        group(tokens.get(at + 1), Delimiter::Parenthesis)?.stream().into_iter().collect();
    let at = inner.iter().position(|token| is_ident(Some(token), "threads"))?;
    let sizes = group(inner.get(at + 1), Delimiter::Parenthesis)?;
    let sizes_each = split_commas(sizes.stream())
        .into_iter()
        .map(|size| size.into_iter().collect())
        .collect::<Vec<TokenStream>>();
    Some(Found {
        key: Key::Workgroup,
        range: Range::new(inner[at].span(), sizes.span_close()),
        source: Source::Threads(sizes_each),
    })
}

/// The type of a `#[spirv(workgroup)]` parameter behind its reference.
fn workgroup_variable(input: &[TokenTree], below: &mut bool) -> Option<(TokenStream, Range)> {
    let (attributes, after) = attributes(input);
    let mut workgroup = false;
    for attribute in &attributes {
        match path_and_arguments(attribute) {
            Some((path, arguments)) if path == "spirv" => {
                workgroup |= mentions(&arguments, &["workgroup".to_owned()]);
            }
            Some((path, _)) if path == "rust_gpu" => *below = true,
            _ => {}
        }
    }
    if !workgroup {
        return None;
    }
    let colon = (after..input.len()).find(|at| is_punct(input.get(*at), ':'))?;
    let mut at = colon + 1;
    if is_punct(input.get(at), '&') {
        at += 1;
    }
    if is_punct(input.get(at), '\'') {
        at += 2;
    }
    if is_ident(input.get(at), "mut") {
        at += 1;
    }
    let ty: TokenStream = input.get(at..)?.iter().cloned().collect();
    let range = Range::of(&ty, input.first()?.span());
    Some((ty, range))
}

/// The types of every `shared_array![T; N]` in a body, however deep.
fn shared_arrays(body: &TokenStream, types: &mut Vec<TokenStream>, range: &mut Option<Range>) {
    let mut named: Option<Span> = None;
    let mut called = false;
    for token in body.clone() {
        match &token {
            TokenTree::Group(group) => {
                if let (Some(start), true) = (named, called) {
                    let array = Group::new(Delimiter::Bracket, group.stream());
                    types.push(TokenTree::Group(array).into());
                    let first = range.map_or(start, |range| range.first);
                    *range = Some(Range::new(first, group.span_close()));
                } else {
                    shared_arrays(&group.stream(), types, range);
                }
                (named, called) = (None, false);
            }
            token if is_ident(Some(token), "shared_array") => {
                (named, called) = (Some(token.span()), false);
            }
            TokenTree::Punct(punct) if punct.as_char() == '!' && named.is_some() => called = true,
            _ => (named, called) = (None, false),
        }
    }
}
