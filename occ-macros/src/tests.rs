//! Outside the compiler `proc_macro2` reads tokens by itself, and every span is the same dummy:
//! what is underlined is the business of the UI tests.

mod args;
mod code;
mod expansions;
mod item;
mod noise;
mod suspects;
mod tokens;
#[cfg(feature = "artifacts")]
mod tracking;
mod value;

use crate::proc_macro::{TokenStream, TokenTree};

use crate::tokens::is_punct;

/// The tokens of a source text.
fn tokens(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error| panic!("{error} in `{source}`"))
}

/// The text of tokens without the spaces, which say nothing.
fn plain(tokens: &TokenStream) -> String {
    tokens.to_string().replace(' ', "")
}

/// The arguments of the `#[occupancy_target(..)]` that a source text starts with, and the item.
fn split(source: &str) -> (TokenStream, TokenStream) {
    let mut tokens = tokens(source).into_iter();
    assert!(is_punct(tokens.next().as_ref(), '#'), "`{source}` starts with no attribute");
    let Some(TokenTree::Group(attribute)) = tokens.next() else { panic!("`#` and no attribute") };
    let arguments = match attribute.stream().into_iter().nth(1) {
        Some(TokenTree::Group(arguments)) => arguments.stream(),
        _ => TokenStream::new(),
    };
    (arguments, tokens.collect())
}

/// The messages of the `compile_error!`s in an expansion.
fn messages(expansion: TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = expansion.into_iter().collect();
    tokens
        .windows(3)
        .filter_map(|window| match window {
            [TokenTree::Ident(name), _, TokenTree::Group(message)] if name == "compile_error" => {
                syn::parse2::<syn::LitStr>(message.stream()).ok().map(|text| text.value())
            }
            _ => None,
        })
        .collect()
}
