//! Older editions: words that became keywords later are names there.
//!
//! syn reads tokens as the newest edition does. A raw identifier is the same name in every edition,
//! and where such a word can be no keyword it can only be a name.

use std::sync::OnceLock;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Whether rustc compiles a crate of the 2015 edition, as far as its arguments say: that is its
/// edition where none is named.
pub(crate) fn is_2015() -> bool {
    static IS_2015: OnceLock<bool> = OnceLock::new();
    *IS_2015.get_or_init(|| says_2015(std::env::args()))
}

fn says_2015(arguments: impl Iterator<Item = String>) -> bool {
    let arguments: Vec<String> = arguments.collect();
    let is_rustc = arguments.iter().any(|argument| argument == "--crate-name");
    let says = |start: &str| arguments.iter().any(|argument| argument.starts_with(start));
    let names_2015 =
        arguments.windows(2).any(|pair| pair == ["--edition", "2015"]) || says("--edition=2015");
    is_rustc && !says("@") && (names_2015 || !says("--edition"))
}

/// The tokens as syn can read them: in a crate of the 2015 edition with `r#` before names that are
/// keywords now.
pub(crate) fn readable(tokens: TokenStream) -> TokenStream {
    if is_2015() { with_raw_names(tokens) } else { tokens }
}

fn with_raw_names(tokens: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let raw = tokens.iter().enumerate().map(|(at, token)| match token {
        TokenTree::Ident(word)
            if is_name(word, tokens.get(at.wrapping_sub(1)), tokens.get(at + 1)) =>
        {
            Ident::new_raw(&word.to_string(), word.span()).into()
        }
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), with_raw_names(group.stream()));
            inner.set_span(group.span());
            inner.into()
        }
        token => token.clone(),
    });
    raw.collect()
}

/// Whether a word that is a keyword in some editions can be none here.
fn is_name(word: &Ident, before: Option<&TokenTree>, behind: Option<&TokenTree>) -> bool {
    let is_braces =
        matches!(behind, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
    let punct = |token: Option<&TokenTree>| match token {
        Some(TokenTree::Punct(punct)) => punct.as_char(),
        _ => ' ',
    };
    if word == "async" {
        let starts = matches!(behind, Some(TokenTree::Ident(word))
            if ["fn", "unsafe", "extern", "move"].iter().any(|starts| word == starts));
        !(starts || is_braces || punct(behind) == '|')
    } else if word == "await" {
        punct(before) != '.'
    } else if word == "try" || word == "gen" {
        !is_braces
            && !matches!(behind, Some(TokenTree::Ident(word)) if word == "move" || word == "fn")
    } else if word == "dyn" {
        // A trait follows the keyword, by its name, a path, a lifetime or in parentheses.
        let starts = matches!(behind, Some(TokenTree::Ident(_) | TokenTree::Group(_)));
        !(starts && !is_call(behind)
            || matches!(punct(behind), '\'' | '?' | '<')
            || is_path(behind))
    } else {
        false
    }
}

/// Whether parentheses follow, as in a call or a function's parameters.
fn is_call(behind: Option<&TokenTree>) -> bool {
    matches!(behind, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

/// Whether `::` follows.
fn is_path(behind: Option<&TokenTree>) -> bool {
    matches!(behind, Some(TokenTree::Punct(punct))
        if punct.as_char() == ':' && punct.spacing() == proc_macro2::Spacing::Joint)
}

#[cfg(test)]
mod tests {
    use super::{says_2015, with_raw_names};

    #[test]
    fn rustc_says_which_edition() {
        let says = |arguments: &[&str]| says_2015(arguments.iter().map(|a| (*a).to_owned()));
        assert!(says(&["rustc", "--crate-name", "a"]));
        assert!(says(&["rustc", "--crate-name", "a", "--edition=2015"]));
        assert!(says(&["rustc", "--crate-name", "a", "--edition", "2015"]));
        assert!(!says(&["rustc", "--crate-name", "a", "--edition=2018"]));
        assert!(!says(&["rustc", "--crate-name", "a", "--edition", "2024"]));
        assert!(!says(&["rustc", "--crate-name", "a", "@rest"]));
        assert!(!says(&["rust-analyzer-proc-macro-srv"]));
    }

    fn raw(source: &str) -> String {
        with_raw_names(source.parse().unwrap()).to_string().replace(' ', "")
    }

    #[test]
    fn what_can_be_no_keyword_is_a_name() {
        assert_eq!(raw("async + await + dyn + try + gen"), "r#async+r#await+r#dyn+r#try+r#gen");
        assert_eq!(raw("fn dyn() {}"), "fnr#dyn(){}");
        assert_eq!(raw("f(async: u32, dyn: u32)"), "f(r#async:u32,r#dyn:u32)");
        assert_eq!(raw("a = async, b"), "a=r#async,b");
    }

    #[test]
    fn keywords_stay_keywords() {
        for source in [
            "async fn f() {}",
            "async unsafe extern \"C\" fn f() {}",
            "async move { 1 }",
            "async || 1",
            "f.await",
            "Box<dyn Fn()>",
            "&dyn 'a",
            "&dyn ::a::B",
            "try { 1 }",
            "gen { 1 }",
        ] {
            assert_eq!(raw(source), source.replace(' ', ""), "{source}");
        }
    }
}
