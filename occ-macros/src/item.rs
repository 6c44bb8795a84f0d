//! What an item says of itself: its kind, its name, and the launch shape and local memory that a
//! framework's attributes write down.

use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::errors::{Errors, Range};
use crate::keys::Key;
use crate::tokens::{bare, group, ident, is_ident, is_punct, mentions, split_commas, split_types};
use crate::value::{Value, dimensions};

/// An item under the attribute.
pub(crate) struct Item {
    /// All of it, as it came.
    pub(crate) tokens: Vec<TokenTree>,
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) name_span: Span,
    /// Names that a nested item cannot use: generic parameters, and `Self`.
    pub(crate) outer: Vec<String>,
    /// Whether `#[spirv]` stands on it: a Vulkan kernel, which runs without a trap handler.
    pub(crate) spirv: bool,
    /// Whether `#[spirv]` stands above the attribute, and has taken the launch shape away.
    pub(crate) below: bool,
    /// What the item's own tokens say.
    pub(crate) found: Vec<Found>,
}

/// What kind of item it is, and where its check goes.
pub(crate) enum Kind {
    /// A function: the check stands at the start of the body.
    Fn,
    /// A `const` or `static`: the check stands in the initializer.
    Value { ty: TokenStream, init: TokenStream, launch_config: bool },
    /// A type that describes a kernel: the check stands beside the item.
    Describe { ty: TokenStream },
}

/// A resource that the item's tokens give.
pub(crate) struct Found {
    pub(crate) key: Key,
    pub(crate) source: Source,
    pub(crate) range: Range,
}

/// How it is given.
pub(crate) enum Source {
    /// The value of a setter or field.
    Value(TokenStream),
    /// `threads(x, y, z)`.
    Threads(Vec<TokenStream>),
    /// Types of variables in local memory, in their order.
    Types(Vec<TokenStream>),
}

/// Reads an item; `None` where it is none that the attribute goes on.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<Item> {
    let tokens = visible(tokens);
    let (attributes, mut at) = attributes(&tokens);
    if is_ident(tokens.get(at), "pub") {
        at += 1;
        if group(tokens.get(at), Delimiter::Parenthesis).is_some() {
            at += 1;
        }
    }
    let start = tokens.get(at).map_or_else(Span::call_site, TokenTree::span);
    let keyword = ident(tokens.get(at)).unwrap_or_default();
    let after = ident(tokens.get(at + 1)).unwrap_or_default();
    let value = matches!(keyword.as_str(), "const" | "static")
        && !matches!(after.as_str(), "fn" | "unsafe" | "extern" | "async");
    if value {
        return descriptor(tokens, at, errors);
    }
    match keyword.as_str() {
        "struct" => described_struct(tokens, at, errors),
        "impl" | "unsafe" if keyword == "impl" || after == "impl" => {
            described_impl(tokens, at, errors)
        }
        "fn" | "const" | "async" | "unsafe" | "extern" | "safe" | "default"
            if tokens.iter().any(|token| is_ident(Some(token), "fn")) =>
        {
            function(tokens, &attributes, at, errors)
        }
        other => {
            let what = match (other, after.as_str()) {
                ("", _) => "this",
                ("unsafe", after) => after,
                _ => other,
            };
            errors.push(
                Range::at(start),
                format!(
                    "`#[occupancy_target]` does not go on `{what}`; it goes on `fn`, on `const` \
                     and `static` descriptors, on `struct`, and on `impl occ::Describe`"
                ),
            );
            None
        }
    }
}

/// The item without the invisible brackets that `macro_rules` puts around `$vis` and `$body`.
fn visible(tokens: TokenStream) -> Vec<TokenTree> {
    let mut visible = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                let inner: Vec<TokenTree> = bare(group.stream()).into_iter().collect();
                match inner.first() {
                    None => {}
                    first if is_ident(first, "pub") => visible.extend(inner),
                    Some(TokenTree::Group(body)) if body.delimiter() == Delimiter::Brace => {
                        visible.extend(inner);
                    }
                    Some(_) => visible.push(token),
                }
            }
            _ => visible.push(token),
        }
    }
    visible
}

/// The outer attributes and the index behind them.
fn attributes(tokens: &[TokenTree]) -> (Vec<Group>, usize) {
    let mut found = Vec::new();
    let mut at = 0;
    while is_punct(tokens.get(at), '#') {
        let Some(attribute) = group(tokens.get(at + 1), Delimiter::Bracket) else {
            break;
        };
        found.push(attribute.clone());
        at += 2;
    }
    (found, at)
}

fn named(token: Option<&TokenTree>, errors: &mut Errors) -> Option<Ident> {
    if let Some(TokenTree::Ident(name)) = token {
        return Some(name.clone());
    }
    let span = token.map_or_else(Span::call_site, TokenTree::span);
    errors.push(Range::at(span), "expected the item's name here");
    None
}

fn function(
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

fn descriptor(tokens: Vec<TokenTree>, at: usize, errors: &mut Errors) -> Option<Item> {
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

/// The last name of a type's path, before its arguments.
fn last_name(ty: &[TokenTree]) -> Option<String> {
    let end = ty.iter().skip(1).position(|token| is_punct(Some(token), '<'));
    let path = end.map_or(ty, |end| &ty[..=end]);
    path.iter().rev().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            last_name(&group.stream().into_iter().collect::<Vec<_>>())
        }
        token => ident(Some(token)),
    })
}

/// The setters in `KernelDescriptor::new("name").workgroup(256).vgprs(24)`.
fn setters(init: &[TokenTree]) -> Vec<Found> {
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

fn described_struct(tokens: Vec<TokenTree>, at: usize, errors: &mut Errors) -> Option<Item> {
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

fn described_impl(tokens: Vec<TokenTree>, at: usize, errors: &mut Errors) -> Option<Item> {
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
