//! Outside the compiler `proc_macro2` reads tokens by itself, and every span is the same dummy: what is underlined is
//! the business of the UI tests.

mod arguments;
mod expansions;
mod framework;
mod item;
mod krate;
mod memory;
mod noise;
mod page;
mod said;
mod tokens;
mod value;
#[cfg(feature = "artifacts")]
mod watched;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::Attribute;
use syn::parse::{ParseStream, Parser as _};

use crate::item::Item;
use crate::tokens::Errors;

/// The tokens of a source text.
fn tokens(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error| panic!("{error} in `{source}`"))
}

/// The rows of a table: a source, and what is expected of it behind an arrow. A row that starts with `//` is a comment.
fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let rows = table.lines().map(str::trim).filter(|row| !row.is_empty() && !row.starts_with("//"));
    rows.map(|row| {
        let (source, expected) =
            row.rsplit_once('→').unwrap_or_else(|| panic!("no arrow in {row}"));
        (source.trim(), expected.trim())
    })
}

/// The text of tokens without the spaces, which say nothing.
fn plain<T: quote::ToTokens>(tokens: &T) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

/// What `macro_rules` hands over for a `$fragment`.
fn fragment(source: &str) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::None, tokens(source))).into()
}

/// The arguments of the `#[occupancy_target(..)]` that a source text starts with, and the item.
fn split(source: &str) -> (TokenStream, TokenStream) {
    let parser = |input: ParseStream<'_>| {
        let mut tokens = input.parse::<TokenStream>()?.into_iter();
        let attribute: TokenStream = tokens.by_ref().take(2).collect();
        Ok((attribute, tokens.collect()))
    };
    let (attribute, item) = parser.parse2(tokens(source)).expect("an attribute and an item");
    let attribute = Attribute::parse_outer.parse2(attribute).expect("an attribute");
    let [attribute] = &attribute[..] else { panic!("`{source}` starts with no attribute") };
    let arguments = attribute.meta.require_list().map(|list| list.tokens.clone());
    (arguments.unwrap_or_default(), item)
}

/// What the compiler gets.
fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    crate::expand(false, arguments, item)
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

/// An item of a source text, and what is wrong with it.
fn item(source: &str) -> (Option<Item>, Vec<String>) {
    let mut errors = Errors::default();
    let item = crate::item::parse(&tokens(source), &mut errors);
    (item, messages(errors.into_tokens(str::to_owned)))
}

#[track_caller]
fn sound(source: &str) -> Item {
    let (item, errors) = item(source);
    assert_eq!(errors, [""; 0], "`{source}`");
    item.unwrap_or_else(|| panic!("`{source}` is no item"))
}
