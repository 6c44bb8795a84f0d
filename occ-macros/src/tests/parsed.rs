use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Expr, GenericArgument, Meta, Type};

use super::{plain, tokens};
use crate::parsed::{Attribute, Parsed, generic_arguments, list};

fn expression(source: &str) -> Parsed<Expr> {
    syn::parse2(tokens(source)).expect("an expression")
}

fn ty(source: &str) -> Parsed<Type> {
    syn::parse2(tokens(source)).expect("a type")
}

/// What `macro_rules` hands over for a `$fragment`.
fn fragment(source: &str) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::None, tokens(source))).into()
}

#[test]
fn what_was_parsed_is_written_as_it_was() {
    for source in
        ["1 + 2 * A", "(1 + 2,)", "{ f::<u8>(x) }", "#[a] x", "if A { 1 } else { 2 }", "-1"]
    {
        assert_eq!(plain(&expression(source)), source.replace(' ', ""));
    }
    for source in ["&'a mut [f32; { N }]", "a::B<'_, C, { 1 }>", "(u8, fn(u8) -> u8)", "m!(x)"] {
        assert_eq!(plain(&ty(source)), source.replace(' ', ""));
    }
}

#[test]
fn brackets_around_a_value_fall() {
    for (source, bare, inner) in [
        ("A", "A", "A"),
        ("((A))", "A", "A"),
        ("({ (A) })", "{(A)}", "A"),
        ("{ let a = 1; a }", "{leta=1;a}", "{leta=1;a}"),
        ("(A) + (B)", "(A)+(B)", "(A)+(B)"),
        ("(A, B)", "(A,B)", "(A,B)"),
    ] {
        let value = expression(source);
        let of: TokenStream = value.bare_tokens().into_iter().collect();
        assert_eq!((plain(&of), plain(&value.plain_tokens())), (bare.to_owned(), inner.to_owned()));
        assert_eq!(plain(&value.into_bare()), bare);
    }
}

#[test]
fn a_fragment_counts_by_what_it_holds() {
    let value: Parsed<Expr> = syn::parse2(fragment("(A)")).expect("an expression");
    assert_eq!(plain(&value.plain_tokens()), "A");
    // They are no part of an attribute, and do not hide its value.
    let meta: Parsed<Meta> = syn::parse2(fragment("a = 1")).expect("an attribute");
    assert_eq!(meta.value().map(|value| plain(&value)).as_deref(), Some("1"));
    // What is underlined of a literal is what the macro was called with.
    let meta = tokens("a =").into_iter().chain(fragment("1")).collect();
    let meta: Parsed<Meta> = syn::parse2(meta).expect("an attribute");
    let value = meta.value().expect("a value").to_token_stream();
    assert!(matches!(value.into_iter().next(), Some(TokenTree::Literal(_))));
    // The first stops within the brackets.
    let metas: Vec<Parsed<Meta>> = list(fragment("a = 1, b(c)")).expect("a list");
    assert_eq!(metas.iter().map(plain).collect::<Vec<_>>(), ["a=1", "b(c)"]);
}

#[test]
fn a_fragment_keeps_its_operators_together() {
    let product = |sum| fragment(sum).into_iter().chain(tokens("* f(2)")).collect::<TokenStream>();
    for (sum, written) in [
        ("8 + 9", "(8+9)*f(2)"),
        ("8 as u32", "(8asu32)*f(2)"),
        ("!0", "(!0)*f(2)"),
        ("-A", "(-A)*f(2)"),
        // Of these no operator takes anything away.
        ("f(8 + 9)", "f(8+9)*f(2)"),
        ("(8 + 9)", "(8+9)*f(2)"),
        ("-1", "-1*f(2)"),
    ] {
        let value: Parsed<Expr> = syn::parse2(product(sum)).expect("an expression");
        assert_eq!(plain(&value), written);
        let group = TokenTree::Group(Group::new(Delimiter::Bracket, product(sum)));
        let value: Parsed<Expr> = syn::parse2(group.into()).expect("a list");
        assert_eq!(plain(&value), format!("[{written}]"));
    }
    let value: Parsed<Expr> = syn::parse2(fragment("8 + 9")).expect("an expression");
    assert_eq!(plain(&value.plain_tokens()), "8+9");
    // A method takes the sign off a number, and the dots of a range do not.
    for (behind, written) in [(".pow(2)", "(-1).pow(2)"), ("..2", "-1..2")] {
        let value = fragment("-1").into_iter().chain(tokens(behind)).collect();
        let value: Parsed<Expr> = syn::parse2(value).expect("an expression");
        assert_eq!(plain(&value), written);
    }
}

#[test]
fn a_range_has_two_ends() {
    for (source, least, most) in [
        ("64..=1024", "64", "1024"),
        ("(f(1..2)..=a.b)", "f(1..2)", "a.b"),
        ("A.x..B", "A.x", "B"),
        ("..=B", "", "B"),
        ("A..=..B", "A", "..B"),
        ("if let 1..=5 = N { 1 } else { 2 }..=B", "if let 1..=5 = N { 1 } else { 2 }", "B"),
        ("..", "", ""),
    ] {
        let ends = expression(source).ends();
        let expected = [least, most].map(|end| end.replace(' ', ""));
        assert_eq!(ends.map(|end| plain(&end)), expected, "`{source}`");
    }
}

#[test]
fn a_reference_has_what_it_refers_to() {
    for (source, to) in [
        ("&u8", Some("u8")),
        ("&'a mut [u8; 4]", Some("[u8;4]")),
        ("(&&T)", Some("&T")),
        ("*const u8", None),
        ("R<'a>", None),
    ] {
        assert_eq!(ty(source).referent().map(|to| plain(&to)).as_deref(), to, "`{source}`");
    }
}

#[test]
fn generic_arguments_end_at_their_own_bracket() {
    let of = |source| -> Vec<String> {
        let tokens: Vec<TokenTree> = tokens(source).into_iter().collect();
        generic_arguments(&tokens).iter().map(plain::<Parsed<GenericArgument>>).collect()
    };
    assert_eq!(of("<A<B<C>>, 4> + D"), ["A<B<C>>", "4"]);
    assert_eq!(of("::<'a, { N },>::X"), ["'a", "{N}"]);
    assert_eq!(of("(A)"), [""; 0]);
}

#[test]
fn an_attribute_has_a_path_and_a_value() {
    let parse = |source| syn::parse::Parser::parse2(Attribute::parse_outer, tokens(source));
    let attributes = parse("#[a = 1 + 2] #[b::c(d)]").unwrap_or_default();
    let [first, second] = &attributes[..] else { panic!("{} attributes", attributes.len()) };
    assert_eq!(first.meta.value().map(|value| plain(&value)).as_deref(), Some("1+2"));
    assert_eq!((plain(first), plain(second)), ("#[a=1+2]".to_owned(), "#[b::c(d)]".to_owned()));
    assert!(second.path().segments.len() == 2 && second.meta.value().is_none());
}
