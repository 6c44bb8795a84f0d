//! What the attribute tells its author: where, and in which words. Every error is collected, so that
//! one build reports them all.

use proc_macro2::{Group, Ident, Span, TokenStream};
use quote::{ToTokens, TokenStreamExt as _, quote, quote_spanned};

/// The code that a message underlines: from one token to another.
///
/// Stable compilers do not join two spans, but they underline a call from its first token to its
/// closing bracket: so whatever is to be underlined starts with one span and ends with the other.
#[derive(Clone, Copy)]
pub(crate) struct Underline {
    pub(crate) first: Span,
    pub(crate) last: Span,
}

impl Underline {
    pub(crate) fn at(span: Span) -> Self {
        Self { first: span, last: span }
    }

    pub(crate) fn new(first: Span, last: Span) -> Self {
        Self { first, last }
    }

    /// The attribute as a whole. The hygiene of one of its author's own tokens keeps rustc from
    /// adding that the error originates in the attribute.
    pub(crate) fn attribute(authors: Span) -> Self {
        Self::at(Span::call_site().resolved_at(authors))
    }

    /// From the first token of `code` to the last; `otherwise` where there is none.
    pub(crate) fn of(code: &impl ToTokens, otherwise: Span) -> Self {
        let mut tokens = code.to_token_stream().into_iter();
        let first = tokens.next().map_or(otherwise, |token| token.span());
        Self { first, last: tokens.last().map_or(first, |token| token.span()) }
    }

    /// `path(argument)`, underlined from the start to the end where the path starts there.
    pub(crate) fn call(self, path: &TokenStream, argument: TokenStream) -> TokenStream {
        let mut arguments = Group::new(proc_macro2::Delimiter::Parenthesis, argument);
        arguments.set_span(self.last);
        quote!(#path #arguments)
    }

    /// A call of one of the hand-over functions of the crate `occ`.
    pub(crate) fn call_private(self, function: &str, argument: TokenStream) -> TokenStream {
        let function = Ident::new(function, self.first);
        self.call(&quote_spanned!(self.first=> __occ::__private::#function), argument)
    }
}

/// The tokens, each underlined at `span`.
pub(crate) fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
    let mut respanned = TokenStream::new();
    for mut token in tokens {
        token.set_span(span);
        respanned.append(token);
    }
    respanned
}

/// The errors found so far.
#[derive(Default)]
pub(crate) struct Errors(Vec<(Underline, String)>);

impl Errors {
    /// Adds an error, unless the same words are there already: a list of targets repeats itself.
    pub(crate) fn push(&mut self, at: Underline, message: impl Into<String>) {
        let message = message.into();
        if !self.0.iter().any(|(_, known)| *known == message) {
            self.0.push((at, message));
        }
    }

    pub(crate) fn append(&mut self, others: Self) {
        for (at, message) in others.0 {
            self.push(at, message);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same errors in other words.
    pub(crate) fn map<T: ToString>(mut self, words: impl Fn(&str) -> T) -> Self {
        for (_, text) in &mut self.0 {
            *text = words(text).to_string();
        }
        self
    }

    /// One `compile_error!` an error.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let mut errors = TokenStream::new();
        for (at, message) in self.0 {
            let name = quote_spanned!(at.first=> ::core::compile_error!);
            let message = quote_spanned!(at.last=> #message);
            let mut body = Group::new(proc_macro2::Delimiter::Brace, message);
            body.set_span(at.last);
            quote!(#name #body).to_tokens(&mut errors);
        }
        errors
    }
}
