//! Constants: a `KernelDescriptor`, or the `LaunchConfig` of cudarc.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens as _, TokenStreamExt as _};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, ExprCall, ExprPath, Ident, Member, Token, Type};

use super::{Constant, Found, Item, ItemKind, Start, stream, unreadable};
use crate::attribute::key::Key;
use crate::attribute::value::{Value, bare, bare_type, within};
use crate::diagnostic::{Errors, Underline};
use crate::parsed::{Attribute, Parsed, inside, list};

/// What stands in a constant before its value.
struct Head {
    mutable: Option<Token![mut]>,
    name: Ident,
    ty: Option<Parsed<Type>>,
    value: Option<TokenStream>,
}

pub(super) fn parse(start: Start, errors: &mut Errors) -> Option<Item> {
    let Head { mutable, name, ty, value } = match head.parse2(start.rest()) {
        Ok(head) => head,
        Err(error) => {
            unreadable(&error, errors);
            return None;
        }
    };
    if let Some(mutable) = mutable {
        errors.push(
            Underline::at(mutable.span),
            "a `static mut` can change after it was checked; make it a `const`",
        );
        return None;
    }
    let (Some(ty), Some(value)) = (ty, value) else {
        errors.push(
            Underline::at(name.span()),
            format!("`{name}` has no value to check; put the attribute on the definition"),
        );
        return None;
    };
    let (before, value) = author_initializer(value);
    let parsed = Parsed::expression(value);
    let given_name = given_name(&parsed);
    let mut is_launch_config = last_name(&ty).as_deref() == Some("LaunchConfig");
    let (found, is_builder) = match bare(&parsed) {
        // A launch configuration by its form: an alias has another name, and a descriptor is made by calls.
        Expr::Struct(_) => {
            is_launch_config = true;
            let fields = launch_config_fields.parse2(inside(&parsed.bare_tokens()));
            (fields.unwrap_or_default(), false)
        }
        _ if !is_launch_config => setters(&parsed),
        _ => (Vec::new(), false),
    };
    let head = head_tokens(&start.tokens);
    let value = parsed.to_token_stream();
    let constant = Constant { head, ty, before, value, is_builder, is_launch_config };
    let mut item = start.item(ItemKind::Constant(Box::new(constant)), &name);
    item.outer = vec!["Self".to_owned(), "const".to_owned()];
    item.found = found;
    if let Some(given) = given_name {
        item.name = given;
        item.has_written_name = true;
    }
    Some(item)
}

fn head(input: ParseStream<'_>) -> syn::Result<Head> {
    if input.parse::<Option<Token![const]>>()?.is_none() {
        input.parse::<Token![static]>()?;
    }
    let mutable = input.parse()?;
    let name = if input.peek(Token![_]) { input.call(Ident::parse_any)? } else { input.parse()? };
    let ty =
        if input.parse::<Option<Token![:]>>()?.is_some() { Some(input.parse()?) } else { None };
    let equals = input.parse::<Option<Token![=]>>()?;
    let mut rest: Vec<TokenTree> = input.parse::<TokenStream>()?.into_iter().collect();
    if matches!(rest.last(), Some(TokenTree::Punct(end)) if end.as_char() == ';') {
        rest.pop();
    }
    let value = equals.filter(|_| !rest.is_empty()).map(|_| stream(&rest));
    Ok(Head { mutable, name, ty, value })
}

/// All up to the `=` before the value: that of the item, not those in its attributes, which stand in
/// brackets, nor any in its type, which are joined to another sign or stand behind it.
fn head_tokens(tokens: &TokenStream) -> TokenStream {
    let mut angles = 0_u32;
    let mut head = TokenStream::new();
    let mut dash = false;
    for token in tokens.clone() {
        let char = match &token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
        match char {
            '<' => angles += 1,
            '>' if !dash => angles = angles.saturating_sub(1),
            _ => {}
        }
        dash = char == '-';
        head.append(token);
        if char == '=' && angles == 0 {
            break;
        }
    }
    head
}

/// The checks of the attributes above this one, and the value that the author wrote. They put it
/// behind their checks in a block of its own.
fn author_initializer(value: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = value.clone().into_iter();
    if let (Some(TokenTree::Group(block)), None) = (tokens.next(), tokens.next())
        && block.delimiter() == Delimiter::Brace
    {
        let inner: Vec<TokenTree> = block.stream().into_iter().collect();
        if let Some((TokenTree::Group(author), checks)) = inner.split_last()
            && author.delimiter() == Delimiter::Brace
        {
            let checks = stream(checks);
            if are_checks.parse2(checks.clone()).is_ok() {
                return (checks, author.stream());
            }
        }
    }
    (TokenStream::new(), value)
}

/// Whether the tokens are nothing but what an attribute above put there. A variable of the author's,
/// or the name before the braces of a struct, is a part of the value.
fn are_checks(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() {
        if input.peek(syn::token::Brace) {
            let checks;
            syn::braced!(checks in input);
            are_checks(&checks)?;
            continue;
        }
        input.call(Attribute::parse_outer)?;
        if input.peek(Token![let]) {
            // Of a check that waits for its value to be used.
            input.parse::<Token![let]>()?;
            input.parse::<syn::TypeTuple>()?;
        } else {
            input.parse::<Token![const]>()?;
            let name = input.call(Ident::parse_any)?;
            if name != "_" && !name.to_string().starts_with("OCCUPANCY") {
                return Err(syn::Error::new(name.span(), "no check"));
            }
        }
        while !input.peek(Token![;]) {
            input.parse::<TokenTree>()?;
        }
        input.parse::<Token![;]>()?;
    }
    Ok(())
}

/// The name in `KernelDescriptor::new("name")`.
fn given_name(value: &Expr) -> Option<String> {
    let mut value = bare(value);
    while let Expr::MethodCall(call) = value {
        value = bare(&call.receiver);
    }
    let Expr::Call(call) = value else { return None };
    let is_new = matches!(bare(&call.func), Expr::Path(path)
        if path.path.segments.last().is_some_and(|last| last.ident == "new"));
    match call.args.first().map(Value::of) {
        Some(Value::Text(name)) if is_new => Some(name),
        _ => None,
    }
}

/// The setters in `KernelDescriptor::new("name").workgroup(256).vgprs(24)`, first to last, and whether they say all there
/// is: nothing but them and such a start is in the value.
pub(super) fn setters(value: &Parsed<Expr>) -> (Vec<Found>, bool) {
    let (mut found, mut is_all) = (Vec::new(), true);
    let mut tokens = value.bare_tokens();
    let mut value = bare(value);
    // Each is `.name(argument)`; none is generic.
    while let Expr::MethodCall(call) = value
        && call.turbofish.is_none()
    {
        let arguments = inside(&tokens);
        tokens.truncate(tokens.len().saturating_sub(3));
        let key = Key::named(&call.method.unraw().to_string());
        is_all &= key.is_some() && call.args.len() == 1;
        let mut arguments: Vec<Parsed<Expr>> = list(arguments).unwrap_or_default();
        if let (Some(key), Some(value), None) = (key, arguments.pop(), arguments.pop())
            && key.is_resource()
        {
            let at = Underline::new(call.method.span(), call.paren_token.span.close());
            found.push(Found { key, value, at });
        }
        value = &call.receiver;
        while let Some(inner) = within(value, false) {
            value = inner;
            tokens = inside(&tokens).into_iter().collect();
        }
    }
    found.reverse();
    (found, is_all && is_start(value))
}

/// Whether a value is `KernelDescriptor::new("name")`.
fn is_start(value: &Expr) -> bool {
    let Expr::Call(ExprCall { func, args, .. }) = value else { return false };
    let Expr::Path(ExprPath { qself: None, path, .. }) = bare(func) else { return false };
    let mut last = path.segments.iter().rev();
    let mut is_next =
        |name| last.next().is_some_and(|part| part.ident == name && part.arguments.is_none());
    is_next("new") && is_next("KernelDescriptor") && args.len() == 1
}

/// What the fields of a launch configuration say, up to a `..base`.
fn launch_config_fields(input: ParseStream<'_>) -> syn::Result<Vec<Found>> {
    let mut found = Vec::new();
    while !input.is_empty() && !input.peek(Token![..]) {
        let is_always = !input.peek(Token![#]);
        Attribute::parse_outer(input)?;
        let member: Member = input.parse()?;
        let value = match (input.parse::<Option<Token![:]>>()?, &member) {
            (None, Member::Named(name)) => Parsed::expression(name.to_token_stream()),
            _ => input.parse()?,
        };
        input.parse::<Option<Token![,]>>()?;
        let Member::Named(name) = &member else { continue };
        let key = match name.unraw().to_string().as_str() {
            // Which of several fields is compiled is the compiler's to say.
            _ if !is_always => continue,
            "block_dim" if matches!(bare(&value), Expr::Tuple(_)) => Key::Workgroup,
            "shared_mem_bytes" => Key::DynamicLds,
            _ => continue,
        };
        let at = Underline::of(&value, name.span());
        found.push(Found { key, value, at });
    }
    input.parse::<TokenStream>()?;
    Ok(found)
}

/// The last name of a type's path, before its arguments.
pub(in crate::item) fn last_name(ty: &Type) -> Option<String> {
    match bare_type(ty) {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.unraw().to_string()),
        _ => None,
    }
}
