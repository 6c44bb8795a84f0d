//! Constants: a `KernelDescriptor`, or the `LaunchConfig` of cudarc.

use proc_macro::{Delimiter, TokenStream, TokenTree};

use super::{Found, Item, Kind, Source, attributes, last_name, named};
use crate::errors::{Errors, Range};
use crate::keys::Key;
use crate::tokens::{group, ident, is_ident, is_punct, split_commas};
use crate::value::{Value, dimensions};

pub(super) fn parse(tokens: Vec<TokenTree>, at: usize, errors: &mut Errors) -> Option<Item> {
    let mut index = at + 1;
    if is_ident(tokens.get(index), "mut") {
        errors.push(
            Range::at(tokens[index].span()),
            "a `static mut` can change after it was checked; make it a `const`",
        );
        return None;
    }
    let name = named(tokens.get(index), errors)?;
    index += 1;
    let equals = (index..tokens.len()).find(|at| is_punct(tokens.get(*at), '='));
    let (Some(equals), true) = (equals, is_punct(tokens.get(index), ':')) else {
        errors.push(
            Range::at(name.span()),
            format!(
                "`{name}` has no value to hold to an occupancy; put the attribute on the definition"
            ),
        );
        return None;
    };
    let end = if is_punct(tokens.last(), ';') { tokens.len() - 1 } else { tokens.len() };
    let ty: TokenStream = tokens[index + 1..equals].iter().cloned().collect();
    let (_, init) = initializer(tokens.get(equals + 1..end)?);
    let launch_config = last_name(&tokens[index + 1..equals]).as_deref() == Some("LaunchConfig");
    let found = if launch_config { fields(&init) } else { setters(&init) };
    let own_name = given_name(&init).unwrap_or_else(|| name.to_string());
    Some(Item {
        kind: Kind::Value { ty, init: init.into_iter().collect(), launch_config },
        name: own_name,
        name_span: name.span(),
        tokens,
        outer: vec!["Self".to_owned(), "const".to_owned()],
        spirv: false,
        below: false,
        found,
    })
}

/// The checks of the attributes above this one, and the value that the author wrote. They put it
/// behind their checks in a block of its own.
pub(crate) fn initializer(init: &[TokenTree]) -> (TokenStream, Vec<TokenTree>) {
    if let [TokenTree::Group(block)] = init
        && block.delimiter() == Delimiter::Brace
    {
        let inner: Vec<TokenTree> = block.stream().into_iter().collect();
        if let Some((TokenTree::Group(value), checks)) = inner.split_last()
            && value.delimiter() == Delimiter::Brace
            && let (_, at) = attributes(checks)
            && is_ident(checks.get(at), "const")
            && (group(checks.get(at + 1), Delimiter::Brace).is_some()
                || ident(checks.get(at + 1)).is_some_and(|name| name.starts_with("OCCUPANCY")))
        {
            return (checks.iter().cloned().collect(), value.stream().into_iter().collect());
        }
    }
    (TokenStream::new(), init.to_vec())
}

/// The name in `KernelDescriptor::new("name")`.
fn given_name(init: &[TokenTree]) -> Option<String> {
    let new = init.iter().position(|token| is_ident(Some(token), "new"))?;
    let name = group(init.get(new + 1), Delimiter::Parenthesis)?;
    match Value::of(&name.stream()) {
        Value::Str(name) => Some(name),
        _ => None,
    }
}

/// The setters in `KernelDescriptor::new("name").workgroup(256).vgprs(24)`.
pub(super) fn setters(init: &[TokenTree]) -> Vec<Found> {
    let mut found = Vec::new();
    for window in init.windows(3) {
        if let [dot, TokenTree::Ident(name), TokenTree::Group(argument)] = window
            && is_punct(Some(dot), '.')
            && argument.delimiter() == Delimiter::Parenthesis
            && let Some(key) = Key::named(&name.to_string())
            && key.is_resource()
        {
            found.push(Found {
                key,
                source: Source::Value(argument.stream()),
                range: Range::new(name.span(), argument.span_close()),
            });
        }
    }
    found
}

/// The fields in `LaunchConfig { block_dim: (256, 1, 1), shared_mem_bytes: 4096, .. }`.
fn fields(init: &[TokenTree]) -> Vec<Found> {
    let Some(body) = group(init.last(), Delimiter::Brace) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for field in split_commas(body.stream()) {
        let name = ident(field.first()).unwrap_or_default();
        let value: TokenStream = field.iter().skip(2).cloned().collect();
        if value.is_empty() {
            continue;
        }
        let range = Range::of(&value, body.span());
        match name.as_str() {
            "block_dim" => found.push(Found {
                key: Key::Workgroup,
                source: Source::Threads(dimensions(&value)),
                range,
            }),
            "shared_mem_bytes" => {
                found.push(Found { key: Key::DynamicLds, source: Source::Value(value), range });
            }
            _ => {}
        }
    }
    found
}
