//! Looks through a body for workgroup memory. It stays tokens: of its statements only those that
//! declare such memory are parsed.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Token, Type};

use super::assembly::{self, Declared};
use super::macros::{self, is_named_for_memory};
use super::statics::{Kind, Static, is_shared, is_shared_by_another_name};
use super::{Layout, Memory, Mention, Variable, emptiness, layout, marker, marker_name};
use crate::attribute::value::Value;
use crate::diagnostic::Underline;
use crate::item::launch::{Framework, LEFT_IN_BODIES};
use crate::item::mention::{mentions, uses};

/// What a launch sizes: cuda-oxide's, Rust-CUDA's, and that of `core::intrinsics::gpu`.
pub(super) const DYNAMIC: [&str; 3] =
    ["DynamicSharedArray", "dynamic_shared_mem", "gpu_launch_sized_workgroup_mem"];

/// What declares static workgroup memory.
pub(super) const STATIC: [&str; 4] = ["shared_array", "SharedArray", "address_space", "addrspace"];

/// Reads a body into `memory`.
pub(super) fn read(
    body: TokenStream,
    function: &str,
    framework: Option<Framework>,
    outer: &[String],
    memory: &mut Memory,
) {
    let first = next_marker(&body, function);
    let is_plain = !mentions(&body, &["cfg", "cfg_attr"]);
    let in_module = false;
    let mut reader =
        Reader { is_plain, in_module, function, framework, outer, memory, next: first };
    let output = reader.walk(body, false);
    if reader.next > first {
        memory.body = Some(output);
    }
}

/// The first number whose marker no attribute above has taken.
fn next_marker(body: &TokenStream, function: &str) -> usize {
    let is_free = |number: &usize| !mentions(body, &[&marker_name(function, *number)]);
    (0..usize::MAX).find(is_free).unwrap_or(0)
}

struct Reader<'a> {
    /// Whether nothing in the body can leave a variable out.
    is_plain: bool,
    /// Whether this is inside a module, which does not see what the function around it declares.
    in_module: bool,
    function: &'a str,
    framework: Option<Framework>,
    outer: &'a [String],
    memory: &'a mut Memory,
    next: usize,
}

impl Reader<'_> {
    /// The tokens with layouts beside the variables; `in_macro` where they are a macro's arguments.
    fn walk(&mut self, tokens: TokenStream, in_macro: bool) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut output: Vec<TokenTree> = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while at < tokens.len() {
            at += match &tokens[at] {
                TokenTree::Punct(hash) if hash.as_char() == '#' => {
                    self.attribute(&tokens[at..], &mut output)
                }
                TokenTree::Ident(word) => self.word(word, &tokens, at, in_macro, &mut output),
                TokenTree::Group(group) => {
                    let called = is_macro_call(&tokens[..at]);
                    if called {
                        self.assembly_elsewhere(&tokens[at - 2], group);
                    }
                    output.push(self.group(group, in_macro || called).into());
                    1
                }
                token => {
                    output.push(token.clone());
                    1
                }
            };
        }
        output.into_iter().collect()
    }

    fn group(&mut self, group: &Group, in_macro: bool) -> Group {
        let mut walked = Group::new(group.delimiter(), self.walk(group.stream(), in_macro));
        walked.set_span(group.span());
        walked
    }

    /// Reads what starts with `#`; how many tokens that is. An attribute stays as it is.
    fn attribute(&mut self, tokens: &[TokenTree], output: &mut Vec<TokenTree>) -> usize {
        let [hash, TokenTree::Group(attribute), behind @ ..] = tokens else {
            output.push(tokens[0].clone());
            return 1;
        };
        if attribute.delimiter() != Delimiter::Bracket {
            output.push(hash.clone());
            return 1;
        }
        let is_elsewhere =
            || names_static(behind) && is_shared_by_another_name(&attribute.stream());
        if (is_shared(&attribute.stream()) || is_elsewhere()) && !declares_static(behind) {
            self.unreadable("this variable in shared memory", attribute.span());
        }
        output.extend(tokens[..2].iter().cloned());
        2
    }

    /// Reads what starts with a word; how many tokens that is.
    fn word(
        &mut self,
        word: &Ident,
        tokens: &[TokenTree],
        at: usize,
        in_macro: bool,
        output: &mut Vec<TokenTree>,
    ) -> usize {
        self.is_plain &= !in_macro;
        let name = name_of(word);
        match name.as_str() {
            "macro_rules" if is_punct(tokens.get(at + 1), '!') => {
                return self.definition(word, &tokens[at..], output);
            }
            "use" => return self.import(&tokens[at..], output),
            "mod" if tokens.get(at + 2).is_some_and(|body| is_group(body, Delimiter::Brace)) => {
                if let Some(TokenTree::Group(body)) = tokens.get(at + 2) {
                    let around = std::mem::replace(&mut self.in_module, true);
                    let body = self.group(body, in_macro);
                    self.in_module = around;
                    output.extend(tokens[at..at + 2].iter().cloned());
                    output.push(body.into());
                    return 3;
                }
            }
            "shared_array" if is_punct(tokens.get(at + 1), '!') => {
                if let Some(TokenTree::Group(arguments)) = tokens.get(at + 2) {
                    self.shared_array(word, arguments, tokens, at, output);
                    return 3;
                }
            }
            name if assembly::MACROS.contains(&name) && is_punct(tokens.get(at + 1), '!') => {
                if let Some(TokenTree::Group(arguments)) = tokens.get(at + 2) {
                    self.assembly(arguments.stream(), word.span());
                }
            }
            // A macro of the author's, defined where nobody looks.
            name if is_named_for_memory(name)
                && is_punct(tokens.get(at + 1), '!')
                && matches!(tokens.get(at + 2), Some(TokenTree::Group(_))) =>
            {
                self.unreadable(&format!("what `{name}!` declares"), word.span());
            }
            // `'static` is a lifetime, and `static |x| ..` a closure.
            "static" if !is_punct(at.checked_sub(1).and_then(|at| tokens.get(at)), '\'') => {
                if let Some((item, length)) = Static::parse(&tokens[at..], output) {
                    self.item(&item, in_macro, output);
                    output.extend(tokens[at..at + length].iter().cloned());
                    return length;
                }
                if names_shared_array(&tokens[at + 1..]) {
                    self.unreadable("this `static` without a value", word.span());
                }
            }
            "SharedArray" if in_macro => {
                self.unreadable("this `SharedArray` in a macro", word.span());
            }
            "SharedMemory" | "Shared" if self.framework == Some(Framework::Cube) => {
                self.unreadable("cubecl's shared memory", word.span());
            }
            // An attribute above this one may have taken cubecl's own away.
            "SharedMemory" if is_punct(tokens.get(at + 1), ':') => {
                self.unreadable("this `SharedMemory`", word.span());
            }
            name if DYNAMIC.contains(&name) => {
                self.dynamic("dynamic shared memory", word.span());
            }
            name if name.starts_with("__") => {
                let left = LEFT_IN_BODIES.iter().find(|(call, _)| *call == name);
                self.memory.below = self.memory.below.or(left.map(|(_, attribute)| *attribute));
            }
            _ => {}
        }
        output.push(word.clone().into());
        1
    }

    /// A definition is no use: what it comes to, and how often, is not known. It stays as it is.
    fn definition(
        &mut self,
        word: &Ident,
        tokens: &[TokenTree],
        output: &mut Vec<TokenTree>,
    ) -> usize {
        let length = macros::length_of_definition(tokens);
        let definition: TokenStream = tokens[..length].iter().cloned().collect();
        if macros::defines(&definition, Declared::Static) {
            self.unreadable("what this macro declares", word.span());
        }
        if macros::defines(&definition, Declared::Dynamic) {
            self.dynamic("the dynamic shared memory that this macro uses", word.span());
        }
        output.extend(definition);
        length
    }

    /// What is imported under another name is not known where that is used.
    fn import(&mut self, tokens: &[TokenTree], output: &mut Vec<TokenTree>) -> usize {
        let end = tokens.iter().position(|token| is_punct(Some(token), ';'));
        let import = &tokens[..end.unwrap_or(tokens.len())];
        let renamed = macros::renamed(import);
        for name in &renamed {
            let what = format!("what `{name}` declares under another name");
            self.unreadable(&what, name.span());
        }
        let length = if renamed.is_empty() { 1 } else { import.len() };
        output.extend(tokens[..length].iter().cloned());
        length
    }

    /// What inline assembly declares has no type to read.
    fn assembly(&mut self, arguments: TokenStream, at: Span) {
        self.assembled(assembly::declared(arguments), at);
    }

    /// The same of a macro that may be one of assembly under another name.
    fn assembly_elsewhere(&mut self, name: &TokenTree, arguments: &Group) {
        let is_known = matches!(name, TokenTree::Ident(name)
            if assembly::MACROS.contains(&name_of(name).as_str()));
        if !is_known {
            self.assembled(assembly::declared_elsewhere(arguments.stream()), name.span());
        }
    }

    fn assembled(&mut self, declared: Option<Declared>, at: Span) {
        match declared {
            Some(Declared::OutOfSight) => {
                self.unreadable("the memory that this assembly may declare", at);
            }
            Some(Declared::Static) => self.unreadable("the memory that this assembly declares", at),
            Some(Declared::Dynamic) => {
                self.dynamic("the dynamic shared memory that this assembly declares", at);
            }
            None => {}
        }
    }

    /// `shared_array![T; N]`, the pointer to an array that lives in shared memory.
    fn shared_array(
        &mut self,
        word: &Ident,
        arguments: &Group,
        tokens: &[TokenTree],
        at: usize,
        output: &mut Vec<TokenTree>,
    ) {
        let call = [tokens[at].clone(), tokens[at + 1].clone(), arguments.clone().into()];
        let array = Group::new(Delimiter::Bracket, arguments.stream());
        let array: TokenStream = TokenTree::Group(array).into();
        let underline = Underline::new(word.span(), arguments.span_close());
        let known = match array_of.parse2(arguments.stream()) {
            Ok(_) if self.in_module => {
                self.unreadable_at("this `shared_array!` in a module", underline);
                output.extend(call);
                return;
            }
            Ok((element, length)) if !uses(&array, self.outer) => known_array(&element, &length),
            Ok(_) => {
                self.unreadable_at("this `shared_array!` of a generic type", underline);
                output.extend(call);
                return;
            }
            Err(_) => {
                self.unreadable_at("this `shared_array!`", underline);
                output.extend(call);
                return;
            }
        };
        let marker = self.variable(Vec::new(), known, underline);
        let layout = layout(&marker, &array, &quote!(1));
        let path = path_before(output);
        let (path, call): (TokenStream, TokenStream) =
            (path.into_iter().collect(), call.into_iter().collect());
        let block = quote!({ #layout #path #call });
        // A block that starts a statement ends it: `.add(1)` behind it would stand alone.
        let starts = output
            .last()
            .is_none_or(|last| is_punct(Some(last), ';') || is_group(last, Delimiter::Brace));
        let next = tokens.get(at + 3);
        // Of braces, another statement may follow.
        let goes_on = match arguments.delimiter() {
            Delimiter::Brace => is_punct(next, '.') || is_punct(next, '?'),
            _ => next.is_some() && !is_punct(next, ';'),
        };
        output.extend(if starts && goes_on { quote!((#block)) } else { block });
    }

    /// A `static`: its layout stands before its attributes.
    fn item(&mut self, item: &Static, in_macro: bool, output: &mut Vec<TokenTree>) {
        let at = item.underline;
        let declared = item.ty.to_token_stream();
        match item.kind() {
            Kind::Elsewhere => {}
            Kind::Unreadable => self.unreadable_at(&format!("the type of `{}`", item.name), at),
            Kind::Shared { .. } if self.in_module => {
                self.unreadable_at(&format!("`{}`, which is in a module,", item.name), at);
            }
            Kind::Shared { .. } if uses(&declared, self.outer) => {
                self.unreadable_at(&format!("the generic type of `{}`", item.name), at);
            }
            Kind::Shared { ty, align, known, under } => {
                let marker = self.variable(Vec::new(), known, at);
                put_before(item, &under, &layout(&marker, &ty, &align), output);
            }
            // A macro may not take what would stand beside it.
            Kind::Doubtful { .. } if self.in_module || in_macro => {}
            Kind::Doubtful { ty } => {
                let marker = marker(self.function, self.next, at.first);
                self.next += 1;
                put_before(item, &[], &emptiness(&marker, &ty), output);
                let mention = Mention { what: format!("the type of `{}`", item.name), at };
                self.memory.doubtful.push((marker, mention));
            }
        }
    }

    fn variable(
        &mut self,
        present: Vec<TokenStream>,
        known: Option<(u64, u64)>,
        at: Underline,
    ) -> Ident {
        let marker = marker(self.function, self.next, at.first);
        self.next += 1;
        // What stands under a condition, or among a macro's arguments, may not be compiled.
        let known = known.filter(|_| self.is_plain);
        let layout = Layout::InBody(marker.clone());
        self.memory.variables.push(Variable { present, layout, at, known });
        marker
    }

    fn unreadable(&mut self, what: &str, at: Span) {
        self.unreadable_at(what, Underline::at(at));
    }

    fn unreadable_at(&mut self, what: &str, at: Underline) {
        self.memory.unreadable.push(Mention { what: what.to_owned(), at });
    }

    fn dynamic(&mut self, what: &str, at: Span) {
        let mention = || Mention { what: what.to_owned(), at: Underline::at(at) };
        self.memory.dynamic.get_or_insert_with(mention);
    }
}

/// Puts what is known of a `static` before its attributes, where it is compiled as the `static` is.
fn put_before(
    item: &Static,
    under: &[TokenStream],
    known: &TokenStream,
    output: &mut Vec<TokenTree>,
) {
    let present = item.present.iter().chain(under).map(|under| quote!(#[cfg(#under)]));
    let start = output.len() - item.before;
    let known: Vec<TokenTree> = quote!(#(#present)* #known).into_iter().collect();
    output.splice(start..start, known);
}

/// A name without its `r#`, which changes nothing but of a word of the language.
fn name_of(word: &Ident) -> String {
    let (raw, name) = (word.to_string(), word.unraw().to_string());
    if matches!(name.as_str(), "use" | "mod" | "static") { raw } else { name }
}

/// `T; N`.
fn array_of(input: ParseStream<'_>) -> syn::Result<(Type, Expr)> {
    let element = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok((element, input.parse()?))
}

fn known_array(element: &Type, length: &Expr) -> Option<(u64, u64)> {
    let (size, align) = super::known_size(element)?;
    match Value::of(length) {
        Value::Integer(length) => Some((size.checked_mul(length)?, align)),
        _ => None,
    }
}

/// Takes the path that a macro is called by, such as `cuda_std::`, off the end of `output`.
fn path_before(output: &mut Vec<TokenTree>) -> Vec<TokenTree> {
    let mut start = output.len();
    while start >= 2 && is_punct(output.get(start - 1), ':') && is_punct(output.get(start - 2), ':')
    {
        start -= 2;
        if start >= 1 && matches!(output[start - 1], TokenTree::Ident(_)) {
            start -= 1;
        } else {
            break;
        }
    }
    output.split_off(start)
}

/// Whether the `mut NAME: Type;` behind a `static` names a `SharedArray`.
fn names_shared_array(tokens: &[TokenTree]) -> bool {
    let end = tokens.iter().position(|token| is_punct(Some(token), ';'));
    let declared = &tokens[..end.unwrap_or(tokens.len())];
    let is_variable = matches!(
        declared,
        [TokenTree::Ident(_), colon, ..] | [TokenTree::Ident(_), TokenTree::Ident(_), colon, ..]
            if is_punct(Some(colon), ':')
    );
    is_variable && mentions(&declared.iter().cloned().collect(), &["SharedArray"])
}

/// Whether a `static` with a value follows, with which the attributes before it are read.
fn declares_static(tokens: &[TokenTree]) -> bool {
    names_static(tokens) && Static::parse(behind_attributes(tokens), &[]).is_some()
}

/// Whether a `static` follows.
fn names_static(tokens: &[TokenTree]) -> bool {
    matches!(behind_attributes(tokens).first(), Some(TokenTree::Ident(word)) if word == "static")
}

/// What follows attributes and a visibility.
fn behind_attributes(mut tokens: &[TokenTree]) -> &[TokenTree] {
    while let [hash, TokenTree::Group(_), behind @ ..] = tokens
        && is_punct(Some(hash), '#')
    {
        tokens = behind;
    }
    let is_pub = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "pub");
    match tokens {
        [public, TokenTree::Group(_), behind @ ..] | [public, behind @ ..] if is_pub(public) => {
            behind
        }
        tokens => tokens,
    }
}

/// Whether the tokens end as a macro's name before its arguments does.
fn is_macro_call(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(_), bang] if is_punct(Some(bang), '!'))
}

pub(super) fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}
