//! What stands between syn's syntax and rustc's errors: underlines, invisible brackets, names.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt as _, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::{Expr, ExprUnary, Type, UnOp};

/// Code with parentheses around each `$fragment` that is an operation: of brackets that are written one by one rustc
/// forgets the invisible ones, and `$sum * 4` would have another value.
pub(crate) fn visible(tokens: TokenStream) -> TokenStream {
    let mut output = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Group(group) = token else {
            output.append(token);
            continue;
        };
        let inner = visible(group.stream());
        let is_fragment = group.delimiter() == Delimiter::None;
        // The first dot of a range is joined to the second.
        let is_receiver = matches!(tokens.peek(), Some(TokenTree::Punct(dot))
            if dot.as_char() == '.' && dot.spacing() == Spacing::Alone);
        if is_fragment && !is_operation(&inner, is_receiver) {
            output.extend(inner);
            continue;
        }
        let delimiter = if is_fragment { Delimiter::Parenthesis } else { group.delimiter() };
        let mut visible = Group::new(delimiter, inner);
        visible.set_span(group.span());
        output.append(visible);
    }
    output
}

/// Whether an operator or a method behind tokens would take them apart. A negative number may stand where no
/// parentheses may, and only a method takes it apart: `$n.pow(2)`.
fn is_operation(tokens: &TokenStream, is_receiver: bool) -> bool {
    match syn::parse2::<Expr>(tokens.clone()) {
        Ok(Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. })) => {
            is_receiver || !matches!(*expr, Expr::Lit(_))
        }
        Ok(value) => {
            matches!(value, Expr::Unary(_) | Expr::Binary(_) | Expr::Cast(_) | Expr::Range(_))
        }
        Err(_) => false,
    }
}

/// The tokens without invisible brackets around all of them.
pub(crate) fn bare(tokens: TokenStream) -> TokenStream {
    match only_group(&tokens) {
        Some(group) if group.delimiter() == Delimiter::None => bare(group.stream()),
        _ => tokens,
    }
}

/// The one group that the tokens are.
pub(crate) fn only_group(tokens: &TokenStream) -> Option<Group> {
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(group)), None) => Some(group),
        _ => None,
    }
}

/// The braces that a token is, with or without the invisible brackets that a macro puts around a `$body`.
pub(crate) fn braces(token: &TokenTree) -> Option<Group> {
    let TokenTree::Group(group) = token else { return None };
    match group.delimiter() {
        Delimiter::Brace => Some(group.clone()),
        Delimiter::None => braces(&only_group(&group.stream())?.into()),
        _ => None,
    }
}

pub(crate) fn stream(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}

pub(crate) fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}

/// Code that a message underlines: rustc underlines a call from its first token to its closing bracket.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub(crate) first: Span,
    pub(crate) last: Span,
}

impl At {
    pub(crate) fn span(span: Span) -> Self {
        Self { first: span, last: span }
    }

    pub(crate) fn of(code: &impl ToTokens) -> Self {
        let mut tokens = code.to_token_stream().into_iter();
        let first = tokens.next().map_or_else(Span::call_site, |token| token.span());
        Self { first, last: tokens.last().map_or(first, |token| token.span()) }
    }

    /// The attribute as a whole. The hygiene of one of its author's tokens keeps rustc from adding that the error
    /// originates in the attribute.
    pub(crate) fn attribute(authors: Self) -> Self {
        Self::span(Span::call_site().resolved_at(authors.first))
    }

    pub(crate) fn to(self, end: Self) -> Self {
        Self { first: self.first, last: end.last }
    }

    /// `__occ::function(arguments)`, underlined here.
    pub(crate) fn call(self, function: &str, arguments: TokenStream) -> TokenStream {
        let function = Ident::new(function, self.first);
        self.call_path(&quote_spanned!(self.first=> __occ::#function), arguments)
    }

    /// `path(arguments)`, underlined up to the closing bracket.
    pub(crate) fn call_path(self, path: &TokenStream, arguments: TokenStream) -> TokenStream {
        let mut group = Group::new(Delimiter::Parenthesis, arguments);
        group.set_span(self.last);
        quote!(#path #group)
    }
}

/// The errors so far: one build tells all of them.
#[derive(Default)]
pub(crate) struct Errors(Vec<(At, String)>);

impl Errors {
    /// Adds an error, unless the same words are there already: a list of targets repeats itself.
    pub(crate) fn push(&mut self, at: At, text: impl Into<String>) {
        let text = text.into();
        if self.0.iter().all(|(_, known)| *known != text) {
            self.0.push((at, text));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One `compile_error!` an error, in these words.
    pub(crate) fn into_tokens(self, words: impl Fn(&str) -> String) -> TokenStream {
        let mut errors = TokenStream::new();
        for (At { first, last }, text) in self.0 {
            let (name, text) = (quote_spanned!(first=> ::core::compile_error!), words(&text));
            let mut body = Group::new(Delimiter::Brace, quote_spanned!(last=> #text));
            body.set_span(last);
            quote!(#name #body).to_tokens(&mut errors);
        }
        errors
    }
}

/// Whether one of `names` occurs anywhere, be it a part of a path or raw (`r#name`).
pub(crate) fn mentions(tokens: &TokenStream, names: &[&str]) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.iter().any(|name| ident.unraw() == name),
        TokenTree::Group(group) => mentions(&group.stream(), names),
        _ => false,
    })
}

/// Whether one of `names` is used by itself or starts a path: `N` and `N::LEN`, but neither `a::N` nor the field `a.N`.
/// The word `const` is used by an inline constant alone, and not by `*const T`.
pub(crate) fn uses(tokens: &TokenStream, names: &[String]) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(ident) => {
            let is = |back: usize, char| {
                is_punct(at.checked_sub(back).and_then(|at| tokens.get(at)), char)
            };
            let is_part = is(1, ':') && is(2, ':') || is(1, '.') && !is(2, '.');
            let is_meant = ident != "const" || tokens.get(at + 1).and_then(braces).is_some();
            !is_part && is_meant && names.iter().any(|name| ident == name)
        }
        TokenTree::Group(group) => uses(&group.stream(), names),
        _ => false,
    })
}

/// The value without parentheses.
pub(crate) fn bare_value(mut value: &Expr) -> &Expr {
    loop {
        value = match value {
            Expr::Paren(inner) if inner.attrs.is_empty() => &inner.expr,
            Expr::Group(inner) if inner.attrs.is_empty() => &inner.expr,
            value => return value,
        };
    }
}

/// The same of a type.
pub(crate) fn bare_type(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Paren(inner) => &inner.elem,
            Type::Group(inner) => &inner.elem,
            ty => return ty,
        };
    }
}
