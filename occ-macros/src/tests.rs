//! Outside the compiler `proc_macro2` reads tokens by itself, and every span is the same dummy:
//! what is underlined is the business of the UI tests.

mod arguments;
mod blamable;
mod corpus;
mod docs;
mod expansions;
mod item;
mod noise;
mod parsed;
mod value;
mod verdict;
#[cfg(feature = "artifacts")]
mod watched;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Attribute;
use syn::parse::{ParseStream, Parser as _};

/// The tokens of a source text.
fn tokens(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error| panic!("{error} in `{source}`"))
}

/// The text of tokens without the spaces, which say nothing.
fn plain<T: quote::ToTokens>(tokens: &T) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

/// The arguments of the `#[occupancy_target(..)]` that a source text starts with, and the item.
fn split(source: &str) -> (TokenStream, TokenStream) {
    let parser = |input: ParseStream<'_>| {
        let mut tokens = input.parse::<TokenStream>()?.into_iter();
        let (hash, attribute): (_, _) = (tokens.next(), tokens.next());
        let attribute: TokenStream = hash.into_iter().chain(attribute).collect();
        Ok((attribute, tokens.collect()))
    };
    let (attribute, item) = parser.parse2(tokens(source)).expect("an attribute and an item");
    let attribute = Attribute::parse_outer.parse2(attribute).expect("an attribute");
    let [attribute] = &attribute[..] else { panic!("`{source}` starts with no attribute") };
    let arguments = attribute.meta.require_list().map(|list| list.tokens.clone());
    (arguments.unwrap_or_default(), item)
}

/// The messages of the `compile_error!`s in an expansion.
fn messages(expansion: TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = expansion.into_iter().collect();
    tokens
        .windows(3)
        .filter_map(|window| match window {
            [TokenTree::Ident(name), _, TokenTree::Group(message)]
                if name == "compile_error" && message.delimiter() == Delimiter::Brace =>
            {
                syn::parse2::<syn::LitStr>(message.stream()).ok().map(|text| text.value())
            }
            _ => None,
        })
        .collect()
}
