//! Static workgroup memory that a function's own tokens show: rust-gpu's `#[spirv(workgroup)]` parameters, which are all
//! that such a kernel has, and arrays of literal length in a body, which are the least that it takes.
//!
//! A parameter that cannot be read asks for `lds`, and so does a word of dynamic memory for `dynamic_lds`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::{Expr, ExprLit, FnArg, GenericArgument, Lit, PathArguments, Type, TypePath};

use crate::item::{Function, author_body};
use crate::tokens::{At, bare_type, bare_value, braces, is_punct, mentions, stream, uses, visible};

/// The workgroup memory of a function.
#[derive(Default)]
pub(crate) struct Memory {
    /// The parameters that can be read.
    pub(crate) variables: Vec<Variable>,
    /// What cannot be read, in words.
    pub(crate) unreadable: Vec<(&'static str, At)>,
    /// The bytes that the body shows, and whether it shows more that cannot be read.
    pub(crate) shown: u32,
    pub(crate) is_least: bool,
    /// Memory whose size the launch decides.
    pub(crate) dynamic: Option<(&'static str, At)>,
}

/// A parameter in workgroup memory.
pub(crate) struct Variable {
    /// Its type, a reference or a name of one, as a constant can name it.
    pub(crate) ty: TokenStream,
    /// What it refers to, as it is written.
    pub(crate) referent: TokenStream,
    /// Size and alignment, where the type says them by itself.
    pub(crate) known: Option<(u64, u64)>,
    pub(crate) at: At,
}

/// What a launch sizes: cuda-oxide's, Rust-CUDA's, and that of `core::intrinsics::gpu`.
const DYNAMIC: [&str; 3] =
    ["DynamicSharedArray", "dynamic_shared_mem", "gpu_launch_sized_workgroup_mem"];

/// What a function shows.
pub(crate) fn read(function: &Function, is_rust_gpu: bool) -> Memory {
    let mut memory = Memory::default();
    if is_rust_gpu {
        let lifetimes = function.signature.generics.lifetimes();
        let lifetimes: Vec<_> = lifetimes.map(|one| one.lifetime.ident.to_string()).collect();
        for parameter in &function.signature.inputs {
            memory.parameter(parameter, &lifetimes);
        }
    }
    let (_, body) = author_body(&function.body);
    memory.walk(&body.stream(), true, is_rust_gpu);
    memory
}

impl Memory {
    /// Reads a parameter: `#[spirv(workgroup)] tile: &mut [f32; N]`. What its type takes const evaluation knows.
    fn parameter(&mut self, parameter: &FnArg, lifetimes: &[String]) {
        let (attributes, ty) = match parameter {
            FnArg::Typed(typed) => (&typed.attrs, (*typed.ty).clone()),
            FnArg::Receiver(one) => (&one.attrs, Type::Verbatim(one.self_token.to_token_stream())),
        };
        let words: TokenStream = attributes.iter().map(ToTokens::to_token_stream).collect();
        if !mentions(&words, &["spirv"]) || !mentions(&words, &["workgroup"]) {
            return;
        }
        let at = At::of(referent(&ty));
        let mut ty = syn::parse2(visible(ty.to_token_stream()));
        if let Ok(Type::Reference(reference)) = &mut ty {
            reference.lifetime = None;
        }
        // Whether it is there, or in workgroup memory, only the compiler knows.
        let is_open = mentions(&words, &["cfg", "cfg_attr"]);
        // A constant can name neither `impl Trait` nor a lifetime of the function, and `const { N }` would ask to wait.
        let is_named =
            |ty: TokenStream| !mentions(&ty, &["impl", "const", "self"]) && !uses(&ty, lifetimes);
        let Some(ty) = ty.ok().filter(|ty| !is_open && is_named(ty.to_token_stream())) else {
            return self.unreadable.push(("this `#[spirv(workgroup)]` parameter", at));
        };
        // A name may be that of a reference.
        let is_reference = matches!(bare_type(&ty), Type::Reference(_));
        let known = size(referent(&ty), true).filter(|_| is_reference);
        let referent = referent(&ty).to_token_stream();
        self.variables.push(Variable { ty: ty.to_token_stream(), referent, known, at });
    }

    /// Looks through a body. What it shows counts where it surely `is_compiled`, and once.
    fn walk(&mut self, body: &TokenStream, mut is_compiled: bool, is_rust_gpu: bool) {
        let tokens: Vec<TokenTree> = body.clone().into_iter().collect();
        let mut counts = is_compiled;
        let mut is_shared = false;
        let is_in_shared = |words: &TokenStream| {
            mentions(words, &["address_space"]) && mentions(words, &["shared"])
        };
        for (at, token) in tokens.iter().enumerate() {
            let next = tokens.get(at + 1);
            match (token, next) {
                (TokenTree::Punct(hash), Some(TokenTree::Group(attribute)))
                    if hash.as_char() == '#' =>
                {
                    let words = attribute.stream();
                    counts &= !mentions(&words, &["cfg", "cfg_attr", "kernel", "occupancy_target"]);
                    is_shared |= is_in_shared(&words);
                }
                (TokenTree::Ident(word), _) if may_be_left_out(word, &tokens[at + 1..]) => {
                    counts = false;
                }
                (TokenTree::Ident(name), Some(bang)) if is_punct(Some(bang), '!') => {
                    let Some(TokenTree::Group(arguments)) = tokens.get(at + 2) else { continue };
                    let name = name.unraw().to_string();
                    // What `cfg_if!` and its like say may be used from here on.
                    is_compiled &= !name.starts_with("cfg");
                    counts &= is_compiled;
                    if name == "shared_array" && counts {
                        let array = Group::new(Delimiter::Bracket, arguments.stream());
                        self.show(&TokenTree::from(array).into());
                    }
                    self.assembly(&arguments.stream(), At::span(token.span()), is_rust_gpu);
                }
                (TokenTree::Ident(word), _) if word == "static" => {
                    let end = |token: &TokenTree| {
                        is_punct(Some(token), '=') || is_punct(Some(token), ';')
                    };
                    let rest = tokens[at..].split(end).next().unwrap_or_default();
                    let is_mut = matches!(next, Some(TokenTree::Ident(word)) if word == "mut");
                    let colon = rest.iter().position(|token| is_punct(Some(token), ':'));
                    let ty = stream(colon.map_or(&[], |colon| &rest[colon + 1..]));
                    let is_sized = |ty: &Type| {
                        !matches!(size(ty, false), Some((0, _))) && !matches!(ty, Type::Slice(_))
                    };
                    if is_shared && !syn::parse2(ty.clone()).is_ok_and(|ty| is_sized(&ty)) {
                        self.dynamic.get_or_insert(("this variable in shared memory", At::of(&ty)));
                    } else if counts && (is_shared || is_mut && mentions(&ty, &["SharedArray"])) {
                        self.show(&ty);
                    }
                }
                // What is declared alone is as large as the launch makes it.
                (TokenTree::Ident(word), _) if word == "extern" => {
                    let block = tokens[at + 1..].iter().take(2).find_map(braces);
                    let words = block.map(|block| block.stream()).unwrap_or_default();
                    if is_in_shared(&words) || mentions(&words, &["SharedArray"]) {
                        let at = At::span(word.span());
                        self.dynamic.get_or_insert(("this variable in shared memory", at));
                    }
                }
                (TokenTree::Ident(word), _) if DYNAMIC.iter().any(|it| word == it) => {
                    self.dynamic.get_or_insert(("dynamic shared memory", At::span(word.span())));
                }
                (TokenTree::Group(group), _) => {
                    let is_argument = at > 0 && is_punct(tokens.get(at - 1), '!');
                    self.walk(&group.stream(), counts && !is_argument, is_rust_gpu);
                    let goes_on = matches!(next, Some(TokenTree::Ident(word)) if word == "else")
                        || is_punct(next, '=');
                    if group.delimiter() == Delimiter::Brace && !goes_on {
                        (counts, is_shared) = (is_compiled, false);
                    }
                }
                (token, _) if is_punct(Some(token), ';') => {
                    (counts, is_shared) = (is_compiled, false);
                }
                _ => {}
            }
        }
    }

    /// A variable as large as `ty`, where that says so by itself.
    fn show(&mut self, ty: &TokenStream) {
        let size = syn::parse2::<Type>(ty.clone()).ok().and_then(|ty| size(&ty, false));
        self.is_least |= size.is_none();
        let bytes = size.map_or(0, |(bytes, _)| u32::try_from(bytes).unwrap_or(u32::MAX));
        self.shown = self.shown.saturating_add(bytes);
    }

    /// What strings of assembly declare: PTX's `.extern .shared`, which the launch sizes, and a variable of SPIR-V
    /// beside the kernel's parameters.
    fn assembly(&mut self, arguments: &TokenStream, at: At, is_rust_gpu: bool) {
        for token in arguments.clone() {
            let text = token.to_string();
            if text.contains(".extern") && text.contains(".shared") {
                let what = "the dynamic shared memory that this assembly declares";
                self.dynamic.get_or_insert((what, at));
            } else if is_rust_gpu && text.contains("OpVariable") && text.contains("Workgroup") {
                self.unreadable.push(("the memory that this assembly declares", at));
            }
        }
    }
}

/// The type behind a reference that is written as one, or else the type itself.
fn referent(ty: &Type) -> &Type {
    match bare_type(ty) {
        Type::Reference(reference) => bare_type(&reference.elem),
        ty => ty,
    }
}

/// Whether what follows a word may be no part of the kernel: a scope of its own, a function of types, what a macro
/// writes where it is called, and what a constant condition leaves out.
fn may_be_left_out(word: &Ident, rest: &[TokenTree]) -> bool {
    match word.to_string().as_str() {
        "macro_rules" | "mod" | "impl" | "trait" => true,
        "fn" => is_punct(rest.get(1), '<'),
        "if" | "match" => is_constant(rest),
        _ => false,
    }
}

/// Whether the condition up to the next braces has no value but those of constants, as their names say.
fn is_constant(condition: &[TokenTree]) -> bool {
    let end = condition.iter().position(|token| braces(token).is_some()).unwrap_or(condition.len());
    condition[..end].iter().enumerate().all(|(at, token)| match token {
        TokenTree::Ident(word) => {
            let text = word.to_string();
            let is_part_of_path = is_punct(condition.get(at + 1), ':');
            let is_variable = text.starts_with(|first: char| first.is_lowercase() || first == '_');
            word == "true" || word == "false" || is_part_of_path || !is_variable
        }
        TokenTree::Group(group) => is_constant(&group.stream().into_iter().collect::<Vec<_>>()),
        _ => true,
    })
}

/// Size and alignment of a type that is known without the compiler: numbers, and arrays of them. An author may have a
/// type of his own under such a name.
pub(crate) fn size(ty: &Type, in_spirv: bool) -> Option<(u64, u64)> {
    let array_of = |ty: &Type, length: &Expr| {
        let Expr::Lit(ExprLit { lit: Lit::Int(length), .. }) = bare_value(length) else {
            return None;
        };
        let (size, align) = size(ty, in_spirv)?;
        Some((size.checked_mul(length.base10_digits().parse().ok()?)?, align))
    };
    match bare_type(ty) {
        Type::Array(array) => array_of(&array.elem, &array.len),
        Type::Path(TypePath { qself: None, path, .. }) => {
            let last = path.segments.last()?;
            let name = last.ident.to_string();
            if let PathArguments::AngleBracketed(arguments) = &last.arguments {
                let mut arguments = arguments.args.iter().filter(|_| name == "SharedArray");
                let (Some(GenericArgument::Type(ty)), Some(GenericArgument::Const(count))) =
                    (arguments.next(), arguments.next())
                else {
                    return None;
                };
                return array_of(ty, count);
            }
            let size = match (path.get_ident()?.to_string().as_str(), in_spirv) {
                ("u8" | "i8", _) | ("bool", false) => 1,
                ("u16" | "i16", _) => 2,
                ("u32" | "i32" | "f32", _) | ("bool" | "usize" | "isize", true) => 4,
                ("u64" | "i64" | "f64", _) => 8,
                _ => return None,
            };
            Some((size, size))
        }
        _ => None,
    }
}

/// The layouts of a variable, as arguments of what reads them.
pub(crate) fn layouts(Variable { ty, at, .. }: &Variable) -> TokenStream {
    let layouts = quote!(__occ::Parameter::<#ty>::IN_SPIRV, __occ::Parameter::<#ty>::BY_HOST);
    at.call("layout", layouts)
}
