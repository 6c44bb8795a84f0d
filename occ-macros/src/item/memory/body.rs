//! Looks through a body for workgroup memory. It stays tokens: of its statements only those that declare
//! such memory are parsed, and only where they surely are compiled and mean what they show.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Token, Type};

use super::assembly::{self, Declared};
use super::statics::{Static, StaticPlace};
use super::{Memory, Mention, Shown, Size};
use crate::attribute::value::{SizesOf, known_size};
use crate::diagnostic::Underline;
use crate::item::launch::LEFT_IN_BODIES;
use crate::item::mention::{mentions, uses};
use crate::item::stream;
use crate::parsed::{Parsed, inside};

/// What a launch sizes: cuda-oxide's, Rust-CUDA's, and that of `core::intrinsics::gpu`.
const DYNAMIC: [&str; 3] =
    ["DynamicSharedArray", "dynamic_shared_mem", "gpu_launch_sized_workgroup_mem"];

/// Words that declare a name: in a block inside the body it may hide one that stands where the body
/// starts.
pub(crate) const DECLARING: [&str; 11] = [
    "const",
    "use",
    "fn",
    "struct",
    "enum",
    "union",
    "type",
    "mod",
    "trait",
    "extern",
    "macro_rules",
];

/// Reads a body into `memory`.
pub(super) fn read(body: TokenStream, is_rust_gpu: bool, outer: &[String], memory: &mut Memory) {
    let mut reader = Reader { is_rust_gpu, outer, memory };
    reader.walk(body, Sight::All);
}

/// What can be told of a variable by where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// It is compiled, and its type means what it means where the body starts.
    All,
    /// It is compiled, and names may mean something else.
    Literals,
    /// Whether it is compiled, and how often, is not known.
    Nothing,
}

struct Reader<'a> {
    is_rust_gpu: bool,
    /// What a nested constant cannot name.
    outer: &'a [String],
    memory: &'a mut Memory,
}

impl Reader<'_> {
    fn walk(&mut self, tokens: TokenStream, sight: Sight) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        // What holds for the rest of this statement, and for the rest of this block.
        let (mut statement, mut block) = (sight, sight);
        let mut at = 0;
        while at < tokens.len() {
            let rest = &tokens[at..];
            let is_lifetime = is_punct(before(&tokens, at), '\'');
            if let Some((item, length)) = Static::parse(rest).filter(|_| !is_lifetime) {
                self.item(item, statement);
                at += length;
                continue;
            }
            at += match rest {
                [hash, TokenTree::Group(attribute), ..]
                    if is_punct(Some(hash), '#') && attribute.delimiter() == Delimiter::Bracket =>
                {
                    // What stands under a condition, or is a kernel of its own.
                    let words = ["cfg", "cfg_attr", "kernel", "occupancy_target"];
                    if mentions(&attribute.stream(), &words) {
                        statement = Sight::Nothing;
                    }
                    2
                }
                [TokenTree::Ident(name), bang, TokenTree::Group(arguments), ..]
                    if is_punct(Some(bang), '!') =>
                {
                    if name.to_string().starts_with("cfg") {
                        // What it says may be used from here on.
                        (statement, block) = (Sight::Nothing, Sight::Nothing);
                    }
                    self.called(name, arguments, statement);
                    3
                }
                [TokenTree::Ident(word), behind @ ..]
                    if (word == "if" || word == "match") && is_constant(behind) =>
                {
                    // What it leaves out is not in the kernel.
                    statement = Sight::Nothing;
                    1
                }
                [TokenTree::Ident(word), ..] => {
                    self.word(&word.unraw().to_string(), word.span());
                    // Its body is a scope of its own; so is that of a function with parameters of types.
                    let is_generic = word == "fn" && is_punct(rest.get(2), '<');
                    if is_generic
                        || ["mod", "impl", "trait", "macro_rules"].iter().any(|it| word == it)
                    {
                        let end = rest.iter().position(|token| {
                            is_punct(Some(token), ';')
                                || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
                        });
                        let end = end.map_or(rest.len(), |end| end + 1);
                        self.walk(stream(&rest[1..end]), Sight::Nothing);
                        end
                    } else {
                        1
                    }
                }
                [TokenTree::Group(group), ..] => {
                    let sight = match statement {
                        Sight::All if declares(&group.stream()) => Sight::Literals,
                        sight => sight,
                    };
                    self.walk(group.stream(), sight);
                    1
                }
                [end, ..] => {
                    if is_punct(Some(end), ';') {
                        statement = block;
                    }
                    1
                }
                [] => 1,
            };
        }
    }

    /// A word that tells of memory wherever it stands.
    fn word(&mut self, word: &str, at: Span) {
        if DYNAMIC.contains(&word) {
            self.dynamic("dynamic shared memory", at);
        }
        let left = LEFT_IN_BODIES.iter().find(|(call, _)| *call == word);
        self.memory.below = self.memory.below.or(left.map(|(_, attribute)| *attribute));
    }

    /// Reads a macro's call. Of most nothing is known but the words in its arguments.
    fn called(&mut self, macro_name: &Ident, arguments: &Group, sight: Sight) {
        let (stream, name) = (arguments.stream(), macro_name.unraw().to_string());
        if name == "shared_array" {
            let array = Group::new(Delimiter::Bracket, stream);
            self.variable(Vec::new(), &TokenTree::Group(array).into(), sight);
            return;
        }
        let is_assembly = assembly::MACROS.contains(&name.as_str());
        for declared in assembly::declared(stream.clone()) {
            let what = "the dynamic shared memory that this assembly declares";
            match declared {
                Declared::Dynamic => self.dynamic(what, macro_name.span()),
                // One of its strings may stand under a `cfg`.
                Declared::Static(Some(bytes)) if is_assembly && !mentions(&stream, &["cfg"]) => {
                    self.show(Vec::new(), Size::Known(bytes), sight);
                }
                Declared::SpirV if self.is_rust_gpu => {
                    let what = "the memory that this assembly declares".to_owned();
                    let at = Underline::at(macro_name.span());
                    self.memory.unreadable.push(Mention { what, at });
                }
                Declared::Static(_) | Declared::SpirV => {}
            }
        }
        self.walk(stream, Sight::Nothing);
    }

    fn item(&mut self, item: Static, sight: Sight) {
        let (mut present, at) = (item.present.clone(), item.name.span());
        match item.place() {
            StaticPlace::Elsewhere => {}
            StaticPlace::Shared { ty, under } => {
                present.extend(under);
                self.variable(present, &ty, sight);
            }
            StaticPlace::Dynamic => self.dynamic("this variable in shared memory", at),
        }
    }

    /// A variable as large as `ty`.
    fn variable(&mut self, present: Vec<TokenStream>, ty: &TokenStream, sight: Sight) {
        let Ok(parsed) = syn::parse2::<Parsed<Type>>(ty.clone()) else { return };
        if matches!(*parsed, Type::Slice(_)) {
            return;
        }
        if let Some((bytes, _)) = known_size(&parsed, SizesOf::Host) {
            self.show(present, Size::Known(bytes), sight);
        } else if sight == Sight::All && self.has_meaning(ty) {
            let of = match &*parsed {
                Type::Array(_) => plain_array.parse2(inside(&parsed.bare_tokens())).ok(),
                _ => Some(ty.clone()),
            };
            if let Some(ty) = of {
                self.show(present, Size::Of(ty), sight);
            }
        }
    }

    fn show(&mut self, present: Vec<TokenStream>, size: Size, sight: Sight) {
        if sight != Sight::Nothing {
            self.memory.shown.push(Shown { present, size });
        }
    }

    /// Whether a type can be written in a constant where the body starts: it names neither generic
    /// parameters, nor lifetimes of the function's, nor what a macro makes of it.
    fn has_meaning(&self, ty: &TokenStream) -> bool {
        !uses(ty, self.outer) && !has_lifetime_or_macro(ty)
    }

    fn dynamic(&mut self, what: &str, at: Span) {
        let mention = || Mention { what: what.to_owned(), at: Underline::at(at) };
        self.memory.dynamic.get_or_insert_with(mention);
    }
}

/// An array by what stands in its brackets. Those of the author's around a length are needed where he wrote it,
/// and rustc warns of them where it stands now.
fn plain_array(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let element: Parsed<Type> = input.parse()?;
    input.parse::<Token![;]>()?;
    let length = input.parse::<Parsed<Expr>>()?.plain_tokens();
    Ok(quote!([#element; #length]))
}

/// Whether the condition up to the next braces has no value but those of constants, as their names say.
fn is_constant(condition: &[TokenTree]) -> bool {
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let end = condition.iter().position(is_end).unwrap_or(condition.len());
    condition[..end].iter().enumerate().all(|(at, token)| match token {
        TokenTree::Ident(word) => {
            let word = word.to_string();
            let is_value = word == "true" || word == "false";
            let is_part_of_path = is_punct(condition.get(at + 1), ':');
            is_value
                || is_part_of_path
                || !word.starts_with(|char: char| char.is_lowercase() || char == '_')
        }
        TokenTree::Group(group) => is_constant(&group.stream().into_iter().collect::<Vec<_>>()),
        _ => true,
    })
}

fn before(tokens: &[TokenTree], at: usize) -> Option<&TokenTree> {
    tokens.get(at.checked_sub(1)?)
}

/// Whether a block's own statements may declare a name, by a word or by a macro of somebody's.
fn declares(block: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = block.clone().into_iter().collect();
    let mut is_start = true;
    tokens.iter().enumerate().any(|(at, token)| {
        let starts = std::mem::replace(&mut is_start, false);
        match token {
            TokenTree::Ident(word) => {
                // Of `*const T` it is none.
                let is_type = word == "const" && is_punct(before(&tokens, at), '*');
                let is_called = is_punct(tokens.get(at + 1), '!');
                let is_own = word != "shared_array" && !assembly::MACROS.iter().any(|it| word == it);
                DECLARING.iter().any(|it| word == it) && !is_type || starts && is_called && is_own
            }
            token => {
                // A path before the name of a macro.
                is_start = is_punct(Some(token), ';') || is_punct(Some(token), ':')
                    || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
                false
            }
        }
    })
}

fn has_lifetime_or_macro(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Punct(punct) => matches!(punct.as_char(), '\'' | '!'),
        TokenTree::Group(group) => has_lifetime_or_macro(&group.stream()),
        _ => false,
    })
}

pub(crate) fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}
