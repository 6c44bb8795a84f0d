//! Workgroup memory that a function's own tokens declare: rust-gpu's `#[spirv(workgroup)]` parameters,
//! and in the body Rust-CUDA's `shared_array!` and `#[address_space(shared)]`, cuda-oxide's
//! `SharedArray` and `Barrier`.
//!
//! Sizes are the compiler's to say, by the types, where they stand: under their `cfg`s, and in a body
//! among its own constants. What mentions such memory and cannot be read is remembered, and never
//! counts as nothing.

mod assembly;
mod body;
mod macros;
mod statics;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::{FnArg, Meta, Receiver, Signature, Type};

use super::condition::Conditional;
use super::launch::Launch;
use super::mention::mentions;
use crate::attribute::value::{bare_type, known_size};
use crate::diagnostic::Underline;

/// The workgroup memory of a function.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) variables: Vec<Variable>,
    /// Static memory that is mentioned and cannot be read.
    pub(crate) unreadable: Vec<Mention>,
    /// Variables that lie in static memory if their type is empty, and cannot be read then. The type
    /// beside each has a layout of 1 byte where that is so.
    pub(crate) doubtful: Vec<(Ident, Mention)>,
    /// Memory whose size the launch decides.
    pub(crate) dynamic: Option<Mention>,
    /// The body with the layouts of its variables beside them; `None` where it declares none.
    pub(crate) body: Option<TokenStream>,
    /// The attribute that has run before this one and left a call in the body.
    pub(super) below: Option<&'static str>,
}

/// A variable in workgroup memory.
pub(crate) struct Variable {
    /// The predicates under which it is compiled.
    pub(crate) present: Vec<TokenStream>,
    pub(crate) layout: Layout,
    pub(crate) at: Underline,
    /// Size and alignment, where the type says them by itself.
    pub(crate) known: Option<(u64, u64)>,
}

/// How const evaluation learns a variable's size and alignment.
pub(crate) enum Layout {
    /// By the type.
    Of(Type),
    /// By what the type refers to.
    Behind(Type),
    /// By a constant of this type, which the body gives where the variable is compiled.
    InBody(Ident),
}

/// Memory that is mentioned.
pub(crate) struct Mention {
    /// What mentions it, in words.
    pub(crate) what: String,
    pub(crate) at: Underline,
}

impl Memory {
    /// The types whose layout the body gives.
    pub(crate) fn markers(&self) -> impl Iterator<Item = &Ident> {
        self.variables_in_body().chain(self.doubtful.iter().map(|(marker, _)| marker))
    }

    /// The same of those variables that surely lie in workgroup memory.
    pub(crate) fn variables_in_body(&self) -> impl Iterator<Item = &Ident> {
        self.variables.iter().filter_map(|variable| match &variable.layout {
            Layout::InBody(marker) => Some(marker),
            _ => None,
        })
    }

    /// The largest variable that every build has, as far as their sizes are known; else the first.
    pub(crate) fn largest(&self) -> Option<&Variable> {
        let known = |variable: &&Variable| variable.present.is_empty() && variable.known.is_some();
        // Of equal ones the first.
        let largest = self.variables.iter().rev().filter(known).max_by_key(|one| one.known);
        largest.or(self.variables.first())
    }

    /// Whether only const evaluation knows which variable is the largest.
    pub(crate) fn is_largest_open(&self) -> bool {
        let is_open =
            |variable: &Variable| variable.known.is_none() || !variable.present.is_empty();
        self.variables.len() > 1 && self.variables.iter().any(is_open)
    }
}

pub(super) fn of_function(
    signature: &Signature,
    body: &Group,
    launch: &mut Launch,
    outer: &[String],
) -> Memory {
    let mut memory = Memory::default();
    for input in &signature.inputs {
        match input {
            FnArg::Typed(input) => parameter(input, launch, &mut memory),
            FnArg::Receiver(receiver) => self_parameter(receiver, &mut memory),
        }
    }
    let name = signature.ident.unraw().to_string();
    body::read(body.stream(), &name, launch.framework, outer, &mut memory);
    memory
}

/// Reads a parameter: `#[spirv(workgroup)] tile: &mut [f32; N]`.
fn parameter(input: &syn::PatType, launch: &mut Launch, memory: &mut Memory) {
    let conditional = Conditional::of(&input.attrs);
    for (under, meta) in &conditional.attributes {
        let Some(name) = meta.path().segments.last() else { continue };
        let at = Underline::of(written(&input.ty), Span::call_site());
        if mentions(&meta.to_token_stream(), &["rust_gpu"]) {
            launch.is_below_spirv = true;
        } else if name.ident.unraw() == "spirv" {
            if !matches!(meta, Meta::List(parts) if mentions(&parts.tokens, &["workgroup"])) {
                continue;
            }
            let mut present = conditional.present.clone();
            present.extend(under.iter().cloned());
            // What a reference or a pointer in workgroup memory leads to is out of sight.
            if let Some(
                Type::Slice(_)
                | Type::ImplTrait(_)
                | Type::TraitObject(_)
                | Type::Reference(_)
                | Type::Ptr(_),
            ) = referent(&input.ty).map(bare_type)
            {
                let what = "this `#[spirv(workgroup)]` parameter".to_owned();
                memory.unreadable.push(Mention { what, at });
                continue;
            }
            let (layout, known) = match referent(&input.ty) {
                Some(ty) => (Layout::Of(without_lifetimes(ty)), known_size(ty)),
                None => (Layout::Behind(without_lifetimes(&input.ty)), None),
            };
            memory.variables.push(Variable { present, layout, at, known });
        } else if name.ident == "group" {
            // krnl's workgroup memory, whose element count is an expression of its own.
            memory.unreadable.push(Mention { what: "this `#[group]` parameter".to_owned(), at });
        }
    }
}

/// Reads `#[spirv(workgroup)] &mut self`, whose type a function does not name.
fn self_parameter(receiver: &Receiver, memory: &mut Memory) {
    let is_in_workgroup = |meta: &Meta| {
        let tokens = meta.to_token_stream();
        mentions(&tokens, &["spirv"]) && mentions(&tokens, &["workgroup"])
    };
    let conditional = Conditional::of(&receiver.attrs);
    if conditional.attributes.iter().any(|(_, meta)| is_in_workgroup(meta)) {
        let at = Underline::at(receiver.self_token.span);
        let what = "this `#[spirv(workgroup)]` parameter".to_owned();
        memory.unreadable.push(Mention { what, at });
    }
}

/// What is underlined of a type: what it refers to where it is written as a reference. Of what a
/// macro was called with, that is the argument, and not the `$fragment` in the macro.
fn written(ty: &Type) -> &Type {
    match ty {
        Type::Group(inner) => written(&inner.elem),
        ty => referent(ty).unwrap_or(ty),
    }
}

/// What a type that is written as a reference refers to.
fn referent(ty: &Type) -> Option<&Type> {
    match bare_type(ty) {
        Type::Reference(reference) => Some(&reference.elem),
        _ => None,
    }
}

/// The type with every lifetime left to the compiler: a constant cannot name the function's. A type
/// that binds lifetimes of its own, by `for<'a>`, is left as it is.
fn without_lifetimes(ty: &Type) -> Type {
    let tokens = ty.to_token_stream();
    if mentions(&tokens, &["for"]) {
        return ty.clone();
    }
    syn::parse2(elided(tokens)).unwrap_or_else(|_| ty.clone())
}

fn elided(tokens: TokenStream) -> TokenStream {
    let mut is_lifetime = false;
    let elided = tokens.into_iter().map(|token| {
        let after_quote = std::mem::take(&mut is_lifetime);
        match token {
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
        }
    });
    elided.collect()
}

/// The name of the type that stands for the variable of this number. It may stand beside the
/// function, and so has the function's name in it.
///
/// The name is a message. In an `impl` no type can stand beside a function, and rustc names it in its
/// errors, which underline `at`; what has `self` is refused before.
fn marker(function: &str, number: usize, at: Span) -> Ident {
    Ident::new(&marker_name(function, number), Span::call_site().located_at(at))
}

fn marker_name(function: &str, number: usize) -> String {
    format!("CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_{number}_{function}")
}

/// The layout of a variable in a body. It stands where the variable is compiled, so that its type means
/// what it means there, and is missing where the variable is not compiled.
///
/// The constant's name is a message. Where a macro of the author's repeats the variable, the constant is
/// there twice, and rustc names it in its error.
fn layout(marker: &Ident, ty: &TokenStream, align: &TokenStream) -> TokenStream {
    layout_of(
        marker,
        &quote!((::core::mem::size_of::<#ty>(), ::core::mem::align_of::<#ty>(), #align)),
    )
}

/// The same of a variable that matters only where its type is empty.
fn emptiness(marker: &Ident, ty: &TokenStream) -> TokenStream {
    layout_of(marker, &quote!(((::core::mem::size_of::<#ty>() == 0) as _, 1, 1)))
}

fn layout_of(marker: &Ident, layout: &TokenStream) -> TokenStream {
    quote! {
        #[allow(non_local_definitions, dead_code, unused_braces, unused_parens)]
        impl #marker {
            const A_MACRO_REPEATS_THIS_SO_MOVE_IT_OUT: (
                ::core::primitive::usize,
                ::core::primitive::usize,
                ::core::primitive::usize,
            ) = #layout;
        }
    }
}
