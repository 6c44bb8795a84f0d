//! Workgroup memory that a function's own tokens show: rust-gpu's `#[spirv(workgroup)]` parameters, which
//! are all that such a kernel has, and what other frameworks' bodies declare, which is the least that
//! theirs take.
//!
//! Sizes are the compiler's to say, by the types, where they stand and under their `cfg`s. A parameter that
//! cannot be read is remembered, and never counts as nothing. Of a body nothing rests on what is not read:
//! somebody states what the kernel takes.

mod assembly;
pub(crate) mod body;
mod statics;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, TokenStreamExt as _};
use syn::ext::IdentExt as _;
use syn::{Meta, Type};

use super::braces;
use super::condition::Conditional;
use super::launch::{Framework, Launch};
use super::mention::mentions;
use super::signature::{self, ParameterKind};
use crate::attribute::value::{SizesOf, bare_type, known_size};
use crate::diagnostic::Underline;
use crate::parsed::Parsed;

/// The workgroup memory of a function.
#[derive(Default)]
pub(crate) struct Memory {
    /// The `#[spirv(workgroup)]` parameters of a rust-gpu kernel.
    pub(crate) parameters: Vec<Parameter>,
    /// What such a kernel has and cannot be read.
    pub(crate) unreadable: Vec<Mention>,
    /// What the body shows.
    pub(crate) shown: Vec<Shown>,
    /// Memory whose size the launch decides.
    pub(crate) dynamic: Option<Mention>,
    /// The attribute that has run before this one and left a call in the body.
    pub(super) below: Option<&'static str>,
}

/// A parameter in workgroup memory.
pub(crate) struct Parameter {
    /// The predicates under which it is compiled.
    pub(crate) present: Vec<TokenStream>,
    /// A reference, or a name of one.
    pub(crate) ty: Parsed<Type>,
    pub(crate) at: Underline,
    /// Size and alignment, where the type says them by itself.
    pub(crate) known: Option<(u64, u64)>,
}

/// A variable that a body shows.
pub(crate) struct Shown {
    /// The predicates under which it is compiled.
    pub(crate) present: Vec<TokenStream>,
    pub(crate) size: Size,
}

/// The size of a variable that a body shows, in bytes.
pub(crate) enum Size {
    Known(u64),
    /// By a type, which means the same where the body starts.
    Of(TokenStream),
}

/// Memory that is mentioned.
pub(crate) struct Mention {
    /// What mentions it, in words.
    pub(crate) what: String,
    pub(crate) at: Underline,
}

impl Memory {
    /// The largest parameter that every build has, as far as their sizes are known; else the first.
    pub(crate) fn largest(&self) -> Option<&Parameter> {
        let mut largest: Option<&Parameter> = None;
        for parameter in &self.parameters {
            let known = parameter.known.filter(|_| parameter.present.is_empty());
            // Of equal ones the first.
            if known > largest.and_then(|one| one.known) {
                largest = Some(parameter);
            }
        }
        largest.or(self.parameters.first())
    }

    /// Whether only const evaluation knows which parameter is the largest.
    pub(crate) fn is_largest_open(&self) -> bool {
        let is_open =
            |parameter: &Parameter| parameter.known.is_none() || !parameter.present.is_empty();
        self.parameters.len() > 1 && self.parameters.iter().any(is_open)
    }

    /// The bytes that the body surely shows, of what tokens say by themselves.
    pub(crate) fn shown(&self) -> u64 {
        let mut shown: u64 = 0;
        for variable in &self.shown {
            if let (Size::Known(bytes), true) = (&variable.size, variable.present.is_empty()) {
                shown = shown.saturating_add(*bytes);
            }
        }
        shown
    }

    /// Whether the body shows what only const evaluation knows the size of.
    pub(crate) fn shows_more(&self) -> bool {
        let is_known = |variable: &Shown| {
            variable.present.is_empty() && matches!(variable.size, Size::Known(_))
        };
        !self.shown.iter().all(is_known)
    }
}

pub(super) fn of_function(
    parameters: Vec<signature::Parameter>,
    body: &Group,
    launch: &mut Launch,
    outer: &[String],
) -> Memory {
    let mut memory = Memory::default();
    for signature::Parameter { attributes, kind } in parameters {
        let conditional = Conditional::of(attributes);
        match kind {
            ParameterKind::Typed(ty) => parameter(&conditional, &ty, launch, &mut memory),
            ParameterKind::Receiver(at) => self_parameter(&conditional, at, &mut memory),
        }
    }
    let is_rust_gpu = launch.framework == Some(Framework::RustGpu);
    if !is_rust_gpu {
        // Whose they are, or under which `cfg`, is not known.
        memory.parameters.clear();
        memory.unreadable.clear();
    }
    body::read(body.stream(), is_rust_gpu, outer, &mut memory);
    memory
}

/// Reads a parameter: `#[spirv(workgroup)] tile: &mut [f32; N]`.
fn parameter(
    conditional: &Conditional,
    ty: &Parsed<Type>,
    launch: &mut Launch,
    memory: &mut Memory,
) {
    for (under, meta) in &conditional.attributes {
        if mentions(&meta.to_token_stream(), &["rust_gpu"]) {
            launch.is_below_spirv = true;
        } else if is_in_workgroup(meta) {
            let at = Underline::of(&ty.underlined(), Span::call_site());
            let mut present = conditional.present.clone();
            present.extend(under.iter().cloned());
            let to = ty.referent();
            // What a reference or a pointer in workgroup memory leads to is out of sight.
            let is_readable = match to.as_deref().map(bare_type) {
                Some(to) => !matches!(
                    to,
                    Type::Slice(_)
                        | Type::ImplTrait(_)
                        | Type::TraitObject(_)
                        | Type::Reference(_)
                        | Type::Ptr(_)
                ),
                // A name may be that of a reference.
                None => matches!(bare_type(ty), Type::Path(_) | Type::Macro(_)),
            };
            if !is_readable || present.iter().any(is_of_target) {
                memory.unreadable.push(unreadable(at));
                continue;
            }
            let known = to.and_then(|ty| known_size(&ty, SizesOf::SpirV));
            let ty = in_constant(ty);
            memory.parameters.push(Parameter { present, ty, at, known });
        }
    }
}

/// Reads `#[spirv(workgroup)] &mut self`, whose type a function does not name.
fn self_parameter(conditional: &Conditional, at: Span, memory: &mut Memory) {
    if conditional.attributes.iter().any(|(_, meta)| is_in_workgroup(meta)) {
        memory.unreadable.push(unreadable(Underline::at(at)));
    }
}

/// Whether a predicate holds on the GPU and not on the host, or the other way round.
fn is_of_target(predicate: &TokenStream) -> bool {
    predicate.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => word.to_string().starts_with("target_"),
        TokenTree::Group(group) => is_of_target(&group.stream()),
        _ => false,
    })
}

fn is_in_workgroup(meta: &Meta) -> bool {
    let is_spirv = meta.path().segments.last().is_some_and(|last| last.ident.unraw() == "spirv");
    is_spirv && matches!(meta, Meta::List(parts) if mentions(&parts.tokens, &["workgroup"]))
}

fn unreadable(at: Underline) -> Mention {
    Mention { what: "this `#[spirv(workgroup)]` parameter".to_owned(), at }
}

/// The type as a constant can name it: with every lifetime left to the compiler, because a constant cannot
/// name the function's, and without the `const` of a length `const { N }`, which waits for nothing there. A
/// type that binds lifetimes of its own, by `for<'a>`, is left as it is.
fn in_constant(ty: &Parsed<Type>) -> Parsed<Type> {
    let tokens = ty.to_token_stream();
    Parsed::ty(if mentions(&tokens, &["for"]) { tokens } else { elided(tokens) })
}

fn elided(tokens: TokenStream) -> TokenStream {
    let mut is_lifetime = false;
    let mut tokens = tokens.into_iter().peekable();
    let mut output = TokenStream::new();
    while let Some(token) = tokens.next() {
        let after_quote = std::mem::take(&mut is_lifetime);
        output.append(match token {
            TokenTree::Ident(word) if word == "const" && braces(tokens.peek()).is_some() => {
                continue;
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                is_lifetime = true;
                punct.into()
            }
            TokenTree::Ident(name) if after_quote && name != "static" => {
                Ident::new("_", name.span()).into()
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), elided(group.stream()));
                inner.set_span(group.span());
                inner.into()
            }
            token => token,
        });
    }
    output
}
