//! Macros that declare workgroup memory out of sight: those that a body defines, and those that are
//! defined where nobody looks.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;

use super::assembly::{self, Declared};
use super::body::{DYNAMIC, STATIC, is_punct};

/// Short names of workgroup memory, as the words of a macro's name.
const WORDS: [&str; 3] = ["lds", "shmem", "smem"];

/// Whether a macro is called as one that declares workgroup memory.
pub(super) fn is_named_for_memory(name: &str) -> bool {
    let name = name.to_lowercase();
    name.contains("shared") || name.split('_').any(|word| WORDS.contains(&word))
}

/// How many tokens `macro_rules! name { .. }` is, in whatever brackets.
pub(super) fn length_of_definition(tokens: &[TokenTree]) -> usize {
    let end = tokens.iter().position(|token| matches!(token, TokenTree::Group(_)));
    end.map_or(tokens.len(), |end| end + 1)
}

/// Whether what a definition comes to declares memory of this kind.
pub(super) fn defines(definition: &TokenStream, kind: Declared) -> bool {
    let tokens: Vec<TokenTree> = definition.clone().into_iter().collect();
    (0..tokens.len()).any(|at| match &tokens[at] {
        TokenTree::Ident(word) => {
            let name = word.unraw().to_string();
            let called = match tokens.get(at + 2) {
                Some(TokenTree::Group(group)) if is_punct(tokens.get(at + 1), '!') => Some(group),
                _ => None,
            };
            let assembly = called.filter(|_| assembly::MACROS.contains(&name.as_str()));
            assembly.is_some_and(|group| assembly::declared(group.stream()) == Some(kind))
                || match kind {
                    Declared::Static => {
                        STATIC.contains(&name.as_str())
                            || called.is_some() && is_named_for_memory(&name)
                    }
                    Declared::Dynamic => DYNAMIC.contains(&name.as_str()),
                    Declared::OutOfSight => false,
                }
        }
        TokenTree::Group(group) => defines(&group.stream(), kind),
        _ => false,
    })
}

/// The names in a `use` that stand for static workgroup memory and get another name there.
pub(super) fn renamed(import: &[TokenTree]) -> Vec<proc_macro2::Ident> {
    let names = import.iter().zip(1..).flat_map(|(token, next)| match token {
        TokenTree::Ident(name) if STATIC.iter().any(|known| name.unraw() == known) => {
            let is_renamed =
                matches!(import.get(next), Some(TokenTree::Ident(word)) if word == "as");
            if is_renamed { vec![name.clone()] } else { Vec::new() }
        }
        TokenTree::Group(group) => renamed(&group.stream().into_iter().collect::<Vec<_>>()),
        _ => Vec::new(),
    });
    names.collect()
}
