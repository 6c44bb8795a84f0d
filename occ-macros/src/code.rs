//! Writes tokens: Rust with holes, which variables fill.
//!
//! The compiler that runs the attribute reads the text by itself. `quote` does more, and builds,
//! with `proc_macro2` below it, for as long as all the rest of `occ`.

use proc_macro::{Group, Ident, Literal, Span, TokenStream, TokenTree};

/// `code!([name, value] const #name: u32 = #value;)` as tokens at the call site, in which `#name`
/// and `#value` stand for the variables in the list; without one, `code!(text)`.
macro_rules! code {
    ([$($hole:ident),+] $($text:tt)*) => {
        $crate::code::fill(
            stringify!($($text)*),
            &[$((stringify!($hole), &$hole as &dyn $crate::code::Piece)),+],
        )
    };
    ($($text:tt)*) => {
        $crate::code::fill(stringify!($($text)*), &[])
    };
}
pub(crate) use code;

/// What fills a hole.
pub(crate) trait Piece {
    fn put(&self, output: &mut Vec<TokenTree>);
}

/// The tokens of `text`, with the pieces in the place of `#name`.
pub(crate) fn fill(text: &str, holes: &[(&str, &dyn Piece)]) -> TokenStream {
    let tokens: TokenStream = text.parse().expect("tokens that were tokens before");
    if holes.is_empty() { tokens } else { filled(tokens, holes) }
}

fn filled(tokens: TokenStream, holes: &[(&str, &dyn Piece)]) -> TokenStream {
    let mut output = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Group(group) => {
                let inner = filled(group.stream(), holes);
                output.push(Group::new(group.delimiter(), inner).into());
                continue;
            }
            TokenTree::Ident(name) if is_hash(output.last()) => {
                let name = name.to_string();
                if let Some((_, piece)) = holes.iter().find(|(hole, _)| *hole == name) {
                    output.pop();
                    piece.put(&mut output);
                    continue;
                }
            }
            _ => {}
        }
        output.push(token);
    }
    output.into_iter().collect()
}

fn is_hash(token: Option<&TokenTree>) -> bool {
    crate::tokens::is_punct(token, '#')
}

/// The pieces one after another, each followed by a comma.
pub(crate) fn listed(pieces: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    pieces.into_iter().flat_map(|piece| code!([piece] #piece,)).collect()
}

impl Piece for TokenStream {
    fn put(&self, output: &mut Vec<TokenTree>) {
        output.extend(self.clone());
    }
}

impl Piece for str {
    fn put(&self, output: &mut Vec<TokenTree>) {
        output.push(Literal::string(self).into());
    }
}

impl Piece for String {
    fn put(&self, output: &mut Vec<TokenTree>) {
        self.as_str().put(output);
    }
}

impl Piece for bool {
    fn put(&self, output: &mut Vec<TokenTree>) {
        output.push(Ident::new(if *self { "true" } else { "false" }, Span::call_site()).into());
    }
}

impl<T: Piece + ?Sized> Piece for &T {
    fn put(&self, output: &mut Vec<TokenTree>) {
        (*self).put(output);
    }
}

impl<T: Piece> Piece for Option<T> {
    fn put(&self, output: &mut Vec<TokenTree>) {
        if let Some(piece) = self {
            piece.put(output);
        }
    }
}

macro_rules! pieces {
    ($($piece:ty: $this:ident => $token:expr;)*) => {
        $(impl Piece for $piece {
            fn put(&self, output: &mut Vec<TokenTree>) {
                let $this = self;
                output.push($token.into());
            }
        })*
    };
}
pieces! {
    TokenTree: token => token.clone();
    Group: group => group.clone();
    Ident: name => name.clone();
    Literal: literal => literal.clone();
    u32: number => Literal::u32_suffixed(*number);
    usize: number => Literal::usize_suffixed(*number);
}
