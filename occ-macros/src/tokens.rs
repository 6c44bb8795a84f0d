//! Small readings of tokens that several places share.

use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};

/// The identifier a token is, without the `r#` of a raw one.
pub(crate) fn ident(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(ident)) => {
            let text = ident.to_string();
            Some(match text.strip_prefix("r#") {
                Some(plain) => plain.to_owned(),
                None => text,
            })
        }
        _ => None,
    }
}

pub(crate) fn is_ident(token: Option<&TokenTree>, text: &str) -> bool {
    matches!(token, Some(name @ TokenTree::Ident(_)) if name.to_string() == text)
}

pub(crate) fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}

pub(crate) fn group(token: Option<&TokenTree>, delimiter: Delimiter) -> Option<&Group> {
    match token {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// The tokens, underlined at `span`.
pub(crate) fn located(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect()
}

/// Whether the token is an identifier that can name an item.
pub(crate) fn is_name(token: &TokenTree) -> bool {
    const KEYWORDS: [&str; 40] = [
        "_", "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
        "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod",
        "move", "mut", "pub", "ref", "return", "self", "Self", "static", "struct", "super",
        "trait", "true", "type", "unsafe", "use", "where", "while",
    ];
    matches!(token, TokenTree::Ident(name) if !KEYWORDS.contains(&name.to_string().as_str()))
}

/// Whether these are names joined by `::`, as the path of a crate is.
pub(crate) fn is_path(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let colons = |tokens: &[TokenTree]| tokens.iter().all(|token| is_punct(Some(token), ':'));
    let names = match &tokens[..] {
        [first, second, names @ ..] if colons(&[first.clone(), second.clone()]) => names,
        names => names,
    };
    let roots = ["crate", "self", "super", "$crate"];
    names.len() % 3 == 1
        && names.chunks(3).all(|part| {
            colons(&part[1..])
                && (is_name(&part[0]) || roots.iter().any(|root| is_ident(part.first(), root)))
        })
}

/// What stands in the invisible brackets that `macro_rules` puts around a `$fragment`, if that is
/// all there is.
pub(crate) fn bare(tokens: TokenStream) -> TokenStream {
    let mut iter = tokens.clone().into_iter();
    match (iter.next(), iter.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
            bare(group.stream())
        }
        _ => tokens,
    }
}

/// Splits at commas that stand in no brackets; an empty last part is no part.
pub(crate) fn split_commas(tokens: impl IntoIterator<Item = TokenTree>) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    for token in tokens {
        if is_punct(Some(&token), ',') {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(token);
        }
    }
    if parts.last().is_some_and(Vec::is_empty) {
        parts.pop();
    }
    parts
}

/// The same, but commas between angle brackets do not count either.
pub(crate) fn split_types(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    let mut depth = 0_u32;
    let mut arrow = false;
    for token in tokens {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                '<' => depth += 1,
                '>' if !arrow => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    parts.push(Vec::new());
                    continue;
                }
                _ => {}
            }
            arrow = matches!(punct.as_char(), '-' | '=');
        } else {
            arrow = false;
        }
        if let Some(part) = parts.last_mut() {
            part.push(token);
        }
    }
    if parts.last().is_some_and(Vec::is_empty) {
        parts.pop();
    }
    parts
}

/// Whether one of `names` occurs anywhere in `tokens`.
pub(crate) fn mentions(tokens: &TokenStream, names: &[String]) -> bool {
    !names.is_empty() && tokens.clone().into_iter().any(|token| mentioned(&token, names))
}

/// Whether one of `names` is the token or occurs in it.
pub(crate) fn mentioned(token: &TokenTree, names: &[String]) -> bool {
    match token {
        TokenTree::Ident(ident) => names.contains(&ident.to_string()),
        TokenTree::Group(group) => mentions(&group.stream(), names),
        _ => false,
    }
}
