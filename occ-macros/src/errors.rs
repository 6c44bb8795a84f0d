//! Collects every fault, so that one build reports them all.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::tokens::located;

/// The tokens that a fault underlines: from the first to the last.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub(crate) first: Span,
    pub(crate) last: Span,
}

impl Range {
    pub(crate) fn at(span: Span) -> Self {
        Self { first: span, last: span }
    }

    pub(crate) fn new(first: Span, last: Span) -> Self {
        Self { first, last }
    }

    /// The attribute as a whole. Any of its author's own tokens keeps rustc from saying that the
    /// fault is the macro's.
    pub(crate) fn attribute(authors: Span) -> Self {
        Self::at(Span::call_site().resolved_at(authors))
    }

    /// From the first token of `tokens` to the last; `otherwise` where there is none.
    pub(crate) fn of(tokens: &TokenStream, otherwise: Span) -> Self {
        let mut tokens = tokens.clone().into_iter();
        let first = tokens.next().map_or(otherwise, |token| token.span());
        Self { first, last: tokens.last().map_or(first, |token| token.span()) }
    }

    /// `path(argument)` from the start of the range to its end: stable compilers join the two.
    pub(crate) fn call(self, path: TokenStream, argument: TokenStream) -> TokenStream {
        let mut output = located(path, self.first);
        let mut arguments = Group::new(Delimiter::Parenthesis, argument);
        arguments.set_span(self.last);
        output.extend([TokenTree::Group(arguments)]);
        output
    }
}

/// The faults found so far.
#[derive(Default)]
pub(crate) struct Errors(Vec<(Range, String)>);

impl Errors {
    pub(crate) fn push(&mut self, range: Range, message: impl Into<String>) {
        let message = message.into();
        if !self.0.iter().any(|(_, known)| *known == message) {
            self.0.push((range, message));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same faults in other words.
    pub(crate) fn map<T: ToString>(self, words: impl Fn(&str) -> T) -> Self {
        Self(self.0.into_iter().map(|(range, text)| (range, words(&text).to_string())).collect())
    }

    /// One `compile_error!` a fault.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.0.into_iter().flat_map(|(range, message)| compile_error(range, &message)).collect()
    }
}

/// `::core::compile_error! { "message" }`, its first token at the start of the range and its last
/// at the end: stable compilers join the two.
fn compile_error(range: Range, message: &str) -> Vec<TokenTree> {
    let mut text = Literal::string(message);
    text.set_span(range.last);
    let mut body = Group::new(Delimiter::Brace, TokenTree::Literal(text).into());
    body.set_span(range.last);
    let mut tokens = Vec::with_capacity(8);
    for name in ["core", "compile_error"] {
        for spacing in [Spacing::Joint, Spacing::Alone] {
            let mut colon = Punct::new(':', spacing);
            colon.set_span(range.first);
            tokens.push(colon.into());
        }
        tokens.push(Ident::new(name, range.first).into());
    }
    let mut bang = Punct::new('!', Spacing::Alone);
    bang.set_span(range.first);
    tokens.push(bang.into());
    tokens.push(body.into());
    tokens
}
