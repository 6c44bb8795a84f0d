use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{fragment, plain, rows, tokens};
use crate::tokens::{bare, braces, uses, visible};

/// A name, and whether code uses it.
const USES: &str = "
    N | N + 1 | f(N) | [T; N] | <N>::X | N::X | a..N | ..=N | { N } | a.b(N) → N, yes
    a::N | ::a::N | a.N | M | <A as B>::N | a.b.N | \"N\" → N, no
    // A constant is inline only where braces follow.
    const { N } | 1 + const { M::N } | { const { N } } → const, yes
    size_of::<*const u8>() | f::<*const [u8; 4]>() | f as const fn() → const, no
";

#[test]
fn a_name_is_used_where_it_is_no_part_of_anothers_path() {
    for (sources, expected) in rows(USES) {
        let (name, expected) = expected.split_once(", ").expect("an answer");
        for source in sources.split(" | ") {
            let is_used = uses(&tokens(source), &[name.to_owned()]);
            assert_eq!(is_used, expected == "yes", "`{source}`");
        }
    }
}

/// What a macro hands over, what stands behind it, and the code.
const FRAGMENTS: &str = "
    8 + 9 | * f(2) → (8+9)*f(2)
    8 as u32 | * 2 → (8asu32)*2
    !0 | * 2 → (!0)*2
    -A | * 2 → (-A)*2
    1..2 | .len() → (1..2).len()
    // Of these no operator takes anything away.
    f(8 + 9) | * 2 → f(8+9)*2
    (8 + 9) | * 2 → (8+9)*2
    -1 | * 2 → -1*2
    -1 | ..2 → -1..2
    u8 | → u8
    // A method takes the sign off a number.
    -1 | .pow(2) → (-1).pow(2)
";

#[test]
fn a_fragment_keeps_its_operators_together() {
    for (source, expected) in rows(FRAGMENTS) {
        let (one, behind) = source.split_once('|').expect("a bar");
        let source: TokenStream = fragment(one).into_iter().chain(tokens(behind)).collect();
        assert_eq!(plain(&visible(source.clone())), expected);
        let list: TokenStream = TokenTree::from(Group::new(Delimiter::Bracket, source)).into();
        assert_eq!(plain(&visible(list)), format!("[{expected}]"));
    }
}

#[test]
fn invisible_brackets_are_seen_through() {
    let group = Group::new(Delimiter::None, fragment("fn f() {}"));
    assert_eq!(plain(&bare(TokenTree::from(group).into())), "fnf(){}");
    let body = |tokens: TokenStream| tokens.into_iter().last().and_then(|token| braces(&token));
    for (tokens, expected) in [
        (fragment("{ 1 }"), "{1}"),
        (tokens("fn f() { 1 }"), "{1}"),
        (tokens("(1)"), ""),
        (fragment("a"), ""),
    ] {
        let body = body(tokens).map(|body| plain(&body)).unwrap_or_default();
        assert_eq!(body, expected);
    }
}
