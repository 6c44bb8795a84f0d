//! Whether tokens mention a name: what a nested constant cannot use, or a name that is taken.

use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::ext::IdentExt as _;

use super::braces;

/// Whether one of `names` occurs anywhere in `tokens`, be it a part of a path or raw (`r#name`).
pub(crate) fn mentions(tokens: &TokenStream, names: &[&str]) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.iter().any(|name| ident.unraw() == name),
        TokenTree::Group(group) => mentions(&group.stream(), names),
        _ => false,
    })
}

/// Whether one of `names` is used by itself or starts a path: `N` and `N::LEN`, but neither `a::N`,
/// which is another's, nor the field `a.N`. The word `const` is used by an inline constant alone, and
/// not by `*const T`.
pub(crate) fn uses(tokens: &TokenStream, names: &[String]) -> bool {
    let mut before: [Option<char>; 2] = [None, None];
    let mut tokens = tokens.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_part = matches!(before, [Some(':'), Some(':')] | [_, Some('.')]);
        let punct = match &token {
            TokenTree::Punct(punct) => Some((punct.as_char(), punct.spacing())),
            TokenTree::Ident(ident) => {
                let is_meant = ident != "const" || braces(tokens.peek()).is_some();
                if !is_part && is_meant && names.iter().any(|name| ident == name) {
                    return true;
                }
                None
            }
            TokenTree::Group(group) => {
                if uses(&group.stream(), names) {
                    return true;
                }
                None
            }
            TokenTree::Literal(_) => None,
        };
        before = match punct {
            // Of `..N` the last dot is no field's.
            Some(('.', _)) if before[1] == Some('.') => [None, None],
            Some(('.', Spacing::Joint)) => [None, Some('.')],
            Some((char, _)) => [before[1], Some(char)],
            None => [None, None],
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::uses;

    #[test]
    fn a_constant_is_inline_only_where_braces_follow() {
        let uses = |source: &str| uses(&source.parse().unwrap(), &["const".to_owned()]);
        for source in ["const { N }", "1 + const { M::N }", "{ const { N } }"] {
            assert!(uses(source), "{source}");
        }
        for source in [
            "size_of::<*const u8>()",
            "size_of::<*const [u8; 4]>()",
            "{ const N: u32 = 4; N }",
            "f as const fn()",
        ] {
            assert!(!uses(source), "{source}");
        }
    }

    #[test]
    fn a_name_is_used_where_it_is_no_part_of_anothers_path() {
        let uses = |source: &str| uses(&source.parse().unwrap(), &["N".to_owned()]);
        for source in ["N", "N + 1", "f(N)", "[T; N]", "<N>::X", "N::X", "a..N", "..=N", "{ N }"] {
            assert!(uses(source), "{source}");
        }
        for source in ["a::N", "::a::N", "a.N", "M", "<A as B>::N", "a.b.N", "\"N\""] {
            assert!(!uses(source), "{source}");
        }
    }
}
