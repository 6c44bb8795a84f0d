//! Syntax with the tokens that it was read from.
//!
//! What the attribute writes of its author's code is what its author wrote: syntax is asked questions, and is
//! never turned back into tokens. So syn is built without the half of it that does that.

use std::ops::Deref;

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt as _, quote, quote_spanned};
use syn::buffer::Cursor;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::token::Bracket;
use syn::{
    Expr, ExprLit, ExprUnary, GenericArgument, Lifetime, Meta, Path, Token, Type, UnOp, Visibility,
};

use crate::attribute::value::{bare, within};
use crate::item::memory::body::is_punct;
use crate::item::stream;

/// What was read, and the tokens of it.
pub(crate) struct Parsed<T> {
    syntax: T,
    tokens: Vec<TokenTree>,
}

/// What can be read with its tokens.
pub(crate) trait Syntax: Parse {
    /// Whether the invisible brackets that `macro_rules` puts around a `$fragment` are a part of it.
    fn is_fragment(&self) -> bool {
        false
    }
}

impl Syntax for Expr {
    fn is_fragment(&self) -> bool {
        matches!(self, Self::Group(_))
    }
}

impl Syntax for Type {
    fn is_fragment(&self) -> bool {
        matches!(self, Self::Group(_))
    }
}

impl Syntax for GenericArgument {}
impl Syntax for Meta {}
impl Syntax for Visibility {}

impl<T: Syntax> Parse for Parsed<T> {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let start = input.cursor();
        let syntax: T = input.parse()?;
        let tokens = between(start, input.cursor());
        let mut tokens = if syntax.is_fragment() { tokens } else { without_fragment(tokens) };
        parenthesize(&mut tokens);
        Ok(Self { syntax, tokens })
    }
}

impl<T> Deref for Parsed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.syntax
    }
}

impl<T> ToTokens for Parsed<T> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        for token in &self.tokens {
            tokens.append(token.clone());
        }
    }
}

impl<T> Parsed<T> {
    pub(crate) fn new(syntax: T, token: TokenTree) -> Self {
        Self { syntax, tokens: vec![token] }
    }
}

impl Parsed<Expr> {
    /// A value; where it is wrong, `input` stands before it. Most are a literal, also one that a macro was called
    /// with, for which an expression's whole grammar is a long way round.
    pub(crate) fn value_of(input: ParseStream<'_>) -> syn::Result<Self> {
        let literal = input.cursor().literal().filter(|(_, rest)| {
            rest.eof() || rest.punct().is_some_and(|(next, _)| next.as_char() == ',')
        });
        if let Some((literal, _)) = literal {
            let value = Expr::Lit(ExprLit { attrs: Vec::new(), lit: input.parse()? });
            return Ok(Self { syntax: value, tokens: vec![literal.into()] });
        }
        let ahead = input.fork();
        let value = ahead.parse()?;
        input.advance_to(&ahead);
        Ok(value)
    }

    /// The value that `tokens` are.
    pub(crate) fn expression(tokens: TokenStream) -> Self {
        Self::value_of.parse2(tokens.clone()).unwrap_or_else(|_| Self {
            syntax: Expr::Verbatim(tokens.clone()),
            tokens: tokens.into_iter().collect(),
        })
    }

    /// The tokens without parentheses around all of them.
    pub(crate) fn bare_tokens(&self) -> Vec<TokenTree> {
        self.tokens_within(false)
    }

    /// The tokens without parentheses and braces around all of them, of which the compiler would say that they
    /// are not needed where they stand now.
    pub(crate) fn plain_tokens(&self) -> TokenStream {
        stream(&self.tokens_within(true))
    }

    fn tokens_within(&self, braces: bool) -> Vec<TokenTree> {
        let (mut value, mut tokens) = (&self.syntax, self.tokens.clone());
        while let Some(inner) = within(value, braces) {
            (value, tokens) = (inner, inside(&tokens).into_iter().collect());
        }
        tokens
    }

    /// The value without parentheses.
    pub(crate) fn into_bare(self) -> Self {
        match within(&self, false) {
            Some(_) => Self::expression(stream(&self.bare_tokens())),
            None => self,
        }
    }

    /// The parts of a tuple.
    pub(crate) fn tuple(&self) -> Option<Vec<Self>> {
        let is_tuple = matches!(bare(self), Expr::Tuple(_));
        is_tuple.then(|| list(inside(&self.bare_tokens()))).flatten()
    }

    /// The elements of a list.
    pub(crate) fn list(&self) -> Option<Vec<Self>> {
        let is_list = matches!(bare(self), Expr::Array(_));
        is_list.then(|| list(inside(&self.bare_tokens()))).flatten()
    }

    /// What stands before and behind the dots of a range.
    pub(crate) fn ends(&self) -> [TokenStream; 2] {
        let tokens = self.bare_tokens();
        // What stands before them is a value by itself: `if let 1..=5 = N { 64 } else { 32 }`.
        let is_end = |at: &usize| {
            let is_dot = |at| is_punct(tokens.get(at), '.');
            let is_value = || *at == 0 || syn::parse2::<Expr>(stream(&tokens[..*at])).is_ok();
            is_dot(*at) && is_dot(at + 1) && is_value()
        };
        let start = (0..tokens.len()).find(is_end).unwrap_or(tokens.len());
        let (least, rest) = tokens.split_at(start);
        let most = match rest {
            [_, _, TokenTree::Punct(equals), most @ ..] if equals.as_char() == '=' => most,
            [_, _, most @ ..] => most,
            _ => &[],
        };
        [stream(least), stream(most)]
    }
}

impl Parsed<Type> {
    /// The type that `tokens` are.
    pub(crate) fn ty(tokens: TokenStream) -> Self {
        syn::parse2(tokens.clone()).unwrap_or_else(|_| Self {
            syntax: Type::Verbatim(tokens.clone()),
            tokens: tokens.into_iter().collect(),
        })
    }

    /// The tokens without parentheses around all of them.
    pub(crate) fn bare_tokens(&self) -> Vec<TokenTree> {
        let (mut ty, mut tokens) = (&self.syntax, self.tokens.clone());
        loop {
            ty = match ty {
                Type::Paren(inner) => &inner.elem,
                Type::Group(inner) => &inner.elem,
                _ => return tokens,
            };
            tokens = inside(&tokens).into_iter().collect();
        }
    }

    /// What a type that is written as a reference refers to.
    pub(crate) fn referent(&self) -> Option<Self> {
        referent.parse2(stream(&self.bare_tokens())).ok()
    }

    /// What is underlined of a type: what it refers to where it is written as a reference. Of what a macro was
    /// called with, that is the argument, and not the `$fragment` in the macro.
    pub(crate) fn underlined(&self) -> TokenStream {
        match &self.syntax {
            Type::Group(_) => Self::ty(inside(&self.tokens)).underlined(),
            _ => stream(&self.referent().map_or_else(|| self.tokens.clone(), |to| to.tokens)),
        }
    }
}

fn referent(input: ParseStream<'_>) -> syn::Result<Parsed<Type>> {
    input.parse::<Token![&]>()?;
    input.parse::<Option<Lifetime>>()?;
    input.parse::<Option<Token![mut]>>()?;
    input.parse()
}

impl Parsed<Meta> {
    /// The value in `name = value`.
    pub(crate) fn value(&self) -> Option<Parsed<Expr>> {
        let Meta::NameValue(_) = self.syntax else { return None };
        let equals = self.tokens.iter().position(|token| is_punct(Some(token), '='))?;
        Some(Parsed::expression(stream(&self.tokens[equals + 1..])))
    }

    /// What stands in its brackets; `None` where it has none, or that cannot be read.
    pub(crate) fn arguments<T: Parse>(&self) -> Option<Vec<T>> {
        list(self.require_list().ok()?.tokens.clone())
    }
}

/// An attribute on what stands behind it.
pub(crate) struct Attribute {
    hash: Token![#],
    brackets: Bracket,
    pub(crate) meta: Parsed<Meta>,
}

impl Attribute {
    /// All that `input` starts with.
    pub(crate) fn parse_outer(input: ParseStream<'_>) -> syn::Result<Vec<Self>> {
        let mut attributes = Vec::new();
        while input.peek(Token![#]) {
            let hash = input.parse()?;
            let content;
            let brackets = syn::bracketed!(content in input);
            attributes.push(Self { hash, brackets, meta: content.parse()? });
        }
        Ok(attributes)
    }

    pub(crate) fn path(&self) -> &Path {
        self.meta.path()
    }
}

impl ToTokens for Attribute {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let mut group = Group::new(Delimiter::Bracket, self.meta.to_token_stream());
        group.set_span(self.brackets.span.join());
        let hash = quote_spanned!(self.hash.span=> #);
        quote!(#hash #group).to_tokens(tokens);
    }
}

/// A list with commas; `None` where it cannot be read.
pub(crate) fn list<T: Parse>(tokens: TokenStream) -> Option<Vec<T>> {
    rest.parse2(tokens).ok()
}

/// A list with commas, which is all that is left.
pub(crate) fn rest<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let mut list = Vec::new();
    while !input.is_empty() {
        list.push(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(list)
}

/// The arguments in angle brackets that `tokens` start with.
pub(crate) fn generic_arguments(tokens: &[TokenTree]) -> Vec<Parsed<GenericArgument>> {
    generic_arguments_before.parse2(stream(tokens)).unwrap_or_default()
}

fn generic_arguments_before(input: ParseStream<'_>) -> syn::Result<Vec<Parsed<GenericArgument>>> {
    input.parse::<Option<Token![::]>>()?;
    input.parse::<Token![<]>()?;
    let mut arguments = Vec::new();
    while !input.peek(Token![>]) {
        arguments.push(input.parse()?);
        if input.parse::<Option<Token![,]>>()?.is_none() {
            break;
        }
    }
    input.parse::<Token![>]>()?;
    input.parse::<TokenStream>()?;
    Ok(arguments)
}

/// What the brackets at the end of `tokens` hold.
pub(crate) fn inside(tokens: &[TokenTree]) -> TokenStream {
    match tokens.last() {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    }
}

/// The tokens from `at` to `end`.
pub(crate) fn between(mut at: Cursor<'_>, end: Cursor<'_>) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    while at < end {
        let Some((token, next)) = at.token_tree() else { break };
        if next > end {
            // It ends within invisible brackets, which mean nothing then.
            let Some((within, ..)) = at.group(Delimiter::None) else { break };
            at = within;
        } else {
            tokens.push(token);
            at = next;
        }
    }
    tokens
}

/// Writes parentheses for the invisible brackets around every `$a + $b`; whether there are any. Of brackets that
/// are written one by one rustc forgets the invisible ones, and `$sum * 4` would have another value.
pub(crate) fn parenthesize(tokens: &mut [TokenTree]) -> bool {
    let mut is_changed = false;
    for at in 0..tokens.len() {
        // The second dot of a range would be joint with it.
        let is_receiver = matches!(tokens.get(at + 1), Some(TokenTree::Punct(dot))
            if dot.as_char() == '.' && dot.spacing() == Spacing::Alone);
        if let TokenTree::Group(group) = &tokens[at]
            && let Some(visible) = parenthesized(group, is_receiver)
        {
            tokens[at] = visible.into();
            is_changed = true;
        }
    }
    is_changed
}

/// The group with parentheses; `None` where it needs none, because a group that is written anew has lost its
/// invisible brackets.
fn parenthesized(group: &Group, is_receiver: bool) -> Option<Group> {
    let mut inner: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_operation = is_operation(group, is_receiver);
    if !parenthesize(&mut inner) && !is_operation {
        return None;
    }
    let delimiter = if is_operation { Delimiter::Parenthesis } else { group.delimiter() };
    let mut visible = Group::new(delimiter, inner.into_iter().collect());
    visible.set_span(group.span());
    Some(visible)
}

/// Whether invisible brackets hold together what an operator or a method behind them would take apart. A negative
/// number may stand where no parentheses may, and only a method takes it apart: `$n.pow(2)`.
fn is_operation(group: &Group, is_receiver: bool) -> bool {
    if group.delimiter() != Delimiter::None {
        return false;
    }
    match syn::parse2(group.stream()) {
        Ok(Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. })) => {
            is_receiver || !matches!(*expr, Expr::Lit(_))
        }
        Ok(value) => matches!(value, Expr::Unary(_) | Expr::Binary(_) | Expr::Cast(_)),
        Err(_) => false,
    }
}

/// The tokens without invisible brackets around all of them.
fn without_fragment(mut tokens: Vec<TokenTree>) -> Vec<TokenTree> {
    while let [TokenTree::Group(group)] = &tokens[..]
        && group.delimiter() == Delimiter::None
    {
        tokens = group.stream().into_iter().collect();
    }
    tokens
}
