use proc_macro2::{Delimiter, Group, TokenTree};

use super::{plain, tokens};
use crate::tokens::{bare, is_name, is_path, mentions, split_commas, split_types};

#[test]
fn paths_of_crates() {
    for path in ["occ", "::occ", "crate", "crate::vendored::occ", "super::super::occ", "self::a::b"]
    {
        assert!(is_path(&tokens(path)), "`{path}`");
    }
    for other in
        ["", "::", "3", "\"occ\"", "occ::", "a b", "a:b", "a::b<c>", "a::b()", "fn", "_", "a::::b"]
    {
        assert!(!is_path(&tokens(other)), "`{other}`");
    }
}

#[test]
fn names_of_items() {
    let is = |source| tokens(source).into_iter().all(|token| is_name(&token));
    assert!(is("SAXPY r#fn union default"));
    for other in ["fn", "_", "Self", "self", "true", "7", "'a'", "+", "(a)"] {
        assert!(!is(other), "`{other}`");
    }
}

#[test]
fn invisible_brackets_come_off() {
    let hidden = |source: &str| TokenTree::from(Group::new(Delimiter::None, tokens(source)));
    let twice = TokenTree::from(Group::new(Delimiter::None, hidden("a::b").into()));
    assert_eq!(plain(&bare(twice.into())), "a::b");
    assert_eq!(plain(&bare(tokens("(a)"))), "(a)");
    let mut two = vec![hidden("1"), hidden("2")];
    two.insert(1, tokens("+").into_iter().next().expect("a token"));
    assert_eq!(bare(two.into_iter().collect()).into_iter().count(), 3);
}

#[test]
fn commas_that_separate() {
    let by_commas = |source| split_commas(tokens(source)).len();
    let by_types = |source| split_types(tokens(source)).len();
    for (source, commas, types) in [
        ("", 0, 0),
        ("a", 1, 1),
        ("a,", 1, 1),
        ("a, b", 2, 2),
        ("a,, b", 3, 3),
        ("(a, b), [c, d]", 2, 2),
        ("a: A<B, C>, d: D", 3, 2),
        ("f: fn(A) -> B, g: G", 2, 2),
        ("F: Fn() -> Vec<A>, G: Of<A, Item = B>", 3, 2),
        ("a: A<{ N >> 1 }, C>, d: D", 3, 2),
        ("F: Of<fn() -> A, B>, G: C", 3, 2),
    ] {
        assert_eq!(by_commas(source), commas, "`{source}`");
        assert_eq!(by_types(source), types, "`{source}`");
    }
}

#[test]
fn names_are_found_however_deep() {
    let names = ["N".to_owned(), "const".to_owned()];
    assert!(mentions(&tokens("a + [f((N))]"), &names));
    assert!(mentions(&tokens("const { 1 }"), &names));
    assert!(!mentions(&tokens("n + M + \"N\" + NN"), &names));
    assert!(!mentions(&tokens("N"), &[]));
}
