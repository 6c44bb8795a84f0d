//! Writes tokens: Rust with holes, which variables fill.
//!
//! `quote` does more, and takes with `proc_macro2` below it as long to build as all the rest.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

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
    Template { text, at: 0, holes }.tokens()
}

/// A count, which needs no template.
pub(crate) fn counted(count: u32) -> TokenStream {
    TokenTree::from(Literal::u32_suffixed(count)).into()
}

/// A text that was tokens when the attribute was built. It is read by bytes: attributes run as
/// they are built by default, not optimized, where every call counts.
struct Template<'a> {
    text: &'a str,
    at: usize,
    holes: &'a [(&'a str, &'a dyn Piece)],
}

impl Template<'_> {
    /// The tokens up to the end of the text, or of the brackets that it is in.
    fn tokens(&mut self) -> TokenStream {
        let bytes = self.text.as_bytes();
        let mut output: Vec<TokenTree> = Vec::with_capacity(16);
        while self.at < bytes.len() {
            let first = bytes[self.at];
            self.at += 1;
            let delimiter = match first {
                b' ' | b'\n' => continue,
                b'(' => Delimiter::Parenthesis,
                b'[' => Delimiter::Bracket,
                b'{' => Delimiter::Brace,
                b')' | b']' | b'}' => break,
                b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
                    self.word(&mut output);
                    continue;
                }
                sign => {
                    // What makes one token with the sign before it; a hole does not.
                    let spacing = match bytes.get(self.at) {
                        Some(b':' | b'=' | b'>' | b'<' | b'&' | b'|' | b'.') => Spacing::Joint,
                        _ => Spacing::Alone,
                    };
                    output.push(Punct::new(char::from(sign), spacing).into());
                    continue;
                }
            };
            output.push(Group::new(delimiter, self.tokens()).into());
        }
        output.into_iter().collect()
    }

    /// A name, a number, or what fills the hole of that name; its first byte is read.
    fn word(&mut self, output: &mut Vec<TokenTree>) {
        let (bytes, start) = (self.text.as_bytes(), self.at - 1);
        while self.at < bytes.len()
            && matches!(bytes[self.at], b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z')
        {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        if start > 0 && bytes[start - 1] == b'#' {
            for (hole, piece) in self.holes {
                if *hole == word {
                    output.pop();
                    return piece.put(output);
                }
            }
        }
        if bytes[start].is_ascii_digit() {
            output.extend(word.parse::<Literal>().ok().map(TokenTree::from));
        } else {
            output.push(Ident::new(word, Span::call_site()).into());
        }
    }
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
