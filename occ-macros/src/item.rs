//! What an item says of itself: its kind, its name, and the launch shape and workgroup memory that
//! it, or a framework's attribute on it, writes down.

pub(crate) mod condition;
mod constant;
mod described;
pub(crate) mod function;
pub(crate) mod launch;
pub(crate) mod memory;
pub(crate) mod mention;
mod signature;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::TokenStreamExt as _;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Type, Visibility};

use self::launch::Launch;
use self::memory::Memory;
use self::signature::Signature;
use crate::attribute::key::Key;
use crate::diagnostic::{Errors, Underline};
use crate::parsed::{Attribute, Parsed};

/// An item under the attribute.
pub(crate) struct Item {
    /// All of it, as it came.
    pub(crate) tokens: TokenStream,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Parsed<Visibility>,
    pub(crate) kind: ItemKind,
    /// The name that messages print, without `r#`.
    pub(crate) name: String,
    /// Whether a descriptor's own tokens say the name.
    pub(crate) has_written_name: bool,
    pub(crate) name_span: Span,
    /// What a nested constant cannot name: generic parameters, and `Self`.
    pub(crate) outer: Vec<String>,
    /// What a framework's attributes say of the launch.
    pub(crate) launch: Launch,
    /// Workgroup memory that the item's own tokens declare.
    pub(crate) memory: Memory,
    /// What a descriptor's setters or a launch configuration's fields say.
    pub(crate) found: Vec<Found>,
}

/// What kind of item it is, and where its check goes.
pub(crate) enum ItemKind {
    /// A function: the check stands in the signature.
    Function(Function),
    /// A `const` or `static`: the check stands in the initializer.
    Constant(Box<Constant>),
    /// A type that describes a kernel: the check stands beside the item.
    Described { ty: TokenStream },
}

pub(crate) struct Function {
    /// All before the body.
    pub(crate) signature: TokenStream,
    /// The body's braces, with what attributes above this one put into them.
    pub(crate) whole: Option<TokenTree>,
    /// The body as its author wrote it.
    pub(crate) body: Group,
    /// What attributes above this one put before that, in a body around it.
    pub(crate) above: Option<TokenStream>,
    /// Whether it returns anything, as no kernel does.
    pub(crate) returns: bool,
    /// Whether its signature has a `where` clause.
    pub(crate) has_where: bool,
    /// Whether another predicate may follow there without a comma.
    pub(crate) has_open_where: bool,
}

pub(crate) struct Constant {
    /// All up to the `=`, which it includes.
    pub(crate) head: TokenStream,
    pub(crate) ty: Parsed<Type>,
    /// The checks that attributes above this one put before the value.
    pub(crate) before: TokenStream,
    pub(crate) value: TokenStream,
    /// Whether the value is `KernelDescriptor::new("name")` and setters alone.
    pub(crate) is_builder: bool,
    /// Whether it is a `LaunchConfig`, by its type's name or by its value's fields.
    pub(crate) is_launch_config: bool,
}

/// A resource that the item's tokens give.
pub(crate) struct Found {
    pub(crate) key: Key,
    pub(crate) value: Parsed<Expr>,
    pub(crate) at: Underline,
}

/// Reads an item; `None` where it is none that the attribute goes on.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<Item> {
    let mut rest: Vec<TokenTree> = tokens.clone().into_iter().collect();
    // A body stays tokens.
    let body = braces(rest.last());
    let last = if body.is_some() { rest.pop() } else { None };
    let parser = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let words = words(input);
        let kind = Kind::of(&words);
        let signature = (kind == Kind::Function).then(|| input.parse::<Signature>());
        Ok((attributes, visibility, words, kind, signature, input.parse::<TokenStream>()?))
    };
    let before = stream(&rest);
    let (attributes, visibility, words, kind, signature, head) = match parser.parse2(before.clone())
    {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(Underline::at(error.span()), error.to_string());
            return None;
        }
    };
    let start = Start { tokens, before, attributes, visibility, head, body, last };
    match (kind, signature) {
        (Kind::Constant, _) => constant::parse(start, errors),
        (Kind::Type, _) => described::parse_type(start, errors),
        (Kind::Impl, _) => described::parse_impl(start, errors),
        (_, Some(signature)) => function::parse(signature, start, errors),
        (_, None) => {
            let what = match (&*words[0], &*words[1]) {
                ("", _) => "this",
                ("unsafe", after) => after,
                (keyword, _) => keyword,
            };
            let first = start.rest().into_iter().next();
            errors.push(
                Underline::at(first.map_or_else(Span::call_site, |first| first.span())),
                format!(
                    "`#[occupancy_target]` does not go on `{what}`; it goes on `fn`, on `const` \
                     and `static` descriptors, on `struct`, `enum` and `union`, and on \
                     `impl occ::Describe`"
                ),
            );
            None
        }
    }
}

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Constant,
    Type,
    Impl,
    Function,
    Other,
}

impl Kind {
    fn of(words: &[String; 8]) -> Self {
        match (&*words[0], &*words[1]) {
            ("const" | "static", after)
                if !matches!(after, "fn" | "unsafe" | "extern" | "async" | "safe") =>
            {
                Self::Constant
            }
            ("struct" | "enum", _) => Self::Type,
            ("union", after) if !after.is_empty() => Self::Type,
            ("impl", _) | ("unsafe", "impl") => Self::Impl,
            ("fn" | "const" | "async" | "unsafe" | "extern" | "safe" | "default", _)
                if words.iter().any(|word| word == "fn") =>
            {
                Self::Function
            }
            _ => Self::Other,
        }
    }
}

/// The words that an item starts with; empty where something else stands.
fn words(input: ParseStream<'_>) -> [String; 8] {
    let mut words = [const { String::new() }; 8];
    let mut next = input.cursor();
    for word in &mut words {
        let Some((token, rest)) = next.token_tree() else { break };
        if let TokenTree::Ident(ident) = token {
            *word = ident.to_string();
        }
        next = rest;
    }
    words
}

/// An item of which attributes and visibility are read.
struct Start {
    tokens: TokenStream,
    /// All up to the body.
    before: TokenStream,
    attributes: Vec<Attribute>,
    visibility: Parsed<Visibility>,
    /// What follows them, up to the body; of a function nothing.
    head: TokenStream,
    /// The braces at the end, and the token that they are.
    body: Option<Group>,
    last: Option<TokenTree>,
}

impl Start {
    /// All behind the visibility.
    fn rest(&self) -> TokenStream {
        let mut rest = self.head.clone();
        if let Some(last) = &self.last {
            rest.append(last.clone());
        }
        rest
    }

    /// The item that it comes to, of which no token says anything yet.
    fn item(self, kind: ItemKind, name: &syn::Ident) -> Item {
        Item {
            tokens: self.tokens,
            attributes: self.attributes,
            visibility: self.visibility,
            kind,
            name: name.unraw().to_string(),
            has_written_name: false,
            name_span: name.span(),
            outer: Vec::new(),
            launch: Launch::default(),
            memory: Memory::default(),
            found: Vec::new(),
        }
    }
}

/// The tokens as a stream.
pub(crate) fn stream(tokens: &[TokenTree]) -> TokenStream {
    let mut stream = TokenStream::new();
    for token in tokens {
        stream.append(token.clone());
    }
    stream
}

/// The group in braces that `token` is, with or without the invisible brackets that `macro_rules`
/// puts around a `$body`.
fn braces(token: Option<&TokenTree>) -> Option<Group> {
    let Some(TokenTree::Group(group)) = token else { return None };
    match group.delimiter() {
        Delimiter::Brace => Some(group.clone()),
        Delimiter::None => {
            let mut inner = group.stream().into_iter();
            let first = inner.next();
            inner.next().is_none().then(|| braces(first.as_ref())).flatten()
        }
        _ => None,
    }
}

/// Reports that the item's name is missing, or what syn found in its place.
fn unreadable(error: &syn::Error, errors: &mut Errors) {
    errors.push(Underline::at(error.span()), error.to_string());
}
