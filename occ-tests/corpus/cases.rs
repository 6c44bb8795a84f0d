//! The cases of the corpus, read from their sources. Tests include this file by its path: the one
//! that holds the corpus to its rules, and those of the macro.
//!
//! For each case a test of the macro can hold that
//! * what comes out of `(arguments, item)` is Rust;
//! * the item's tokens are in it, in their order;
//! * the arguments split into the keys and values of `pairs`, which is syn's own answer;
//! * where `Expected::Held`, nothing is said, and where `Expected::Refused`, the note is, and
//!   nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ImplItem, Item, Lit, Meta, MetaNameValue, Token, TraitItem};

/// What the attribute has to make of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// A contract that is kept.
    Held,
    /// The message that is the note.
    Refused,
    /// Either; the item has to survive.
    Open,
}

/// One item with the attribute on it.
pub(crate) struct Case {
    /// `file::module`, as in `values::block`.
    pub(crate) name: String,
    /// The module's documentation in one line: what is tried, or the message.
    pub(crate) note: String,
    pub(crate) expected: Expected,
    /// What stands in the attribute's brackets.
    pub(crate) arguments: TokenStream,
    /// The item with the attributes that are left.
    pub(crate) item: TokenStream,
}

fn folder() -> PathBuf {
    // Of `occ-tests` or of a package beside it.
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = package.parent().expect("the workspace");
    workspace.join("occ-tests/corpus")
}

/// Every case, in the order of the files' names.
pub(crate) fn cases() -> Vec<Case> {
    let folder = folder();
    let sources = fs::read_dir(folder.join("src")).expect("the sources");
    let mut files: Vec<(PathBuf, Expected)> = sources
        .map(|entry| (entry.expect("a file").path(), Expected::Held))
        .filter(|(path, _)| !path.ends_with("lib.rs"))
        .collect();
    files.push((folder.join("refused.rs"), Expected::Refused));
    files.push((folder.join("unstable.rs"), Expected::Open));
    files.sort_by(|(one, _), (other, _)| one.cmp(other));
    files.into_iter().flat_map(|(path, expected)| of_file(&path, expected)).collect()
}

/// The cases that syn does not read: their tokens alone.
pub(crate) fn beyond_syn() -> Vec<Case> {
    let text = fs::read_to_string(folder().join("beyond_syn.rs")).expect("the source");
    let tokens: Vec<TokenTree> = text.parse::<TokenStream>().expect("tokens").into_iter().collect();
    let module = |tokens: &[TokenTree]| match tokens {
        [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Group(body)]
            if *word == "mod" =>
        {
            Some(beyond(&name.to_string(), body.stream()))
        }
        _ => None,
    };
    tokens.windows(3).filter_map(module).collect()
}

/// A module of three: its note as `#![doc = ".."]`, the attribute, and the item.
fn beyond(name: &str, body: TokenStream) -> Case {
    let name = format!("beyond_syn::{name}");
    let mut body: Vec<TokenTree> = body.into_iter().collect();
    let item = body.split_off(5.min(body.len()));
    let group = |tree: Option<&TokenTree>| match tree {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => panic!("`{name}` is not as the others"),
    };
    let note = group(body.get(2)).into_iter().last().map(|text| text.to_string());
    let arguments = group(group(body.get(4)).into_iter().last().as_ref());
    Case {
        note: note.unwrap_or_default().trim_matches(['"', ' ']).to_owned(),
        name,
        expected: Expected::Open,
        arguments,
        item: item.into_iter().collect(),
    }
}

fn of_file(path: &Path, expected: Expected) -> Vec<Case> {
    let file_name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
    let text = fs::read_to_string(path).expect("a source");
    let mut cases = Vec::new();
    for (item, tokens) in parts::<Item>(text.parse().expect("tokens"), file_name) {
        let Item::Mod(module) = item else { continue };
        let name = format!("{file_name}::{}", module.ident);
        let note = note(&module.attrs).unwrap_or_else(|| panic!("`{name}` says nothing"));
        let before = cases.len();
        for (item, tokens) in parts::<Item>(body(tokens), &name) {
            for (arguments, item) in annotated(&item, tokens, &name) {
                let (name, note) = (name.clone(), note.clone());
                cases.push(Case { name, note, expected, arguments, item });
            }
        }
        assert!(cases.len() > before, "`{name}` has no attribute");
    }
    cases
}

/// The items of a source, each with its tokens as they are written: syn leaves out those without
/// meaning, as in `fn f<>() where {}`.
fn parts<T: Parse>(tokens: TokenStream, name: &str) -> Vec<(T, TokenStream)> {
    let parser = |input: ParseStream<'_>| {
        input.call(Attribute::parse_inner)?;
        let mut parts = Vec::new();
        while !input.is_empty() {
            let mut at = input.cursor();
            let part = input.parse::<T>()?;
            let mut tokens = TokenStream::new();
            while at != input.cursor()
                && let Some((token, next)) = at.token_tree()
            {
                tokens.extend([token]);
                at = next;
            }
            parts.push((part, tokens));
        }
        Ok(parts)
    };
    parser.parse2(tokens).unwrap_or_else(|error| panic!("`{name}`: {error}"))
}

/// What stands in the braces at the end.
fn body(tokens: TokenStream) -> TokenStream {
    match tokens.into_iter().last() {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    }
}

/// The text of the module's documentation, `//! ..`.
fn note(attributes: &[Attribute]) -> Option<String> {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(MetaNameValue { value: Expr::Lit(text), .. }) => match &text.lit {
            Lit::Str(text) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    };
    let lines: Option<Vec<String>> = attributes.iter().map(line).collect();
    lines.map(|lines| lines.join(" ")).filter(|note| !note.is_empty())
}

/// The item, or those within it, that the attribute stands on.
fn annotated(item: &Item, tokens: TokenStream, name: &str) -> Vec<(TokenStream, TokenStream)> {
    let within: Vec<TokenStream> = match item {
        Item::Impl(item) if !item.attrs.iter().any(is_ours) => {
            parts::<ImplItem>(body(tokens), name).into_iter().map(|(_, tokens)| tokens).collect()
        }
        Item::Trait(item) if !item.attrs.iter().any(is_ours) => {
            parts::<TraitItem>(body(tokens), name).into_iter().map(|(_, tokens)| tokens).collect()
        }
        _ => vec![tokens],
    };
    within.into_iter().filter_map(stripped).collect()
}

fn is_ours(attribute: &Attribute) -> bool {
    let last = attribute.path().segments.last();
    last.is_some_and(|segment| segment.ident == "occupancy_target")
}

/// The arguments of the attribute that the tokens start with, and the tokens behind it.
fn stripped(tokens: TokenStream) -> Option<(TokenStream, TokenStream)> {
    let mut tokens = tokens.into_iter();
    let first: TokenStream = tokens.by_ref().take(2).collect();
    let [attribute] = &Attribute::parse_outer.parse2(first).ok()?[..] else { return None };
    match &attribute.meta {
        Meta::List(list) if is_ours(attribute) => Some((list.tokens.clone(), tokens.collect())),
        _ => None,
    }
}

/// `key = value`, as syn reads it.
pub(crate) struct Pair {
    pub(crate) key: String,
    pub(crate) value: Expr,
}

impl Parse for Pair {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = syn::Ident::parse_any(input)?.unraw().to_string();
        input.parse::<Token![=]>()?;
        Ok(Self { key, value: input.parse()? })
    }
}

/// The keys and values of the arguments.
pub(crate) fn pairs(arguments: TokenStream) -> syn::Result<Vec<Pair>> {
    let pairs = Punctuated::<Pair, Token![,]>::parse_terminated.parse2(arguments)?;
    Ok(pairs.into_iter().collect())
}
