//! The item under the attribute: a function, or a constant that describes a kernel. A body stays tokens.

use occ_core::__private::key::Key;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{
    Attribute, Expr, ExprCall, ExprPath, FieldValue, GenericParam, Ident, Member, Signature, Token,
    Type, Visibility,
};

use crate::tokens::{
    At, Errors, bare_type, bare_value, braces, is_punct, mentions, only_group, stream, visible,
};
use crate::value::{Value, text_of};

/// An item.
pub(crate) struct Item {
    /// All of it, as it came.
    pub(crate) tokens: TokenStream,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    /// The name that messages print, without `r#`.
    pub(crate) name: String,
    pub(crate) name_at: At,
    /// What a nested constant cannot name: generic parameters, `Self`, and `const`, by which a value asks to wait.
    pub(crate) outer: Vec<String>,
    pub(crate) kind: Kind,
}

pub(crate) enum Kind {
    Function(Box<Function>),
    Constant(Box<Constant>),
}

pub(crate) struct Function {
    /// All before the body.
    pub(crate) head: TokenStream,
    pub(crate) signature: Signature,
    pub(crate) body: Group,
}

pub(crate) struct Constant {
    /// All up to the `=`, which it includes.
    pub(crate) head: TokenStream,
    pub(crate) ty: Type,
    /// The checks that attributes above this one put before the value.
    pub(crate) above: TokenStream,
    pub(crate) value: Expr,
    /// Whether it is a `LaunchConfig`, by its type's name or by its value's fields.
    pub(crate) is_launch_config: bool,
    /// Whether the name is written in it: `KernelDescriptor::new("blur")`.
    pub(crate) has_written_name: bool,
    /// What a descriptor's setters or a launch configuration's fields say.
    pub(crate) shown: Vec<(Key, Expr, At)>,
}

impl Item {
    pub(crate) fn function(&self) -> Option<&Function> {
        match &self.kind {
            Kind::Function(function) => Some(function),
            Kind::Constant(_) => None,
        }
    }

    pub(crate) fn constant(&self) -> Option<&Constant> {
        match &self.kind {
            Kind::Constant(constant) => Some(constant),
            Kind::Function(_) => None,
        }
    }
}

/// Reads an item; `None` where it is none that the attribute goes on.
pub(crate) fn parse(tokens: &TokenStream, errors: &mut Errors) -> Option<Item> {
    let mut head: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let body = head.last().and_then(braces);
    if body.is_some() {
        head.pop();
    }
    let head = stream(&head);
    let parser = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let (name, name_at, outer, kind) = match is_constant(input) {
            Some(true) => constant(tokens, input, body.is_some())?,
            Some(false) => function(head.clone(), input, body)?,
            None => return Err(refused(input)),
        };
        Ok(Item { tokens: tokens.clone(), attributes, visibility, name, name_at, outer, kind })
    };
    let tell = |error: syn::Error| errors.push(At::span(error.span()), error.to_string());
    parser.parse2(head.clone()).map_err(tell).ok()
}

/// The name and where it stands, what a nested constant cannot name, and the rest.
type Parts = (String, At, Vec<String>, Kind);

/// Whether a constant starts here, or a function; `None`: neither. The words that an item starts with tell.
fn is_constant(input: ParseStream<'_>) -> Option<bool> {
    let mut words = Vec::new();
    let mut next = input.cursor();
    while let Some((token @ (TokenTree::Ident(_) | TokenTree::Literal(_)), rest)) =
        next.token_tree()
    {
        words.push(token.to_string());
        next = rest;
    }
    match words.first().map(String::as_str) {
        _ if words.iter().any(|word| word == "fn") => Some(false),
        Some("const" | "static") => Some(true),
        _ => None,
    }
}

fn refused(input: ParseStream<'_>) -> syn::Error {
    let span = input.span();
    let words = [(); 2].map(|()| input.call(Ident::parse_any).map(|word| word.to_string()));
    let what = match words {
        [Ok(word), Ok(next)] if word == "unsafe" || word == "auto" => next,
        [word, _] => word.unwrap_or_else(|_| "this".to_owned()),
    };
    let way = match what.as_str() {
        "impl" | "mod" | "trait" => "; put it on the functions and constants inside",
        "struct" | "enum" | "union" => {
            "; put it on `const KERNEL` in `impl occ::Describe for` the type"
        }
        _ => "",
    };
    let text = format!(
        "`#[occupancy_target]` does not go on `{what}`; it goes on `fn`, and on `const` and `static` descriptors{way}"
    );
    syn::Error::new(span, text)
}

fn function(head: TokenStream, input: ParseStream<'_>, body: Option<Group>) -> syn::Result<Parts> {
    // `const`, `unsafe`, `extern "C"` and their like, in an order that rustc has checked already.
    while !input.peek(Token![fn]) {
        input.parse::<TokenTree>()?;
    }
    let signature: Signature = input.parse()?;
    let name = &signature.ident;
    let Some(body) = body else {
        let text = format!("`{name}` has no body to check; put the attribute on the definition");
        return Err(syn::Error::new(name.span(), text));
    };
    if !input.is_empty() {
        return Err(input.error("expected the function's body here"));
    }
    let returned = signature.output.to_token_stream();
    if mentions(&returned, &["LaunchConfig"]) {
        let text = format!(
            "`{name}` makes a launch configuration at run time, so the attribute does not know its block; put the attribute on the kernel \
             with `contract = CONTRACT`, and make the configuration of `CONTRACT.launch_over((n, 1, 1))`"
        );
        return Err(syn::Error::new_spanned(&signature.output, text));
    }
    let mut outer = vec!["Self".to_owned(), "const".to_owned()];
    outer.extend(signature.generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => Some(parameter.ident.to_string()),
        GenericParam::Const(parameter) => Some(parameter.ident.to_string()),
        GenericParam::Lifetime(_) => None,
    }));
    let (name, name_at) = (name.unraw().to_string(), At::of(name));
    Ok((name, name_at, outer, Kind::Function(Box::new(Function { head, signature, body }))))
}

/// `has_braces`: the input lacks those that the item ends with.
fn constant(tokens: &TokenStream, input: ParseStream<'_>, has_braces: bool) -> syn::Result<Parts> {
    if input.parse::<Option<Token![const]>>()?.is_none() {
        input.parse::<Token![static]>()?;
    }
    if let Some(token) = input.parse::<Option<Token![mut]>>()? {
        let text = "a `static mut` can change after it was checked; make it a `const`";
        return Err(syn::Error::new(token.span, text));
    }
    let name = if input.peek(Token![_]) { input.call(Ident::parse_any)? } else { input.parse()? };
    let no_value = || {
        let text = format!("`{name}` has no value to check; put the attribute on the definition");
        syn::Error::new(name.span(), text)
    };
    input.parse::<Option<Token![:]>>()?.ok_or_else(no_value)?;
    let ty: Type = input.parse()?;
    input.parse::<Option<Token![=]>>()?.ok_or_else(no_value)?;
    let left = input.parse::<TokenStream>()?.into_iter().count();
    let mut value: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let at = value.len() - left - usize::from(has_braces);
    let head = stream(&value[..at]);
    value.drain(..at);
    value.pop_if(|last| is_punct(Some(last), ';'));
    let value = visible(stream(&value));
    let (above, value) = match own(&value) {
        Some((above, author)) => (above, author.stream()),
        None => (TokenStream::new(), value),
    };
    let value: Expr = syn::parse2(value).map_err(|_| no_value())?;
    let mut constant = Constant {
        head,
        is_launch_config: matches!(bare_type(&ty), Type::Path(path)
            if path.path.segments.last().is_some_and(|last| last.ident == "LaunchConfig")),
        ty,
        above,
        value,
        has_written_name: false,
        shown: Vec::new(),
    };
    let written = show(&mut constant);
    constant.has_written_name = written.is_some();
    let (own, outer) = (name.unraw().to_string(), vec!["Self".to_owned(), "const".to_owned()]);
    let kind = Kind::Constant(Box::new(constant));
    Ok((written.unwrap_or(own), At::span(name.span()), outer, kind))
}

/// The checks of the attributes above this one, and the value that the author wrote: they put it behind their checks in
/// a block of its own, and name the crate `__occ` in each.
fn own(value: &TokenStream) -> Option<(TokenStream, Group)> {
    let tokens: Vec<TokenTree> = only_group(value)?.stream().into_iter().collect();
    let (author, checks) = tokens.split_last()?;
    let checks = stream(checks);
    mentions(&checks, &["__occ", "__tracked"]).then_some((checks, braces(author)?))
}

/// Reads what the value shows: a kernel's name, and setters or fields.
fn show(constant: &mut Constant) -> Option<String> {
    if let Expr::Struct(fields) = bare_value(&constant.value) {
        // A launch configuration by its form: an alias has another name, and a descriptor is made by calls.
        constant.is_launch_config = true;
        constant.shown = fields.fields.iter().filter_map(field).collect();
        return None;
    }
    if constant.is_launch_config {
        return None;
    }
    let mut value = bare_value(&constant.value);
    while let Expr::MethodCall(call) = value {
        let key = Key::named(&call.method.unraw().to_string()).filter(|key| key.is_resource());
        // The last setter counts.
        if let (Some(key), [argument]) = (key, &call.args.iter().collect::<Vec<_>>()[..])
            && constant.shown.iter().all(|(known, ..)| *known != key)
        {
            let at = At { first: call.method.span(), last: call.paren_token.span.close() };
            constant.shown.push((key, (*argument).clone(), at));
        }
        value = bare_value(&call.receiver);
    }
    let Expr::Call(ExprCall { func, args, .. }) = value else { return None };
    let Expr::Path(ExprPath { path, .. }) = bare_value(func) else { return None };
    let is_new = path.segments.last().is_some_and(|last| last.ident == "new");
    args.first().filter(|_| is_new).and_then(|name| text_of(name).ok()).map(|name| name.text)
}

/// What a field of a launch configuration says. Which of several under a `cfg` is compiled is the compiler's to say.
fn field(field: &FieldValue) -> Option<(Key, Expr, At)> {
    let Member::Named(name) = &field.member else { return None };
    let key = match name.unraw().to_string().as_str() {
        _ if !field.attrs.is_empty() => return None,
        "block_dim" if matches!(Value::of(&field.expr), Value::Tuple(_)) => Key::Workgroup,
        "shared_mem_bytes" => Key::DynamicLds,
        _ => return None,
    };
    Some((key, field.expr.clone(), At::of(&field.expr)))
}

/// What attributes above this one have put before a body, and the body as its author wrote it: in one piece, so that
/// rustc knows the invisible brackets in it.
pub(crate) fn author_body(body: &Group) -> (TokenStream, Group) {
    match own(&TokenTree::from(body.clone()).into()) {
        Some((above, author)) => (above, author),
        None => (TokenStream::new(), body.clone()),
    }
}

/// A group with the span of `like`.
pub(crate) fn group_like(like: &Group, tokens: TokenStream) -> Group {
    let mut group = Group::new(like.delimiter(), tokens);
    group.set_span(like.span());
    group
}
