//! Templates are read as the compiler reads them.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use super::tokens;
use crate::code::{code, fill, listed};

/// Every token, with what `to_string` does not say: brackets, and which signs belong together.
fn shape(stream: TokenStream) -> Vec<String> {
    stream
        .into_iter()
        .flat_map(|token| match token {
            TokenTree::Group(group) => {
                let mut inner = vec![format!("{:?}", group.delimiter())];
                inner.extend(shape(group.stream()));
                inner.push("end".to_owned());
                inner
            }
            TokenTree::Punct(punct) => vec![format!("{} {:?}", punct.as_char(), punct.spacing())],
            token => vec![token.to_string()],
        })
        .collect()
}

#[test]
fn texts_are_the_tokens_they_were() {
    for text in [
        "",
        "a",
        "::core::primitive::i128",
        "const _: () = { let __x = 0u8; };",
        "match f(&__contract) { 0u8 => {} 17u8 => { limited_by_x(&__contract) } _ => fail(), }",
        "<<A<{ b(&C) }> as d::E<{ 3 }>>::F> ::G",
        "#[allow(unused)] const fn f(x: &__occ::Contract) -> ! { x }",
        "a.b(1u32)\n.c (2, [3; 4], &[5]) != d && e || f..g",
    ] {
        assert_eq!(shape(fill(text, &[])), shape(tokens(text)), "`{text}`");
    }
}

#[test]
fn holes_are_filled() {
    let name = Ident::new("kernel", Span::call_site());
    let value = code!(1u32 + 2);
    let (count, flag, text, none) = (7_u32, true, "a \"b\"", None::<TokenStream>);
    let filled = code! { [name, value, count, flag, text, none]
        #[doc = #text] #none const #name: [T; #count] = f(&#value, #flag, name, # [value]);
    };
    let expected = "#[doc = \"a \\\"b\\\"\"] const kernel: [T; 7u32] = f(&1u32 + 2, true, name, \
                    # [value]);";
    assert_eq!(shape(filled), shape(tokens(expected)));
}

#[test]
fn lists_end_in_a_comma() {
    assert!(listed([]).is_empty());
    assert_eq!(shape(listed([code!(a), code!(b::c)])), shape(tokens("a, b::c,")));
}
