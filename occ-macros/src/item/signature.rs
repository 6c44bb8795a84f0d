//! What a function's signature says.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream};
use syn::{GenericParam, Generics, Ident, Pat, Receiver, Token, Type, WhereClause};

use crate::parsed::{Attribute, Parsed};

pub(super) struct Signature {
    pub(super) name: Ident,
    /// The generic parameters but lifetimes.
    pub(super) generics: Vec<String>,
    pub(super) parameters: Vec<Parameter>,
    /// The type behind `->`.
    pub(super) returned: Option<Parsed<Type>>,
    pub(super) clause: Option<WhereClause>,
}

/// A parameter with its attributes.
pub(super) struct Parameter {
    pub(super) attributes: Vec<Attribute>,
    pub(super) kind: ParameterKind,
}

pub(super) enum ParameterKind {
    /// `self`, and where it stands.
    Receiver(Span),
    Typed(Box<Parsed<Type>>),
}

impl Parse for Signature {
    /// A signature up to the body, also one that a trait's implementation may replace.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        // `const`, `unsafe`, `extern "C"` and their like, in an order that rustc has held already.
        while !input.is_empty() && !input.peek(Token![fn]) {
            input.parse::<TokenTree>()?;
        }
        input.parse::<Token![fn]>()?;
        let name = input.parse()?;
        let mut generics = Vec::new();
        for parameter in input.parse::<Generics>()?.params {
            match parameter {
                GenericParam::Type(parameter) => generics.push(parameter.ident.to_string()),
                GenericParam::Const(parameter) => generics.push(parameter.ident.to_string()),
                GenericParam::Lifetime(_) => {}
            }
        }
        let content;
        syn::parenthesized!(content in input);
        let parameters = parameters(&content)?;
        let is_returned = input.parse::<Option<Token![->]>>()?.is_some();
        let returned = if is_returned { Some(input.parse()?) } else { None };
        let clause = input.parse()?;
        if !input.is_empty() && !input.peek(Token![;]) {
            return Err(input.error("expected the function's body here"));
        }
        input.parse::<TokenStream>()?;
        Ok(Self { name, generics, parameters, returned, clause })
    }
}

/// The parameters, but not the `...` behind them.
fn parameters(input: ParseStream<'_>) -> syn::Result<Vec<Parameter>> {
    let mut parameters = Vec::new();
    while !input.is_empty() {
        let attributes = Attribute::parse_outer(input)?;
        let ahead = input.fork();
        let kind = if let Ok(receiver) = ahead.parse::<Receiver>() {
            input.advance_to(&ahead);
            ParameterKind::Receiver(receiver.self_token.span)
        } else {
            if !input.peek(Token![...]) {
                Pat::parse_single(input)?;
                input.parse::<Token![:]>()?;
            }
            if input.peek(Token![...]) {
                input.parse::<TokenStream>()?;
                break;
            }
            ParameterKind::Typed(Box::new(input.parse()?))
        };
        parameters.push(Parameter { attributes, kind });
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(parameters)
}
